// docs/faults.md 47 and 48: what a live upstream says is passed on from one moment to the next, whatever it was before.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { it } from 'node:test';

import { listHlsAddresses } from '../support/manifest-addresses.ts';
import {
  answerStatus,
  openScriptedOrigin,
  serveBytes,
  staySilent,
} from '../support/scripted-origin.ts';
import { errorCodeOf, startStreamService } from '../support/stream-service.ts';

/** Longer than any answer for these playlists is kept. */
const KEPT_MS = 600_000;
const END = '#EXT-X-ENDLIST\n';

it('48: a live playlist that stalls, steps back, goes away and ends is followed in each step', async () => {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  await using origin = await openScriptedOrigin();
  await using service = await startStreamService({ ports: [origin.port], clock: () => nowMs });
  const address = service.add({ url: origin.url('/live.m3u8'), format: 'HLS' });

  const steps = [toPlaylist(10), toPlaylist(10), toPlaylist(5), null, toPlaylist(11), toEnded(12)];
  for (const step of steps) {
    origin.script('/live.m3u8', step === null ? answerStatus(404) : serveBytes(step));
    nowMs += KEPT_MS;
    const response = await fetch(address);
    const text = await response.text();
    if (step === null) assert.equal(response.status, 404);
    else assert.deepEqual(listTags(text), listTags(step));
  }
});

it('48: a live playlist that its upstream holds back comes when there is more of it', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  await using origin = await openScriptedOrigin({
    '/live.m3u8': (_request, response) => asked.resolve(response),
    '/other.m3u8': staySilent(),
  });
  await using service = await startStreamService({
    ports: [origin.port],
    exchange: { headersTimeoutMs: 50 },
  });
  const held = fetch(
    `${service.add({ url: origin.url('/live.m3u8'), format: 'HLS' })}?_HLS_msn=12`,
  );
  const upstream = await asked.promise;
  // What is asked later, and is not to be held, has been given up by then.
  const other = await fetch(
    service.add({ url: origin.url('/other.m3u8'), format: 'HLS' }, 'othEr'),
  );
  assert.equal(other.status, 504);
  upstream.end(toPlaylist(11));
  const response = await held;
  assert.equal(response.status, 200);
  assert.deepEqual(listTags(await response.text()), listTags(toPlaylist(11)));
});

it('47: a source that turns from recorded to live and back is kept only as long as what it is now', async () => {
  let nowMs = Date.UTC(2026, 0, 31, 12);
  await using origin = await openScriptedOrigin();
  await using service = await startStreamService({ ports: [origin.port], clock: () => nowMs });
  const address = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' });

  const controls: (string | null)[] = [];
  for (const playlist of [toEnded(1), toPlaylist(2), toEnded(3)]) {
    origin.script('/index.m3u8', serveBytes(playlist));
    nowMs += KEPT_MS;
    const response = await fetch(address);
    controls.push(response.headers.get('cache-control'));
    assert.deepEqual(listTags(await response.text()), listTags(playlist));
  }
  const [recorded, live, again] = controls;
  assert.equal(again, recorded);
  assert.notEqual(live, recorded);
});

it('47: a manifest in place of media is an error: its addresses would go out as they are', async () => {
  await using origin = await openScriptedOrigin({
    '/file.mp4': serveBytes(toPlaylist(1), { type: 'video/mp4' }),
    '/index.m3u8': serveBytes(toPlaylist(1)),
    '/seg1.ts': serveBytes(toPlaylist(1), { type: 'video/mp2t' }),
    '/seg2.ts': serveBytes('<MPD><BaseURL>http://inside.example/</BaseURL></MPD>'),
  });
  await using service = await startStreamService({ ports: [origin.port] });
  const playlist = service.add({ url: origin.url('/index.m3u8'), format: 'HLS' }, 'List');
  const segments = listHlsAddresses(await (await fetch(playlist)).text(), new URL(playlist));
  assert.equal(segments.length, 2);
  for (const address of [service.add({ url: origin.url('/file.mp4') }), ...segments]) {
    const response = await fetch(address);
    assert.equal(response.status, 502);
    assert.equal(await errorCodeOf(response), 'source_error');
  }
});

/** A live playlist of two segments from this sequence number on. */
function toPlaylist(sequence: number): string {
  const segments = [sequence, sequence + 1].map((number) => `#EXTINF:4,\nseg${number}.ts\n`);
  return `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n${segments.join('')}`;
}

function toEnded(sequence: number): string {
  return `${toPlaylist(sequence)}${END}`;
}

function listTags(playlist: string): readonly string[] {
  return playlist.split('\n').filter((line) => line.startsWith('#'));
}
