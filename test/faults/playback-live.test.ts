// docs/faults.md 47 and 48: the service always serves the current state of a live upstream.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { it } from 'node:test';

import { listDashUrls, listHlsUrls } from '../support/manifest-urls.ts';
import { respondWithStatus, serveBytes, staySilent } from '../support/scripted-origin.ts';
import { readErrorCode, startStreamService } from '../support/stream-service.ts';
import { aFailedVideo } from '../support/video-fixtures.ts';

/** Longer than any response for these playlists is cached. */
const CACHE_EXPIRY_MS = 600_000;
const END = '#EXT-X-ENDLIST\n';

it('fault 48: follows a live playlist that stalls, steps back, disappears and ends', async () => {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  await using service = await startStreamService({}, { clock: () => nowMs });
  const url = service.add({ url: '/live.m3u8', format: 'HLS' });

  const steps = [
    toPlaylist(10),
    toPlaylist(10),
    toPlaylist(5),
    null,
    toPlaylist(11),
    toEndedPlaylist(12),
  ];
  for (const step of steps) {
    service.origin.script('/live.m3u8', step === null ? respondWithStatus(404) : serveBytes(step));
    nowMs += CACHE_EXPIRY_MS;
    const response = await fetch(url);
    const text = await response.text();
    if (step === null) assert.equal(response.status, 404);
    else assert.deepEqual(listTags(text), listTags(step));
  }
  const observed = service.reports.map((report) => report.split(' ')[1]);
  assert.deepEqual(observed, ['live', 'live', 'live', 'failed', 'live', 'ended']);
});

it('fault 47: follows a playlist of type VOD or EVENT that grows until its end', async () => {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  await using service = await startStreamService({}, { clock: () => nowMs });
  for (const type of ['VOD', 'EVENT']) {
    const path = `/${type}.m3u8`;
    const url = service.add({ url: path, format: 'HLS' }, type.toLowerCase());
    let playlist = `#EXTM3U\n#EXT-X-PLAYLIST-TYPE:${type}\n#EXT-X-TARGETDURATION:4\n`;
    for (const added of ['#EXTINF:4,\na.ts\n', '#EXTINF:3,\nb.ts\n', END]) {
      playlist += added;
      service.origin.script(path, serveBytes(playlist));
      assert.deepEqual(listTags(await (await fetch(url)).text()), listTags(playlist));
      assert.ok(service.reports.at(-1)?.endsWith(added === END ? ' ended' : ' live'));
      nowMs += 2_000;
    }
  }
});

it('fault 48: a restart with the same names leads to new URLs, and to the new bytes', async () => {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  const longLived = { headers: { 'cache-control': 'max-age=3600' } };
  const scripts = { '/a.ts': serveBytes('old', longLived) };
  await using service = await startStreamService(scripts, { clock: () => nowMs });
  const { origin } = service;
  const playlistUrl = service.add({ url: '/live.m3u8', format: 'HLS' });
  const read = async (first: number): Promise<readonly [string, string]> => {
    const playlist = toPlaylist(first).replaceAll(/seg\d+/g, 'a');
    origin.script('/live.m3u8', serveBytes(playlist));
    nowMs += 10_000;
    const [url = ''] = listHlsUrls(await (await fetch(playlistUrl)).text(), new URL(playlistUrl));
    return [new URL(url).pathname, await (await fetch(url)).text()];
  };

  const [first] = await read(80);
  assert.match(first, /\/80\.ts$/);
  origin.script('/a.ts', serveBytes('new', longLived));
  assert.deepEqual(await read(80), [first, 'old']);
  const [restarted, bytes] = await read(0);
  assert.match(restarted, /\/g[\da-z]+-0\.ts$/);
  assert.equal(bytes, 'new');
  assert.deepEqual(await read(80), [restarted.replace('-0.ts', '-80.ts'), 'new']);
});

it('fault 48: a restarted MPD with the same names leads to new URLs, and to the new bytes', async () => {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  const longLived = { headers: { 'cache-control': 'max-age=3600' } };
  await using service = await startStreamService(
    { '/v-init': serveBytes('init', longLived), '/v': serveBytes('old', longLived) },
    { clock: () => nowMs },
  );
  const { origin } = service;
  for (const [name, back] of [
    ['number', { first: 1, start: 0 }],
    ['start', { first: 80, start: 3 }],
  ] as const) {
    const path = `/${name}.mpd`;
    const mpdUrl = service.add({ url: path, format: 'DASH' }, name);
    const read = async (
      mpd: string,
    ): Promise<readonly [mpd: string, path: string, bytes: string]> => {
      origin.script(path, serveBytes(mpd));
      nowMs += 10_000;
      const text = await (await fetch(mpdUrl)).text();
      const url = listDashUrls(text, new URL(mpdUrl)).at(-1) ?? '';
      return [text, new URL(url).pathname, await (await fetch(url)).text()];
    };
    const before = toLiveMpd({ first: 80, start: 0 });
    origin.script('/v', serveBytes('old', longLived));
    const [, first] = await read(before);
    assert.match(first, new RegExp(`/stream/[^/]+/m0/.*period-1/v/80$`));
    origin.script('/v', serveBytes('new', longLived));
    assert.deepEqual((await read(before)).slice(1), [first, 'old']);

    const [text, restarted, bytes] = await read(toLiveMpd(back));
    assert.match(restarted, new RegExp(`/g[\\da-z]+/m0/.*period-1/v/${back.first}$`));
    assert.equal(bytes, 'new');
    const [location = ''] = /(?<=<Location>)[^<]+/.exec(text) ?? [];
    assert.match(location, /\/g[\da-z]+\/mpd\?/);
    origin.script('/next.mpd', serveBytes(toLiveMpd({ ...back, first: back.first + 1 })));
    const nextUrl = new URL(location, mpdUrl);
    const next = listDashUrls(await (await fetch(nextUrl)).text(), nextUrl).at(-1);
    assert.equal(next?.pathname, restarted.replace(/\d+$/, `${back.first + 1}`));
  }
});

it('fault 48: notices the restart of an ended live stream in the next manifest', async () => {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  const longLived = { headers: { 'cache-control': 'max-age=3600' } };
  const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlive.m3u8\n';
  await using service = await startStreamService(
    {
      '/index.m3u8': serveBytes(master, longLived),
      '/live.m3u8': serveBytes(toEndedPlaylist(1), longLived),
      '/live.mpd': serveBytes(toMpd('static'), longLived),
    },
    { clock: () => nowMs },
  );
  const url = service.add({ url: '/index.m3u8', format: 'HLS' }, 'hLs');
  const dash = service.add({ url: '/live.mpd', format: 'DASH' }, 'dash');
  for (const [id, video] of service.videos) {
    assert.ok(video.status === 'ready');
    service.videos.set(id, {
      ...video,
      live: { state: 'ended', latencyTarget: null, dvrWindow: null },
    });
  }
  for (const state of ['ended', 'live']) {
    const [playlist] = listHlsUrls(await (await fetch(url)).text(), new URL(url));
    for (const manifest of [playlist ?? '', dash]) {
      const response = await fetch(manifest);
      const seconds = Number(
        /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1],
      );
      assert.ok(!(seconds > 2), `${seconds} s`);
      assert.ok(service.reports.at(-1)?.endsWith(` ${state}`));
    }
    service.origin.script('/live.m3u8', serveBytes(toPlaylist(1)));
    service.origin.script('/live.mpd', serveBytes(toMpd('dynamic')));
    nowMs += 2_000;
  }
});

it('fault 48: plays a lost live stream again as soon as its upstream responds', async () => {
  await using service = await startStreamService();
  const url = service.add({ url: '/live.m3u8', format: 'HLS', isLost: true });
  const [video] = service.videos.values();
  assert.ok(video?.status === 'ready');
  service.videos.set(video.id, aFailedVideo({ id: video.id, lostStream: video }));
  assert.equal((await fetch(url)).status, 404);
  service.origin.script('/live.m3u8', serveBytes(toPlaylist(12)));
  const response = await fetch(url);
  assert.deepEqual(listTags(await response.text()), listTags(toPlaylist(12)));
  assert.deepEqual(
    service.reports.map((report) => report.split(' ')[1]),
    ['failed', 'live'],
  );
});

it('fault 48: serves a blocking reload when the upstream responds to it', async () => {
  const requested = Promise.withResolvers<ServerResponse>();
  await using service = await startStreamService(
    {
      '/live.m3u8': (_request, response) => requested.resolve(response),
      '/other.m3u8': staySilent(),
    },
    { exchange: { headersTimeoutMs: 50 } },
  );
  const reload = fetch(`${service.add({ url: '/live.m3u8', format: 'HLS' })}?_HLS_msn=12`);
  const upstream = await requested.promise;
  // By now, an ordinary request that started later has timed out.
  const other = await fetch(service.add({ url: '/other.m3u8', format: 'HLS' }, 'othEr'));
  assert.equal(other.status, 504);
  upstream.end(toPlaylist(11));
  const response = await reload;
  assert.equal(response.status, 200);
  assert.deepEqual(listTags(await response.text()), listTags(toPlaylist(11)));
});

it('fault 47: sets the cache lifetime by the current type of a source, recorded or live', async () => {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  await using service = await startStreamService({}, { clock: () => nowMs });
  const url = service.add({ url: '/index.m3u8', format: 'HLS' });

  const cacheControls: (string | null)[] = [];
  for (const playlist of [toEndedPlaylist(1), toPlaylist(2), toEndedPlaylist(3)]) {
    service.origin.script('/index.m3u8', serveBytes(playlist));
    nowMs += CACHE_EXPIRY_MS;
    const response = await fetch(url);
    cacheControls.push(response.headers.get('cache-control'));
    assert.deepEqual(listTags(await response.text()), listTags(playlist));
  }
  const [recorded, live, again] = cacheControls;
  assert.equal(again, recorded);
  assert.notEqual(live, recorded);
});

it('fault 47: refuses a manifest in place of media, because its URLs would not be rewritten', async () => {
  await using service = await startStreamService({
    '/file.mp4': serveBytes(toPlaylist(1), { type: 'video/mp4' }),
    '/index.m3u8': serveBytes(toPlaylist(1)),
    '/seg1.ts': serveBytes(toPlaylist(1), { type: 'video/mp2t' }),
    '/seg2.ts': serveBytes('<MPD><BaseURL>http://inside.example/</BaseURL></MPD>'),
  });
  const playlist = service.add({ url: '/index.m3u8', format: 'HLS' }, 'List');
  const segments = listHlsUrls(await (await fetch(playlist)).text(), new URL(playlist));
  assert.equal(segments.length, 2);
  for (const url of [service.add('/file.mp4'), ...segments]) {
    const response = await fetch(url);
    assert.equal(response.status, 502);
    assert.equal(await readErrorCode(response), 'source_error');
  }
});

/** Returns a live playlist of two segments that starts at the sequence number. */
function toPlaylist(sequence: number): string {
  const segments = [sequence, sequence + 1].map((number) => `#EXTINF:4,\nseg${number}.ts\n`);
  return `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n${segments.join('')}`;
}

function toEndedPlaylist(sequence: number): string {
  return `${toPlaylist(sequence)}${END}`;
}

function toMpd(type: 'static' | 'dynamic'): string {
  return `<MPD type="${type}"><Period/></MPD>`;
}

/** One segment, whose name never changes. */
function toLiveMpd({ first, start }: { readonly first: number; readonly start: number }): string {
  const template = `<SegmentTemplate initialization="v-init" media="v?$Number$" startNumber="${first}"><SegmentTimeline><S t="0" d="4"/></SegmentTimeline></SegmentTemplate>`;
  return (
    `<MPD type="dynamic" availabilityStartTime="2026-01-31T10:00:0${start}Z"><Location>next.mpd</Location>` +
    `<Period id="1"><AdaptationSet><Representation id="v">${template}</Representation></AdaptationSet></Period></MPD>`
  );
}

function listTags(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => line.startsWith('#'));
}
