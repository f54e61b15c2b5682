// docs/faults.md: neither the log nor the database contains media URLs or their tokens.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';

import {
  respondWithStatus,
  openScriptedOrigin,
  serveBytes,
  serveThenReset,
} from '../support/scripted-origin.ts';
import { createVideo, post } from '../support/service-client.ts';
import { spawnService } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SETTINGS } from '../support/test-settings.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const SECRETS = ['SECRET1', 'SECRET2', 'SECRET3', 'SECRET4', 'hidden-place', 'hidden-name'];

it('writes JSON lines with request IDs, and no upstream URLs, tokens or credentials', async () => {
  await using origin = await openScriptedOrigin({
    // Not cacheable, so that the failure reaches the second viewer.
    '/hidden-place/a.mp4': serveBytes(MP4, {
      type: 'video/mp4',
      headers: { 'cache-control': 'no-store' },
    }),
    '/hidden-place/gone.mp4': respondWithStatus(404),
    '/hidden-place/broken.mp4': serveThenReset(MP4.subarray(0, 1_000)),
  });
  await using data = await openTemporaryFolder();
  await using service = await spawnService({ DATA_DIR: data.path, LOG_LEVEL: 'debug' });
  const toUrl = (path: string): URL => origin.url(`/hidden-place/${path}?token=SECRET1`);

  const video = await createVideo(service.url, toUrl('a.mp4'));
  const streamed = await fetch(String(video.sources[0]?.url));
  await streamed.bytes();
  const responses = [
    await post(service.url, '/api/v1/embed', { url: toUrl('gone.mp4') }),
    await post(service.url, '/api/v1/embed', { url: toUrl('broken.mp4') }),
    await post(service.url, '/api/v1/embed', {
      url: new URL('http://hidden-name.invalid/?key=SECRET1'),
    }),
    await post(service.url, '/api/v1/videos', {
      url: new URL('http://u:SECRET1@hidden-name.example/a'),
    }),
    await post(service.url, '/api/v1/embed', {
      url: toUrl('a.mp4'),
      headers: { authorization: 'Bearer SECRET2' },
    }),
    await post(service.url, '/api/v1/embed', {
      url: toUrl('a.mp4'),
      headers: { cookie: 'session=SECRET4' },
    }),
    await fetch(new URL('/api/v1/videos?api_key=SECRET3', service.url)),
    await fetch(new URL('/nothing/here?token=SECRET3', service.url)),
  ];
  // The stream fails in the middle of playback.
  origin.script('/hidden-place/a.mp4', serveThenReset(MP4.subarray(0, 100_000)));
  await assert.rejects(fetch(String(video.sources[0]?.url)).then((cut) => cut.bytes()));
  const { stdout, stderr } = await service.stop('SIGTERM');
  assert.equal(stderr, '');
  const logged = stdout
    .trimEnd()
    .split('\n')
    .map((line) => new Map(Object.entries(JSON.parse(line))));
  const ready = logged.find((line) => line.get('msg') === 'Reelay is ready');
  assert.deepEqual([ready?.get('level'), ready?.get('url')], ['info', service.url.href]);
  const requests = logged.filter((line) => line.get('msg') === 'request');
  const ids = new Set(requests.map((line) => line.get('requestId')));
  assert.ok(requests.length >= responses.length + 2);
  for (const response of [streamed, ...responses]) {
    assert.ok(ids.has(response.headers.get('x-request-id')), `${response.url} was not logged`);
  }
  assert.ok(logged.some((line) => line.get('videoId') === video.id));

  const files = await Promise.all(
    (await readdir(data.path)).map((name) => readFile(join(data.path, name), 'latin1')),
  );
  for (const secret of [...SECRETS, origin.url('/').host]) {
    assert.ok(!stdout.includes(secret), `the log contains ${secret}`);
    assert.ok(!files.some((file) => file.includes(secret)), `the database contains ${secret}`);
  }
});

it('returns errors with the request ID and without the upstream URL', async () => {
  await using origin = await openScriptedOrigin({
    '/hidden-place/gone.mp4': respondWithStatus(410),
  });
  await using service = await startApp(TEST_SETTINGS);
  const response = await post(service.url, '/api/v1/embed', {
    url: origin.url('/hidden-place/gone.mp4'),
  });
  const body = await response.text();
  const created = await createVideo(service.url, origin.url('/hidden-place/gone.mp4?a=SECRET1'));

  assert.equal(response.status, 502);
  assert.ok(body.includes(response.headers.get('x-request-id') ?? '?'));
  const output = `${body} ${JSON.stringify(created.error)}`;
  for (const secret of [...SECRETS, origin.url('/').host]) assert.ok(!output.includes(secret));
});
