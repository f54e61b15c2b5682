import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { STALE_RETRY_MS } from '#features/playback/media/cached-media.ts';
import type { Clock } from '#platform/clock.ts';

import {
  respondWithStatus,
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import {
  readErrorCode,
  startStreamService,
  type StoredTrack,
  type StreamService,
} from '../support/stream-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const ID = videoId('taLk');
const MULTIVARIANT = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nvideo.m3u8\n';
const MEDIA = '#EXTM3U\n#EXTINF:2,\none.ts\n#EXTINF:2,\ntwo.ts\n#EXT-X-ENDLIST\n';
const LIVE = MEDIA.replace('#EXT-X-ENDLIST\n', '');
const CAPTIONS = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHello\n';

const MPD = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT8S">
  <Period duration="PT2S"><AdaptationSet><Representation id="1"><BaseURL>a.mp4</BaseURL></Representation></AdaptationSet></Period>
  <Period><AdaptationSet><Representation id="1"><BaseURL>b.mp4</BaseURL></Representation></AdaptationSet></Period>
</MPD>`;

describe('subtitle tracks in HLS', () => {
  it('are renditions whose cues are mapped to the media timestamps', async () => {
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin);
    const streamUrl = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    const plain = await getText(streamUrl);
    service.subtitles.set(ID, [track('en', CAPTIONS), track('de', CAPTIONS), chapters()]);

    const playlist = await getText(streamUrl);
    assert.deepEqual(listNames(playlist), ['label en', 'label de']);
    // Apart from the tracks, the playlist is unchanged.
    const added = /TYPE=SUBTITLES|hls\.chapters/;
    const others = playlist.split('\n').filter((line) => !added.test(line));
    assert.equal(others.join('\n').replace(',SUBTITLES="subtitles"', ''), plain);

    const [rendition = ''] = listRenditions(playlist);
    const media = await fetch(new URL(rendition, streamUrl));
    assert.equal(media.headers.get('content-type'), 'application/vnd.apple.mpegurl');
    const [segment] = listUris(await media.text());
    const response = await fetch(new URL(segment ?? '', media.url));
    assert.equal(response.headers.get('content-type'), 'text/vtt; charset=utf-8');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=60');
    assert.equal(
      await response.text(),
      CAPTIONS.replace('\n', '\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:133200\n'),
    );
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(response.url, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    const head = await fetch(response.url, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), response.headers.get('content-length'));
    const [, chapterUri = ''] =
      /hls\.chapters",URI="([^"]*\.json)",LANGUAGE="fr"\n/.exec(playlist) ?? [];
    const file = await fetch(new URL(chapterUri, streamUrl));
    assert.equal(file.headers.get('content-type'), 'application/json');
    assert.match(await file.text(), /"titles":\[\{"language":"fr","title":"Hello"\}\]/);
    // The start of the media was fetched once for all tracks.
    assert.equal(origin.requests.filter(({ path }) => path === '/one.ts').length, 1);
  });

  it('keep their URLs until they change, and always serve the current text', async () => {
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin);
    const streamUrl = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', CAPTIONS)]);
    const before = await getText(streamUrl);
    assert.equal(await getText(streamUrl), before);
    const file = await findFirstFile(streamUrl);

    service.subtitles.set(ID, [track('en', CAPTIONS.replace('Hello', 'Servus'), 2)]);
    const after = await getText(streamUrl);
    assert.notEqual(listRenditions(after)[0], listRenditions(before)[0]);
    assert.match(await getText(file), /\nServus\n/);

    service.subtitles.delete(ID);
    assert.doesNotMatch(await getText(streamUrl), /SUBTITLES/);
    const gone = await fetch(file);
    assert.equal(gone.status, 404);
    assert.equal(await readErrorCode(gone), 'not_found');
  });

  it('are added to a lone media playlist with a generated multivariant playlist, once it has ended', async () => {
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin);
    const streamUrl = service.add({
      url: origin.url('/video.m3u8'),
      format: 'HLS',
      bitrate: 640_000,
    });
    const plain = await getText(streamUrl);
    service.subtitles.set(ID, [track('en', CAPTIONS)]);
    const generated = await getText(streamUrl);
    assert.match(generated, /#EXT-X-STREAM-INF:BANDWIDTH=640000,.*SUBTITLES="subtitles"\n/);
    const [own = ''] = listUris(generated);
    // The media playlist contains the same segment URLs, relative to a deeper path.
    assert.equal(await getText(new URL(own, streamUrl).href), plain.replaceAll(`${ID}/`, ''));
    assert.match(await getText(await findFirstFile(streamUrl)), /\nHello\n/);

    // The first segment provides details that the record lacks. Without it, no multivariant
    // playlist is generated.
    const unknown = { format: 'HLS', codecs: null, width: null, height: null } as const;
    service.add({ ...unknown, url: origin.url('/video.m3u8?unknown') });
    assert.match(await getText(streamUrl), /BANDWIDTH=1500000,CODECS="avc1\.4d401e",SUBTITLES=/);
    origin.script('/gone.m3u8', serveBytes(MEDIA.replace('one.ts', 'gone.ts')));
    service.add({ ...unknown, url: origin.url('/gone.m3u8') });
    assert.doesNotMatch(await getText(streamUrl), /SUBTITLES/);

    const live = service.add({ url: origin.url('/live.m3u8'), format: 'HLS' });
    assert.doesNotMatch(await getText(live), /SUBTITLES/);
    const video = service.videos.get(ID);
    assert.ok(video?.status === 'ready');
    const state = { state: 'live', latencyTarget: null, dvrWindow: null } as const;
    service.videos.set(ID, { ...video, live: state });
    const onAir = service.url(`/stream/${ID}`);
    assert.doesNotMatch(await getText(onAir), /SUBTITLES/);
  });

  it('are added to a lone media playlist once its first segment is available', async () => {
    let nowMs = Date.now();
    await using origin = await openScriptedOrigin({ ...HLS, '/one.ts': respondWithStatus(503) });
    await using service = await startService(origin, () => nowMs);
    const streamUrl = service.add({ url: origin.url('/video.m3u8'), format: 'HLS', codecs: null });
    service.subtitles.set(ID, [track('en', CAPTIONS)]);
    assert.doesNotMatch(await getText(streamUrl), /SUBTITLES/);
    origin.script('/one.ts', serveBytes(readSample('hls-ts/360p/segment-0.ts')));
    nowMs += STALE_RETRY_MS;
    assert.match(await getText(streamUrl), /SUBTITLES/);
  });

  it('are added to the recording of a live stream one minute after its end was detected', async () => {
    let nowMs = Date.now();
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin, () => nowMs);
    const streamUrl = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', CAPTIONS)]);
    const video = service.videos.get(ID);
    assert.ok(video?.status === 'ready');
    const live = { state: 'ended', latencyTarget: null, dvrWindow: null } as const;
    service.videos.set(ID, { ...video, live, resolvedAtMs: nowMs });
    assert.doesNotMatch(await getText(streamUrl), /SUBTITLES/);
    nowMs += 60_000;
    assert.match(await getText(streamUrl), /SUBTITLES/);
  });

  it('stay in sync with the media across discontinuities, encryption and byte ranges', async () => {
    const [sample, later] = [
      readSample('hls-ts/360p/segment-0.ts'),
      readSample('hls-ts/360p/segment-1.ts'),
    ];
    const key = Buffer.alloc(16, 7);
    const iv = Buffer.alloc(16);
    iv.writeUInt8(1, 15);
    const cipher = createCipheriv('aes-128-cbc', key, iv);
    const encrypted = Buffer.concat([cipher.update(later), cipher.final()]);
    await using origin = await openScriptedOrigin({
      '/media.m3u8': serveBytes(
        `#EXTM3U\n#EXTINF:2,\n#EXT-X-BYTERANGE:${sample.length}@1000\nall.bin\n` +
          '#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:2,\nsecret.ts\n#EXT-X-ENDLIST\n',
      ),
      '/all.bin': serveBytes(Buffer.concat([Buffer.alloc(1000), sample]), { ranges: 'ignored' }),
      '/secret.ts': serveBytes(encrypted),
      '/key': serveBytes(key),
    });
    await using service = await startService(origin);
    const streamUrl = service.add({ url: origin.url('/media.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', CAPTIONS)]);
    const [rendition = ''] = listRenditions(await getText(streamUrl));
    const playlist = await getText(new URL(rendition, streamUrl).href);
    assert.equal(playlist.match(/#EXT-X-DISCONTINUITY\n/g)?.length, 1);
    const files = listUris(playlist).map((uri) => new URL(uri, new URL(rendition, streamUrl)).href);
    const texts = await Promise.all(files.map(getText));
    assert.match(texts[0] ?? '', /LOCAL:00:00:00\.000,MPEGTS:133200\n/);
    assert.match(texts[1] ?? '', /LOCAL:00:00:02\.000,MPEGTS:313200\n/);
    // The cue is visible on both sides of the discontinuity.
    for (const text of texts) assert.match(text, /\nHello\n/);
  });

  it('start at zero if the media has no timestamps, and fail if it is unavailable', async () => {
    await using origin = await openScriptedOrigin({
      '/media.m3u8': serveBytes(MEDIA),
      '/one.ts': serveBytes('an unknown format'),
    });
    await using service = await startService(origin);
    const streamUrl = service.add({ url: origin.url('/media.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', CAPTIONS)]);
    assert.match(await getText(await findFirstFile(streamUrl)), /MPEGTS:0\n/);

    origin.script('/two.ts', (_request, response) => response.writeHead(503).end());
    origin.script('/media.m3u8', serveBytes(MEDIA.replace('one.ts', 'two.ts')));
    const other = service.add({ url: origin.url('/media.m3u8?2'), format: 'HLS' });
    assert.equal((await fetch(await findFirstFile(other))).status, 503);
  });
});

describe('subtitle tracks in DASH', () => {
  it('are one file, or fragments if the track and the media have different timelines', async () => {
    await using origin = await openScriptedOrigin({
      '/one.mpd': serveBytes(MPD.replace(/<Period duration.*\n/, ''), {
        type: 'application/dash+xml',
      }),
      '/two.mpd': serveBytes(MPD, { type: 'application/dash+xml' }),
    });
    await using service = await startService(origin);
    const added = /<AdaptationSet contentType="text".*?<\/AdaptationSet>/g;
    for (const [path, types] of [
      ['/one.mpd', ['text/vtt; charset=utf-8']],
      ['/two.mpd', Array.from({ length: 4 }, () => 'application/mp4')],
    ] as const) {
      service.subtitles.delete(ID);
      const streamUrl = service.add({ url: origin.url(path), format: 'DASH' });
      const plain = await getText(streamUrl);
      service.subtitles.set(ID, [track('en', CAPTIONS)]);
      const mpd = await getText(streamUrl);
      assert.equal(mpd.replaceAll(added, ''), plain);
      const sets = mpd.match(added)?.join('') ?? '';
      const files = sets.match(/\/stream\/[^<"]*/g) ?? [];
      const responses = await Promise.all(files.map((file) => fetch(service.url(file))));
      assert.deepEqual(
        responses.map(({ headers }) => headers.get('content-type')),
        types,
      );
      assert.match(
        (await Promise.all(responses.map((response) => response.text()))).join(''),
        /Hello/,
      );
    }
  });
});

describe('subtitle tracks of a private video', () => {
  it('are available while the viewer has access to the video', async () => {
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin);
    const streamUrl = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', CAPTIONS)]);
    const video = service.videos.get(ID);
    assert.ok(video?.status === 'ready');
    service.videos.set(ID, { ...video, visibility: 'private' });
    const expiresAtSeconds = Math.floor(Date.now() / 1000) + 3600;
    const token = service.playbackTokens.write(ID, { epoch: 0, expiresAtSeconds });
    const file = await findFirstFile(`${streamUrl}?token=${token}`);
    const response = await fetch(file);
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    assert.match(await response.text(), /Hello/);

    service.videos.set(ID, { ...video, visibility: 'private', playbackEpoch: 1 });
    assert.equal((await fetch(file)).status, 404);
  });
});

const HLS: Readonly<Record<string, Script>> = {
  '/index.m3u8': serveBytes(MULTIVARIANT),
  '/video.m3u8': serveBytes(MEDIA),
  '/live.m3u8': serveBytes(LIVE),
  '/one.ts': serveBytes(readSample('hls-ts/360p/segment-0.ts')),
};

/** A long timeout, because the machine may be slow and no test here is about slow upstreams. */
function startService({ port }: ScriptedOrigin, clock?: Clock): Promise<StreamService> {
  const exchange = { headersTimeoutMs: 30_000 };
  return startStreamService({}, { ports: [port], exchange, ...(clock && { clock }) });
}

function track(lang: string, vtt: string, revision = 1): StoredTrack {
  const kind = 'subtitles';
  return { track: { lang, label: `label ${lang}`, kind, isDefault: false, revision }, vtt };
}

function chapters(): StoredTrack {
  const { track: base, vtt } = track('fr', CAPTIONS);
  return { track: { ...base, lang: 'fr-x-chapters', kind: 'chapters' }, vtt };
}

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../samples/${path}`, import.meta.url));
}

async function getText(url: string): Promise<string> {
  const response = await fetch(url);
  assert.equal(response.status, 200, url);
  return await response.text();
}

function listNames(playlist: string): readonly string[] {
  return [...playlist.matchAll(/TYPE=SUBTITLES.*NAME="([^"]*)"/g)].map(([, name = '']) => name);
}

function listRenditions(playlist: string): readonly string[] {
  return [...playlist.matchAll(/TYPE=SUBTITLES.*URI="([^"]*)"/g)].map(([, uri = '']) => uri);
}

function listUris(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Returns the URL of the first segment of the first track. */
async function findFirstFile(url: string): Promise<string> {
  const [rendition = ''] = listRenditions(await getText(url));
  const playlist = new URL(rendition, url);
  const [file = ''] = listUris(await getText(playlist.href));
  return new URL(file, playlist).href;
}
