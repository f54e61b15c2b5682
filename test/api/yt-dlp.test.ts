import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { bashMissing, type FakeYtDlp, openFakeYtDlp, printJson } from '../support/fake-yt-dlp.ts';
import {
  openScriptedOrigin,
  respondWithStatus,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { createVideo, embed, getVideo } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import { openTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

const SAMPLE = new URL('../../samples/fast-start.mp4', import.meta.url);
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const VIEWERS = 12;

// From the pasted URL to playback and healing. The hosts of the providers refuse connections.
describe('a service that prefers yt-dlp', { skip: bashMissing }, () => {
  let origin: ScriptedOrigin;
  let names: DnsServer;
  let fake: FakeYtDlp;
  let folder: TemporaryFolder;
  let app: App;
  let sample: Buffer;
  let videos = 0;
  /** The token that the origin accepts. */
  let token = 0;

  before(async () => {
    sample = await readFile(SAMPLE);
    const serve = serveBytes(sample, { type: 'video/mp4' });
    origin = await openScriptedOrigin({
      '/clip.mp4': (request, response) => {
        const isCurrent = request.url?.endsWith(`?token=${token}`) === true;
        (isCurrent ? serve : respondWithStatus(403))(request, response);
      },
      '/en.vtt': serveBytes(CAPTIONS, { type: 'text/vtt' }),
    });
    names = await startDnsServer(({ type }) => (type === 'A' ? ['127.0.0.1'] : []));
    fake = await openFakeYtDlp();
    folder = await openTemporaryFolder();
    const path = (name: string): string => `'${join(folder.path, name)}'`;
    // Each run leaves a line, and does what the test has written.
    const { program } = await fake.install(`echo run >> ${path('runs')}\n. ${path('script')}`);
    app = await startApp({
      YTDLP: program,
      YTDLP_PREFER: 'loom,tiktok',
      YTDLP_TIMEOUT: '30s',
      EGRESS_ALLOW: '127.0.0.1',
      DNS_SERVERS: names.address,
    });
  });
  after(async () => {
    for (const each of [app, folder, fake, names, origin]) await each[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await writeFile(join(folder.path, 'runs'), '');
    // The service caches what a URL returned.
    token += 1;
    await findCurrent();
  });

  const write = (script: string): Promise<void> => writeFile(join(folder.path, 'script'), script);

  /** Makes yt-dlp find the URL that the origin accepts. */
  function findCurrent(): Promise<void> {
    const url = `${origin.url('/clip.mp4').href}?token=${token}`;
    const format = { url, protocol: 'https', ext: 'mp4', vcodec: 'avc1', acodec: 'mp4a' };
    const subtitles = { en: [{ url: origin.url('/en.vtt').href, ext: 'vtt' }] };
    return write(printJson({ title: 'A talk', subtitles, formats: [format] }));
  }

  async function countRuns(): Promise<number> {
    return (await readFile(join(folder.path, 'runs'), 'utf8')).split('\n').length - 1;
  }

  function newUrl(): URL {
    videos += 1;
    return new URL(`https://www.loom.com/share/${String(videos).padStart(32, '0')}`);
  }

  it('plays the file that yt-dlp finds, with its captions', async () => {
    const video = await createVideo(app.url, newUrl());
    const { status, provider, playback, title, sources } = video;
    assert.deepEqual(
      { status, provider, playback, title },
      { status: 'ready', provider: 'loom', playback: 'stream', title: 'A talk' },
    );
    assert.deepEqual(
      sources.map(({ format, proxied }) => [format, proxied]),
      [['MP4', true]],
    );
    assert.ok(!JSON.stringify(video).includes(`:${origin.port}`));
    assert.deepEqual(await play(video), sample);
    const captions = await fetch(video.subtitles[0]?.url ?? assert.fail('no captions'));
    assert.match(await captions.text(), /Hello/);
    assert.equal(await countRuns(), 1);
  });

  it('runs yt-dlp once for concurrent requests with the same URL', async () => {
    const url = newUrl();
    const found = await Promise.all(Array.from({ length: 4 }, () => embed(app.url, url)));
    assert.equal(new Set(found.map(({ id }) => id)).size, 1);
    assert.equal(await countRuns(), 1);
  });

  it('runs yt-dlp again, once for all viewers, when the URL has expired', async () => {
    const video = await createVideo(app.url, newUrl());
    token += 1;
    await findCurrent();
    const played = await Promise.all(Array.from({ length: VIEWERS }, () => play(video)));
    for (const bytes of played) assert.deepEqual(bytes, sample);
    assert.equal(await countRuns(), 2);
    assert.equal((await getVideo(app.url, video.id)).embed.stream, video.embed.stream);
  });

  for (const [failure, script] of [
    ['fails', 'exit 1'],
    ['is killed', 'kill -KILL $$'],
    ['fills its output', 'yes'],
    ['returns a malformed answer', 'echo "[{"'],
  ] as const) {
    it(`keeps the record and other videos if yt-dlp ${failure}`, async () => {
      const [video, other] = [await createVideo(app.url, newUrl()), origin.url('/other.mp4')];
      token += 1;
      await write(script);
      assert.equal(await play(video), 422);
      const { status, playback } = await getVideo(app.url, video.id);
      assert.deepEqual([status, playback], ['ready', 'stream']);
      origin.script('/other.mp4', serveBytes(sample, { type: 'video/mp4' }));
      assert.deepEqual(await play(await embed(app.url, other)), sample);
      const framed = await createVideo(app.url, newUrl());
      assert.deepEqual([framed.status, framed.playback], ['ready', 'frame']);
    });
  }

  it('frames the videos of other providers without a run', async () => {
    const video = await createVideo(
      app.url,
      new URL('https://www.youtube.com/watch?v=jNQXAC9IVRw'),
    );
    assert.deepEqual([video.provider, video.playback], ['youtube', 'frame']);
    assert.equal(await countRuns(), 0);
  });
});

async function play({ embed: { stream } }: VideoWire): Promise<Buffer | number> {
  const response = await fetch(stream ?? assert.fail('the video has no stream'));
  const body = Buffer.from(await response.arrayBuffer());
  return response.ok ? body : response.status;
}
