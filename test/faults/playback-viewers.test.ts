import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { createSlabPool } from '#platform/egress/slabs.ts';

import { readUntil } from '../support/media-bodies.ts';
import { serveBytes, serveEndless } from '../support/scripted-origin.ts';
import { startSocketServer } from '../support/socket-server.ts';
import { startStreamService } from '../support/stream-service.ts';
import { waitUntil } from '../support/wait-until.ts';

const VIEWERS = 50;
const CHUNK = Buffer.alloc(64 * 1024, 7);
const MEBIBYTE = 1024 * 1024;
/** Limit for the kernel socket buffers of both loopback connections and our own buffers. */
const BUFFERED_BYTES_MAX = 24 * 1024 * 1024;

describe('fault 116: viewers who disconnect', () => {
  it('close their upstream connections in the middle of a body', async () => {
    await using origin = await startSocketServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n');
      socket.write(CHUNK);
    });
    await using service = await startStreamService({}, { ports: [origin.port] });
    const url = new URL(service.add({ url: origin.url('/a.mp4') }));
    const viewers = await Promise.all(Array.from({ length: VIEWERS }, () => openViewer(url)));
    assert.equal(origin.connectionCount(), VIEWERS);
    assert.equal(service.streams.open, VIEWERS);
    for (const viewer of viewers) viewer.destroy();
    await origin.waitUntilIdle();
    await waitUntil(() => service.streams.open === 0);
    assert.ok(service.streams.bytes >= VIEWERS);
  });

  it('close their upstream connections before the upstream responds, for media and manifests', async () => {
    const bothRequested = Promise.withResolvers<void>();
    let count = 0;
    await using origin = await startSocketServer(() => {
      count += 1;
      if (count === 2) bothRequested.resolve();
    });
    await using service = await startStreamService(
      {},
      { ports: [origin.port], exchange: { headersTimeoutMs: 10_000 } },
    );
    const leaving = new AbortController();
    const { signal } = leaving;
    const responses = [
      fetch(service.add({ url: origin.url('/a.mp4') }), { signal }),
      fetch(service.add({ url: origin.url('/m'), format: 'HLS' }, 'hLs'), { signal }),
    ];
    await bothRequested.promise;
    leaving.abort();
    for (const response of responses) await assert.rejects(response);
    await origin.waitUntilIdle();
    await waitUntil(() => service.streams.open === 0);
  });
});

describe('fault 116: viewers who disconnect or stall at any moment', () => {
  it('receive each byte once and in order until then, and keep no slab in use', async () => {
    const slabs = createSlabPool();
    const files = new Map([
      ['/shared.mp4', toPattern(MEBIBYTE / 3)],
      ['/single.mp4', toPattern(3 * MEBIBYTE)],
      ['/chunked.mp4', toPattern(MEBIBYTE)],
    ]);
    const scripts = Object.fromEntries(
      [...files].map(([path, bytes]) => [path, serveBytes(bytes)]),
    );
    scripts['/chunked.mp4'] = (_request, response) =>
      response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(files.get('/chunked.mp4'));
    // Entries of the cache have at most 1 MiB.
    const options = { slabs, cacheBytesMax: 4 * MEBIBYTE };
    await using service = await startStreamService(scripts, options);
    const urls = new Map(
      [...files.keys()].map((path, at) => [path, service.add(path, `v${at + 1}`)]),
    );
    const viewer = fc.record({
      path: fc.constantFrom(...files.keys()),
      start: fc.oneof(fc.constant(0), fc.nat({ max: MEBIBYTE / 4 })),
      leavesAfter: fc.option(fc.nat({ max: 2 * MEBIBYTE })),
      stalls: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(viewer, { maxLength: 8 }), async (viewers) => {
        const opened = await Promise.all(
          viewers.map(async ({ path, start, ...each }) => {
            // A range of unknown size is ignored until the file is cached.
            const from = path === '/chunked.mp4' ? 0 : start;
            const expected = files.get(path)?.subarray(from) ?? CHUNK;
            return { ...each, expected, response: await open(urls.get(path) ?? '', from) };
          }),
        );
        // Those who stall read nothing until the others have ended.
        for (const isStalled of [false, true]) {
          const reading = opened.filter(({ stalls }) => stalls === isStalled);
          await Promise.all(
            reading.map(async ({ expected, response, leavesAfter }) => {
              const received = await readUntil(response, leavesAfter ?? Infinity);
              assert.ok(received.equals(expected.subarray(0, received.length)));
              if (leavesAfter === null) assert.equal(received.length, expected.length);
            }),
          );
        }
        await waitUntil(() => slabs.usedCount() === 0);
      }),
      { numRuns: 20 },
    );
    assert.ok(slabs.pooledCount() > 0);
  });
});

describe('fault 117: a viewer who reads slowly', () => {
  it('slows down only its own upstream, with bounded buffers', async () => {
    let sent = 0;
    const endless = serveEndless(CHUNK, { 'content-length': '99999999999' });
    await using service = await startStreamService({
      '/fast.mp4': endless,
      '/slow.mp4': (request, response) => {
        const write = response.write.bind(response);
        response.write = (chunk: Buffer) => {
          sent += chunk.length;
          return write(chunk);
        };
        endless(request, response);
      },
    });
    const viewer = await openViewer(new URL(service.add('/slow.mp4')));
    viewer.pause();
    await read(service.add('/fast.mp4', 'fast'), 3 * BUFFERED_BYTES_MAX);
    assert.ok(sent < BUFFERED_BYTES_MAX, `${sent} bytes buffered`);
    const sentBefore = sent;
    viewer.resume();
    await waitUntil(() => sent > sentBefore + BUFFERED_BYTES_MAX);
    viewer.destroy();
  });
});

/** Opens a viewer connection and waits for the first bytes of the response. */
async function openViewer(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

/** Bytes that differ at all positions that reads and writes may confuse. */
function toPattern(bytes: number): Buffer {
  const numbers = Uint32Array.from({ length: Math.ceil(bytes / 4) }, (_, at) => at * 2_654_435_761);
  return Buffer.from(numbers.buffer);
}

async function open(url: string, start: number): Promise<IncomingMessage> {
  const request = get(url, {
    agent: false,
    headers: start > 0 ? { range: `bytes=${start}-` } : {},
  });
  const [response] = await once(request, 'response');
  return response;
}

/** Reads at least `bytesMin` bytes of a response, then disconnects. */
async function read(url: string, bytesMin: number): Promise<void> {
  const { body } = await fetch(url);
  assert.ok(body);
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes >= bytesMin) return;
  }
}
