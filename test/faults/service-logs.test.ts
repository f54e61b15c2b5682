// docs/faults.md: neither the log nor the database tells where the media lie, or with which token.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';

import {
  answerStatus,
  openScriptedOrigin,
  serveBytes,
  serveThenReset,
} from '../support/scripted-origin.ts';
import { createVideo, post } from '../support/service-client.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const SECRETS = ['SECRET1', 'SECRET2', 'SECRET3', 'SECRET4', 'hidden-place', 'hidden-name'];

it('writes JSON lines with request IDs, and no upstream address, token or credential', async () => {
  await using origin = await openScriptedOrigin({
    // Kept by nobody: the second viewer is to see it fail.
    '/hidden-place/a.mp4': serveBytes(MP4, {
      type: 'video/mp4',
      headers: { 'cache-control': 'no-store' },
    }),
    '/hidden-place/gone.mp4': answerStatus(404),
    '/hidden-place/broken.mp4': serveThenReset(MP4.subarray(0, 1_000)),
  });
  await using data = await openTemporaryFolder();
  await using service = await startServiceProcess({ DATA_DIR: data.path, LOG_LEVEL: 'debug' });
  const address = (path: string): URL => origin.url(`/hidden-place/${path}?token=SECRET1`);

  const video = await createVideo(service.url, address('a.mp4'));
  const streamed = await fetch(String(video.sources[0]?.url));
  await streamed.bytes();
  const answers = [
    await post(service.url, '/api/v1/embed', address('gone.mp4')),
    await post(service.url, '/api/v1/embed', address('broken.mp4')),
    await post(service.url, '/api/v1/embed', new URL('http://hidden-name.invalid/?key=SECRET1')),
    await post(service.url, '/api/v1/videos', new URL('http://u:SECRET1@hidden-name.example/a')),
    await post(service.url, '/api/v1/embed', address('a.mp4'), { authorization: 'Bearer SECRET2' }),
    await post(service.url, '/api/v1/embed', address('a.mp4'), { cookie: 'session=SECRET4' }),
    await fetch(new URL('/api/v1/videos?api_key=SECRET3', service.url)),
    await fetch(new URL('/nothing/here?token=SECRET3', service.url)),
  ];
  // The stream fails in the middle, with the viewer watching.
  origin.script('/hidden-place/a.mp4', serveThenReset(MP4.subarray(0, 100_000)));
  await assert.rejects(fetch(String(video.sources[0]?.url)).then((cut) => cut.bytes()));
  const { stdout, stderr } = await service.end('SIGTERM');
  const [ready = '', ...lines] = stdout.trimEnd().split('\n');

  assert.match(ready, /^Reelay is ready/);
  assert.equal(stderr, '');
  const logged = lines.map((line) => new Map(Object.entries(JSON.parse(line))));
  const requests = logged.filter((line) => line.get('msg') === 'request');
  const ids = new Set(requests.map((line) => line.get('requestId')));
  assert.ok(requests.length >= answers.length + 2);
  for (const answer of [streamed, ...answers]) {
    assert.ok(ids.has(answer.headers.get('x-request-id')), `${answer.url} was not logged`);
  }
  assert.ok(logged.some((line) => line.get('videoId') === video.id));

  const files = await Promise.all(
    (await readdir(data.path)).map((name) => readFile(join(data.path, name), 'latin1')),
  );
  for (const secret of [...SECRETS, origin.url('/').host]) {
    assert.ok(!stdout.includes(secret), `the log says ${secret}`);
    assert.ok(!files.some((file) => file.includes(secret)), `the database says ${secret}`);
  }
});

it('answers errors without the upstream’s address, and with the ID to ask about', async () => {
  await using origin = await openScriptedOrigin({ '/hidden-place/gone.mp4': answerStatus(410) });
  await using data = await openTemporaryFolder();
  await using service = await startServiceProcess({ DATA_DIR: data.path });
  const answer = await post(service.url, '/api/v1/embed', origin.url('/hidden-place/gone.mp4'));
  const body = await answer.text();
  const created = await createVideo(service.url, origin.url('/hidden-place/gone.mp4?a=SECRET1'));

  assert.equal(answer.status, 502);
  assert.ok(body.includes(answer.headers.get('x-request-id') ?? '?'));
  const said = `${body} ${JSON.stringify(created.error)}`;
  for (const secret of [...SECRETS, origin.url('/').host]) assert.ok(!said.includes(secret));
});
