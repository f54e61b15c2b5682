// docs/faults.md 118: the line to an upstream is slow, cut in pieces, or breaks.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import { type FaultyLink, type LinkFault, openFaultyLink } from '../support/faulty-link.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { errorCodeOf, startStreamService, type StreamService } from '../support/stream-service.ts';

const FILE = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(100_000)]);
const PLAYLIST = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${'#EXTINF:4,\na.ts\n'.repeat(500)}#EXT-X-ENDLIST\n`;
/** Somewhere within the head of an answer, and within its body. */
const IN_HEAD = 20;
const IN_BODY = 4_000;

describe('118: a line to the upstream', () => {
  let origin: ScriptedOrigin;
  let link: FaultyLink;
  let service: StreamService;
  let count = 0;
  before(async () => {
    // Nothing is kept: each question goes over the line.
    const headers = { 'cache-control': 'no-store', connection: 'close' };
    origin = await openScriptedOrigin({
      '/a.mp4': serveBytes(FILE, { headers }),
      '/a.m3u8': serveBytes(PLAYLIST, { headers }),
    });
    link = await openFaultyLink(origin.port);
    service = await startStreamService({
      ports: [link.port],
      exchange: { headersTimeoutMs: 1_000, bodyIdleTimeoutMs: 1_000 },
    });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await link[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  function add(path: string, format: 'MP4' | 'HLS'): string {
    // Manifests are kept for a moment: each time it is another one.
    const url = new URL(`${path}?${(count += 1)}`, `http://127.0.0.1:${link.port}`);
    return service.add({ url, format }, `${format}x`);
  }

  async function assertPlays(): Promise<void> {
    const file = await fetch(add('/a.mp4', 'MP4'));
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), FILE);
    const part = await fetch(add('/a.mp4', 'MP4'), { headers: { range: 'bytes=50000-' } });
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), FILE.subarray(50_000));
    const playlist = await (await fetch(add('/a.m3u8', 'HLS'))).text();
    assert.equal(playlist.split('\n').length, PLAYLIST.split('\n').length);
  }

  for (const [name, fault] of [
    ['is far away', { delayMs: 20 }],
    ['is narrow', { pieceBytes: 2_000, delayMs: 1 }],
    ['cuts in pieces', { pieceBytes: 313 }],
    ['stays open', { end: 'silence' }],
  ] as const satisfies readonly (readonly [string, LinkFault])[]) {
    it(`that ${name} brings every byte`, async () => {
      link.fault = fault;
      await assertPlays();
    });
  }

  for (const [name, end, failure] of [
    ['ends', undefined, /^source_(?:unreachable|error)$/],
    ['breaks', 'reset', /^source_(?:unreachable|error)$/],
    ['falls silent', 'silence', /^source_timeout$/],
  ] as const) {
    it(`that ${name} makes an error or a broken answer, and plays when it is back`, async () => {
      const how = end === undefined ? {} : { end };
      for (const [path, format] of [
        ['/a.mp4', 'MP4'],
        ['/a.m3u8', 'HLS'],
      ] as const) {
        link.fault = { bytesMax: IN_HEAD, ...how };
        assert.match(await errorCodeOf(await fetch(add(path, format))), failure);
      }
      link.fault = { bytesMax: IN_BODY, ...how };
      const file = await fetch(add('/a.mp4', 'MP4'));
      assert.equal(file.status, 200);
      await assert.rejects(file.arrayBuffer());
      assert.match(await errorCodeOf(await fetch(add('/a.m3u8', 'HLS'))), failure);

      link.fault = {};
      await assertPlays();
    });
  }
});
