import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { STALE_RETRY_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';

import {
  answerStatus,
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import {
  errorCodeOf,
  startStreamService,
  type StoredTrack,
  type StreamService,
} from '../support/stream-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const ID = videoId('taLk');
const MULTIVARIANT = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nvideo.m3u8\n';
const MEDIA = '#EXTM3U\n#EXTINF:2,\none.ts\n#EXTINF:2,\ntwo.ts\n#EXT-X-ENDLIST\n';
const LIVE = MEDIA.replace('#EXT-X-ENDLIST\n', '');
const WORDS = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHello\n';

const MPD = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT8S">
  <Period duration="PT2S"><AdaptationSet><Representation id="1"><BaseURL>a.mp4</BaseURL></Representation></AdaptationSet></Period>
  <Period><AdaptationSet><Representation id="1"><BaseURL>b.mp4</BaseURL></Representation></AdaptationSet></Period>
</MPD>`;

describe('tracks in HLS', () => {
  it('are renditions whose cues are mapped to the timestamps of the media', async () => {
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin);
    const address = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    const plain = await getText(address);
    service.subtitles.set(ID, [track('en', WORDS), track('de', WORDS), chapters()]);

    const playlist = await getText(address);
    assert.deepEqual(listNames(playlist), ['label en', 'label de']);
    // All else is as it is without tracks.
    const others = playlist.split('\n').filter((line) => !line.includes('TYPE=SUBTITLES'));
    assert.equal(others.join('\n').replace(',SUBTITLES="subtitles"', ''), plain);

    const [rendition = ''] = listRenditions(playlist);
    const media = await fetch(new URL(rendition, address));
    assert.equal(media.headers.get('content-type'), 'application/vnd.apple.mpegurl');
    const [segment] = listUris(await media.text());
    const answer = await fetch(new URL(segment ?? '', media.url));
    assert.equal(answer.headers.get('content-type'), 'text/vtt; charset=utf-8');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=60');
    assert.equal(
      await answer.text(),
      WORDS.replace('\n', '\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:133200\n'),
    );
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(answer.url, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    const head = await fetch(answer.url, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), answer.headers.get('content-length'));
    // Its beginning was asked for once, for all of them.
    assert.equal(origin.requests.filter(({ path }) => path === '/one.ts').length, 1);
  });

  it('keep their addresses until they are changed, and show what they are now', async () => {
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin);
    const address = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', WORDS)]);
    const before = await getText(address);
    assert.equal(await getText(address), before);
    const file = await findFirstFile(address);

    service.subtitles.set(ID, [track('en', WORDS.replace('Hello', 'Servus'), 2)]);
    const after = await getText(address);
    assert.notEqual(listRenditions(after)[0], listRenditions(before)[0]);
    assert.match(await getText(file), /\nServus\n/);

    service.subtitles.delete(ID);
    assert.doesNotMatch(await getText(address), /SUBTITLES/);
    const gone = await fetch(file);
    assert.equal(gone.status, 404);
    assert.equal(await errorCodeOf(gone), 'not_found');
  });

  it('are there for a lone media playlist, with a playlist around it, once it has ended', async () => {
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin);
    const address = service.add({
      url: origin.url('/video.m3u8'),
      format: 'HLS',
      bitrate: 640_000,
    });
    const plain = await getText(address);
    service.subtitles.set(ID, [track('en', WORDS)]);
    const around = await getText(address);
    assert.match(around, /#EXT-X-STREAM-INF:BANDWIDTH=640000,.*SUBTITLES="subtitles"\n/);
    const [own = ''] = listUris(around);
    // The same addresses of segments, from one folder further down.
    assert.equal(await getText(new URL(own, address).href), plain.replaceAll(`${ID}/`, ''));
    assert.match(await getText(await findFirstFile(address)), /\nHello\n/);

    // Its first segment says what the record does not, and where it can't, nothing is put around.
    const facts = { format: 'HLS', codecs: null, width: null, height: null } as const;
    service.add({ ...facts, url: origin.url('/video.m3u8?unknown') });
    assert.match(await getText(address), /BANDWIDTH=1500000,CODECS="avc1\.4d401e",SUBTITLES=/);
    origin.script('/gone.m3u8', serveBytes(MEDIA.replace('one.ts', 'gone.ts')));
    service.add({ ...facts, url: origin.url('/gone.m3u8') });
    assert.doesNotMatch(await getText(address), /SUBTITLES/);

    const live = service.add({ url: origin.url('/live.m3u8'), format: 'HLS' });
    assert.doesNotMatch(await getText(live), /SUBTITLES/);
    const video = service.videos.get(ID);
    assert.ok(video?.status === 'ready');
    const state = { state: 'live', latencyTarget: null, dvrWindow: null } as const;
    service.videos.set(ID, { ...video, live: state });
    const onAir = service.url(`/stream/${ID}`);
    assert.doesNotMatch(await getText(onAir), /SUBTITLES/);
  });

  it('are there once the segment can be had by which a lone playlist is known', async () => {
    let nowMs = Date.now();
    await using origin = await openScriptedOrigin({ ...HLS, '/one.ts': answerStatus(503) });
    await using service = await startService(origin, () => nowMs);
    const address = service.add({ url: origin.url('/video.m3u8'), format: 'HLS', codecs: null });
    service.subtitles.set(ID, [track('en', WORDS)]);
    assert.doesNotMatch(await getText(address), /SUBTITLES/);
    origin.script('/one.ts', serveBytes(readSample('hls-ts/360p/segment-0.ts')));
    nowMs += STALE_RETRY_MS;
    assert.match(await getText(address), /SUBTITLES/);
  });

  it('are there for a recording a minute after the end was noticed', async () => {
    let nowMs = Date.now();
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin, () => nowMs);
    const address = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', WORDS)]);
    const video = service.videos.get(ID);
    assert.ok(video?.status === 'ready');
    const live = { state: 'ended', latencyTarget: null, dvrWindow: null } as const;
    service.videos.set(ID, { ...video, live, resolvedAtMs: nowMs });
    assert.doesNotMatch(await getText(address), /SUBTITLES/);
    nowMs += 60_000;
    assert.match(await getText(address), /SUBTITLES/);
  });

  it('follow the media through discontinuities, encryption and byte ranges', async () => {
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
    const address = service.add({ url: origin.url('/media.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', WORDS)]);
    const [rendition = ''] = listRenditions(await getText(address));
    const playlist = await getText(new URL(rendition, address).href);
    assert.equal(playlist.match(/#EXT-X-DISCONTINUITY\n/g)?.length, 1);
    const files = listUris(playlist).map((uri) => new URL(uri, new URL(rendition, address)).href);
    const texts = await Promise.all(files.map(getText));
    assert.match(texts[0] ?? '', /LOCAL:00:00:00\.000,MPEGTS:133200\n/);
    assert.match(texts[1] ?? '', /LOCAL:00:00:02\.000,MPEGTS:313200\n/);
    // It is on show on both sides.
    for (const text of texts) assert.match(text, /\nHello\n/);
  });

  it('begin at zero where the media tells no time, and fail where it can’t be had', async () => {
    await using origin = await openScriptedOrigin({
      '/media.m3u8': serveBytes(MEDIA),
      '/one.ts': serveBytes('nothing that anybody knows'),
    });
    await using service = await startService(origin);
    const address = service.add({ url: origin.url('/media.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', WORDS)]);
    assert.match(await getText(await findFirstFile(address)), /MPEGTS:0\n/);

    origin.script('/two.ts', (_request, response) => response.writeHead(503).end());
    origin.script('/media.m3u8', serveBytes(MEDIA.replace('one.ts', 'two.ts')));
    const other = service.add({ url: origin.url('/media.m3u8?2'), format: 'HLS' });
    assert.equal((await fetch(await findFirstFile(other))).status, 503);
  });
});

describe('tracks in DASH', () => {
  it('are a file, in fragments where its times are not those of the media', async () => {
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
      const address = service.add({ url: origin.url(path), format: 'DASH' });
      const plain = await getText(address);
      service.subtitles.set(ID, [track('en', WORDS)]);
      const mpd = await getText(address);
      assert.equal(mpd.replaceAll(added, ''), plain);
      const sets = mpd.match(added)?.join('') ?? '';
      const files = sets.match(/\/stream\/[^<"]*/g) ?? [];
      const answers = await Promise.all(files.map((file) => fetch(service.url(file))));
      assert.deepEqual(
        answers.map(({ headers }) => headers.get('content-type')),
        types,
      );
      assert.match((await Promise.all(answers.map((answer) => answer.text()))).join(''), /Hello/);
    }
  });
});

describe('tracks of a private video', () => {
  it('are for who may play it, as long as that holds', async () => {
    await using origin = await openScriptedOrigin(HLS);
    await using service = await startService(origin);
    const address = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });
    service.subtitles.set(ID, [track('en', WORDS)]);
    const video = service.videos.get(ID);
    assert.ok(video?.status === 'ready');
    service.videos.set(ID, { ...video, visibility: 'private' });
    const expiresAtSeconds = Math.floor(Date.now() / 1000) + 3600;
    const token = service.playbackTokens.write(ID, { epoch: 0, expiresAtSeconds });
    const file = await findFirstFile(`${address}?token=${token}`);
    const answer = await fetch(file);
    assert.equal(answer.headers.get('cache-control'), 'private, no-store');
    assert.match(await answer.text(), /Hello/);

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

/** None of these is about an upstream that is slow; the machine may be. */
function startService({ port }: ScriptedOrigin, clock: Clock = Date.now): Promise<StreamService> {
  return startStreamService({ ports: [port], clock, exchange: { headersTimeoutMs: 30_000 } });
}

function track(lang: string, vtt: string, revision = 1): StoredTrack {
  const kind = 'subtitles';
  return { track: { lang, label: `label ${lang}`, kind, isDefault: false, revision }, vtt };
}

function chapters(): StoredTrack {
  const { track: like, vtt } = track('fr', WORDS);
  return { track: { ...like, kind: 'chapters' }, vtt };
}

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../samples/${path}`, import.meta.url));
}

async function getText(address: string): Promise<string> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
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

/** The first piece of the first track. */
async function findFirstFile(address: string): Promise<string> {
  const [rendition = ''] = listRenditions(await getText(address));
  const playlist = new URL(rendition, address);
  const [file = ''] = listUris(await getText(playlist.href));
  return new URL(file, playlist).href;
}
