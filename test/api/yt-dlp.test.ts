import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';

import type { VideoWire } from '#features/videos/wire/wire.ts';
import { readEnvironment } from '#platform/config/env.ts';

import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { bashMissing, type FakeYtDlp, openFakeYtDlp, printJson } from '../support/fake-yt-dlp.ts';
import {
  openScriptedOrigin,
  respondWithStatus,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { createVideo, embed, getVideo } from '../support/service-client.ts';
import { skipWithout } from '../support/skip-without.ts';
import { type App, startApp } from '../support/start-app.ts';
import { openTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';

const SAMPLE = new URL('../../samples/fast-start.mp4', import.meta.url);
const SEGMENT = new URL('../../samples/hls-ts/360p/segment-0.ts', import.meta.url);
const HLS_TYPE = 'application/vnd.apple.mpegurl';
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
  let segment: Buffer;
  let videos = 0;
  /** The token that the origin accepts. */
  let token = 0;

  before(async () => {
    sample = await readFile(SAMPLE);
    segment = await readFile(SEGMENT);
    origin = await openScriptedOrigin({
      '/clip.mp4': requireToken(serveBytes(sample, { type: 'video/mp4' })),
      '/en.vtt': serveBytes(CAPTIONS, { type: 'text/vtt' }),
      '/live.m3u8': requireToken((request, response) =>
        serveBytes(toLivePlaylist(request.url ?? ''), { type: HLS_TYPE })(request, response),
      ),
      '/live.ts': requireToken(serveBytes(segment, { type: 'video/mp2t' })),
    });
    names = await startDnsServer(({ type }) => (type === 'A' ? ['127.0.0.1'] : []));
    fake = await openFakeYtDlp();
    folder = await openTemporaryFolder();
    const path = (name: string): string => `'${join(folder.path, name)}'`;
    // Each run leaves its arguments, and does what the test has written.
    const { program } = await fake.install(`echo "$@" >> ${path('runs')}\n. ${path('script')}`);
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

  function requireToken(serve: Script): Script {
    return (request, response) => {
      const isCurrent = request.url?.endsWith(`token=${token}`) === true;
      (isCurrent ? serve : respondWithStatus(403))(request, response);
    };
  }

  /** Makes yt-dlp find the URL that the origin accepts. */
  function findCurrent(): Promise<void> {
    const url = `${origin.url('/clip.mp4').href}?token=${token}`;
    const format = { url, protocol: 'https', ext: 'mp4', vcodec: 'avc1', acodec: 'mp4a' };
    const subtitles = { en: [{ url: origin.url('/en.vtt').href, ext: 'vtt' }] };
    return write(printJson({ title: 'A talk', subtitles, formats: [format] }));
  }

  /** Counts the runs for one URL, because records of earlier tests may be resolved again. */
  async function countRuns(url: URL): Promise<number> {
    const runs = (await readFile(join(folder.path, 'runs'), 'utf8')).split('\n');
    return runs.filter((line) => line.endsWith(` ${url.href}`)).length;
  }

  function newUrl(): URL {
    videos += 1;
    return new URL(`https://www.loom.com/share/${String(videos).padStart(32, '0')}`);
  }

  it('plays the file that yt-dlp finds, with its captions', async () => {
    const url = newUrl();
    const video = await createVideo(app.url, url);
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
    assert.equal(await countRuns(url), 1);
  });

  it('runs yt-dlp once for concurrent requests with the same URL', async () => {
    const url = newUrl();
    const found = await Promise.all(Array.from({ length: 4 }, () => embed(app.url, url)));
    assert.equal(new Set(found.map(({ id }) => id)).size, 1);
    assert.equal(await countRuns(url), 1);
  });

  it('runs yt-dlp again, once for all viewers, when the URL has expired', async () => {
    const url = newUrl();
    const video = await createVideo(app.url, url);
    token += 1;
    await findCurrent();
    const played = await Promise.all(Array.from({ length: VIEWERS }, () => play(video)));
    for (const bytes of played) assert.deepEqual(bytes, sample);
    assert.equal(await countRuns(url), 2);
    assert.equal((await getVideo(app.url, video.id)).embed.stream, video.embed.stream);
  });

  it('plays a live stream, also after its URLs have expired', async () => {
    const url = newUrl();
    const findLive = (): Promise<void> => {
      const media = `${origin.url('/live.m3u8').href}?token=${token}`;
      const format = {
        url: media,
        protocol: 'm3u8_native',
        ext: 'mp4',
        vcodec: 'avc1',
        acodec: 'mp4a',
      };
      return write(printJson({ title: 'News', is_live: true, formats: [format] }));
    };
    await findLive();
    const video = await createVideo(app.url, url);
    assert.deepEqual([video.playback, video.type, video.live?.state], ['stream', 'live', 'live']);
    const segments = listSegments(video, await play(video));
    assert.deepEqual(await read(segments[0]), segment);
    token += 1;
    await findLive();
    // Viewers reload the playlist, and request the segments of the one before.
    const played = await Promise.all([play(video), read(segments[1]), play(video)]);
    assert.deepEqual(played[1], segment);
    for (const playlist of [played[0], played[2]])
      assert.deepEqual(await read(listSegments(video, playlist).at(-1)), segment);
    assert.equal(await countRuns(url), 2);
    assert.equal((await getVideo(app.url, video.id)).live?.state, 'live');
  });

  const faults = [
    ['is killed', 'kill -KILL $$'],
    ['floods its output', 'yes'],
    ['prints something else', printJson({ formats: 'none' })],
  ] as const;
  for (const [fault, script] of faults) {
    it(`keeps the record and other videos if yt-dlp ${fault}`, async () => {
      const video = await createVideo(app.url, newUrl());
      token += 1;
      await write(script);
      assert.equal(await play(video), 422);
      const { status, playback } = await getVideo(app.url, video.id);
      assert.deepEqual([status, playback], ['ready', 'stream']);
      const other = `/other-${token}.mp4`;
      origin.script(other, serveBytes(sample, { type: 'video/mp4' }));
      assert.deepEqual(await play(await embed(app.url, origin.url(other))), sample);
      const framed = await createVideo(app.url, newUrl());
      assert.deepEqual([framed.status, framed.playback], ['ready', 'frame']);
    });
  }

  it('frames the videos of other providers without a run', async () => {
    const url = new URL('https://www.youtube.com/watch?v=jNQXAC9IVRw');
    const video = await createVideo(app.url, url);
    assert.deepEqual([video.provider, video.playback], ['youtube', 'frame']);
    assert.equal(await countRuns(url), 0);
  });
});

// Its generic extractor reads a playlist that no adapter knows.
describe('a service with the installed yt-dlp', { skip: skipWithout('yt-dlp') }, () => {
  it('plays what yt-dlp finds, also after its URL has expired', async () => {
    const sample = await readFile(SAMPLE);
    let token = 1;
    await using origin = await openScriptedOrigin({
      '/clip.mp4': (request, response) => {
        const isCurrent = request.url === `/clip.mp4?token=${token}`;
        const serve = serveBytes(sample, { type: 'video/mp4' });
        (isCurrent ? serve : respondWithStatus(403))(request, response);
      },
      '/list.xspf': (request, response) => {
        const { href } = origin.url(`/clip.mp4?token=${token}`);
        const track = `<track><title>A film</title><location>${href}</location></track>`;
        const text = `<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>${track}</trackList></playlist>`;
        serveBytes(text, { type: 'application/xml' })(request, response);
      },
    });
    await using app = await startApp({
      YTDLP: 'on',
      PATH: readEnvironment()['PATH'] ?? '',
      YTDLP_TIMEOUT: '5m',
      EGRESS_ALLOW: `127.0.0.1/32:${origin.port}`,
    });
    const video = await createVideo(app.url, origin.url('/list.xspf'));
    assert.deepEqual(
      [video.status, video.provider, video.playback, video.title],
      ['ready', 'yt-dlp', 'stream', 'A film'],
    );
    assert.deepEqual(await play(video), sample);
    token = 2;
    assert.deepEqual(await play(video), sample);
  });
});

/** A live playlist whose segments have the token of its URL. */
function toLivePlaylist(url: string): string {
  const [, query = ''] = url.split('?');
  const segments = [0, 1, 2].map((number) => `#EXTINF:2,\nlive.ts?n=${number}&${query}\n`);
  return `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:5\n${segments.join('')}`;
}

function listSegments({ embed: { stream } }: VideoWire, playlist: Buffer | number): string[] {
  const urls = String(playlist).matchAll(/^(?!#).+$/gm);
  return Array.from(urls, ([path]) => new URL(path, stream ?? '').href);
}

function play({ embed: { stream } }: VideoWire): Promise<Buffer | number> {
  return read(stream ?? assert.fail('the video has no stream'));
}

async function read(url: string | undefined): Promise<Buffer | number> {
  const response = await fetch(url ?? assert.fail('the playlist has no segment'));
  const body = Buffer.from(await response.arrayBuffer());
  return response.ok ? body : response.status;
}
