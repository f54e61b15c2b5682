// docs/faults.md 118: the connection to an upstream is slow, fragmented, or breaks.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import {
  readErrorCode,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { type FaultyLink, type LinkFault, openFaultyLink } from './faulty-link.ts';

const FILE = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(100_000)]);
const PLAYLIST = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${'#EXTINF:4,\na.ts\n'.repeat(500)}#EXT-X-ENDLIST\n`;
/** Byte offsets inside the head and inside the body of a response. */
const IN_HEAD = 20;
const IN_BODY = 4_000;

describe('fault 118: a faulty connection to the upstream', () => {
  let origin: ScriptedOrigin;
  let link: FaultyLink;
  let service: StreamService;
  /** Times out soon, which a busy machine would cause without a fault. */
  let impatient: StreamService;
  let count = 0;
  before(async () => {
    // Disables caching and keep-alive, so that every request uses the faulty link.
    const headers = { 'cache-control': 'no-store', connection: 'close' };
    origin = await openScriptedOrigin({
      '/a.mp4': serveBytes(FILE, { headers }),
      '/a.m3u8': serveBytes(PLAYLIST, { headers }),
    });
    link = await openFaultyLink(origin.port);
    service = await startStreamService({}, { ports: [link.port] });
    impatient = await startStreamService(
      {},
      {
        ports: [link.port],
        exchange: { headersTimeoutMs: 2_000, bodyIdleTimeoutMs: 2_000 },
        mediaStartMs: 2_000,
      },
    );
  });
  after(async () => {
    await impatient[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    await link[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  function add(to: StreamService, path: string, format: 'MP4' | 'HLS'): string {
    // Manifests are cached briefly, so each request needs a new URL.
    const url = new URL(`${path}?${(count += 1)}`, `http://127.0.0.1:${link.port}`);
    return to.add({ url, format }, `${format}x`);
  }

  async function assertPlayback(from: StreamService): Promise<void> {
    const file = await fetch(add(from, '/a.mp4', 'MP4'));
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), FILE);
    const part = await fetch(add(from, '/a.mp4', 'MP4'), { headers: { range: 'bytes=50000-' } });
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), FILE.subarray(50_000));
    const playlist = await (await fetch(add(from, '/a.m3u8', 'HLS'))).text();
    assert.equal(playlist.split('\n').length, PLAYLIST.split('\n').length);
  }

  for (const [name, fault] of [
    ['has high latency', { delayMs: 20 }],
    ['has low bandwidth', { pieceBytes: 2_000, delayMs: 1 }],
    ['fragments the stream', { pieceBytes: 313 }],
    ['stays open', { end: 'silence' }],
  ] as const satisfies readonly (readonly [string, LinkFault])[]) {
    it(`delivers every byte when the connection ${name}`, async () => {
      link.fault = fault;
      await assertPlayback(service);
    });
  }

  for (const [name, end, failure] of [
    ['closes', undefined, /^source_(?:unreachable|error)$/],
    ['resets', 'reset', /^source_(?:unreachable|error)$/],
    ['stalls', 'silence', /^source_timeout$/],
  ] as const) {
    it(`fails with an error or a broken response when the connection ${name}, and recovers`, async () => {
      const used = end === 'silence' ? impatient : service;
      const ending = end === undefined ? {} : { end };
      for (const [path, format] of [
        ['/a.mp4', 'MP4'],
        ['/a.m3u8', 'HLS'],
      ] as const) {
        link.fault = { bytesMax: IN_HEAD, ...ending };
        assert.match(await readErrorCode(await fetch(add(used, path, format))), failure);
      }
      link.fault = { bytesMax: IN_BODY, ...ending };
      const file = await fetch(add(used, '/a.mp4', 'MP4'));
      assert.equal(file.status, 200);
      await assert.rejects(file.arrayBuffer());
      assert.match(await readErrorCode(await fetch(add(used, '/a.m3u8', 'HLS'))), failure);

      link.fault = {};
      await assertPlayback(used);
    });
  }
});
