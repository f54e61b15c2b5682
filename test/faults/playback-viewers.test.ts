import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';

import { openScriptedOrigin, serveEndless } from '../support/scripted-origin.ts';
import { startSocketServer } from '../support/socket-server.ts';
import { startStreamService, until } from '../support/stream-service.ts';

const VIEWERS = 50;
const CHUNK = Buffer.alloc(64 * 1024, 7);
/** What the kernel's socket buffers of both connections may hold on loopback, and our own beside them. */
const HELD_BYTES_MAX = 24 * 1024 * 1024;

describe('116: viewers who leave', () => {
  it('take their upstream connections with them, in the middle of a body', async () => {
    await using origin = await startSocketServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n');
      socket.write(CHUNK);
    });
    await using service = await startStreamService({ ports: [origin.port] });
    const address = new URL(service.add({ url: origin.url('/a.mp4') }));
    const viewers = await Promise.all(Array.from({ length: VIEWERS }, () => openViewer(address)));
    assert.equal(origin.connectionCount(), VIEWERS);
    assert.equal(service.streams.open, VIEWERS);
    for (const viewer of viewers) viewer.destroy();
    await origin.whenIdle();
    await until(() => service.streams.open === 0);
    assert.ok(service.streams.bytes >= VIEWERS);
  });

  it('take them before the upstream has said a word, of media and of manifests', async () => {
    const asked = Promise.withResolvers<void>();
    let count = 0;
    await using origin = await startSocketServer(() => {
      count += 1;
      if (count === 2) asked.resolve();
    });
    await using service = await startStreamService({
      ports: [origin.port],
      exchange: { headersTimeoutMs: 10_000 },
    });
    const leaving = new AbortController();
    const { signal } = leaving;
    const answers = [
      fetch(service.add({ url: origin.url('/a.mp4') }), { signal }),
      fetch(service.add({ url: origin.url('/m'), format: 'HLS' }, 'hLs'), { signal }),
    ];
    await asked.promise;
    leaving.abort();
    for (const answer of answers) await assert.rejects(answer);
    await origin.whenIdle();
    await until(() => service.streams.open === 0);
  });
});

describe('117: a viewer who reads slowly', () => {
  it('slows the upstream down while another goes on: what is held for it is bounded', async () => {
    let sent = 0;
    const endless = serveEndless(CHUNK, { 'content-length': '99999999999' });
    await using origin = await openScriptedOrigin({
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
    await using service = await startStreamService({ ports: [origin.port] });
    const viewer = await openViewer(new URL(service.add({ url: origin.url('/slow.mp4') })));
    viewer.pause();
    await read(service.add({ url: origin.url('/fast.mp4') }, 'fast'), 3 * HELD_BYTES_MAX);
    assert.ok(sent < HELD_BYTES_MAX, `${sent} bytes held`);
    const held = sent;
    viewer.resume();
    await until(() => sent > held + HELD_BYTES_MAX);
    viewer.destroy();
  });
});

/** A viewer whose answer has begun. */
async function openViewer(address: URL): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => undefined);
  socket.write(`GET ${address.pathname} HTTP/1.1\r\nHost: ${address.host}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

/** Reads so many bytes of an answer, and leaves. */
async function read(address: string, bytesMin: number): Promise<void> {
  const { body } = await fetch(address);
  assert.ok(body);
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes >= bytesMin) return;
  }
}
