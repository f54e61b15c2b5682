import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import {
  array,
  assert as assertProperty,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check';

import { readPem } from '#test/support/certificates.ts';
import { listenOnLoopback } from '#test/support/listen.ts';
import {
  plainResponse,
  startSocketServer,
  type SocketServer,
} from '#test/support/socket-server.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import type { Egress, EgressRequest } from './egress.ts';
import type { SlabBody } from './slab-body.ts';
import { createSlabPool, SLAB_BYTES, type SlabPool, type Slice } from './slabs.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const SIZE = 2_000_000;
const BYTES = Buffer.from(Uint32Array.from({ length: SIZE / 4 }, (_, index) => index).buffer);

type Framing = 'length' | 'chunks' | 'close';

/** Sends the start of `BYTES` in the framing and the parts that the path names. */
function serve(
  socket: { write: (bytes: Buffer | string) => void; end: () => void },
  head: string,
): void {
  const [framing, ...lengths] = (head.split(' ', 2)[1] ?? '').slice(1).split('/');
  const parts = lengths.map(Number);
  const length = parts.reduce((sum, part) => sum + part, 0);
  if (framing === 'length') socket.write(`${OK}Content-Length: ${length}\r\n\r\n`);
  else if (framing === 'chunks') socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`);
  else socket.write(`${OK}\r\n`);
  let sent = 0;
  for (const part of parts) {
    if (framing === 'chunks' && part > 0) socket.write(`${part.toString(16)}\r\n`);
    socket.write(BYTES.subarray(sent, sent + part));
    if (framing === 'chunks' && part > 0) socket.write('\r\n');
    sent += part;
  }
  if (framing === 'chunks') socket.write('0\r\n\r\n');
  if (framing === 'close') socket.end();
}

/** How a reader behaves: after `pauseAfter` bytes it pauses each time; it leaves at `leavesAt`. */
type Behavior = {
  readonly pauses: boolean;
  readonly keeps: number;
  readonly leavesAt: number;
};

/** Reads a body; the last `keeps` slices are released late, as by a slow write. */
async function read(slabs: SlabBody, { pauses, keeps, leavesAt }: Behavior): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const kept: Slice[] = [];
  const received: Buffer[] = [];
  let length = 0;
  const release = (count: number): void => {
    for (const slice of kept.splice(0, kept.length - count)) {
      received.push(Buffer.from(slice.bytes));
      slice.release();
    }
  };
  slabs.onClose(resolve);
  slabs.start({
    onSlice: (slice) => {
      length += slice.bytes.length;
      kept.push(slice);
      release(keeps);
      if (length >= leavesAt) slabs.destroy();
      if (pauses) setImmediate(() => slabs.resume());
      return !pauses;
    },
    onEnd: resolve,
    onError: reject,
  });
  await promise;
  release(0);
  return Buffer.concat(received);
}

const NO_LIMITS = { totalTimeoutMs: null, bodyBytesMax: null } as const;

for (const scheme of ['http', 'https']) {
  describe(`bodies over ${scheme}`, () => {
    let savedAuthorities: readonly string[];
    let server: SocketServer;
    let pool: SlabPool;
    let egress: Egress;
    before(async () => {
      savedAuthorities = getCACertificates('default');
      setDefaultCACertificates([...savedAuthorities, readPem('authority.pem')]);
      const tls = { cert: readPem('trusted.pem'), key: readPem('server.key') };
      server = await startSocketServer(serve, scheme === 'https' ? { tls } : {});
      pool = createSlabPool({ slabsMax: 4 });
      egress = openTestEgress({ ports: [server.port], transport: 'slabs', slabs: pool });
    });
    after(async () => {
      await egress[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      setDefaultCACertificates(savedAuthorities);
    });

    const open = (path: string): ReturnType<Egress['open']> => {
      const request: EgressRequest = { url: server.url(path), decode: false, limits: NO_LIMITS };
      return egress.open(request);
    };

    it('lose, repeat and exchange no byte, and leave no slab in use', async () => {
      const part = oneof(integer({ min: 0, max: 300 }), integer({ min: 1, max: 300_000 }));
      const transfer = record({
        framing: constantFrom<Framing>('length', 'chunks', 'close'),
        parts: array(part, { minLength: 1, maxLength: 6 }),
        pauses: boolean(),
        keeps: integer({ min: 0, max: 3 }),
        leavesAt: oneof(constantFrom(Infinity), integer({ min: 0, max: 400_000 })),
      });
      await assertProperty(
        asyncProperty(array(transfer, { minLength: 1, maxLength: 6 }), async (transfers) => {
          const run = async ({
            framing,
            parts,
            ...behavior
          }: (typeof transfers)[number]): Promise<void> => {
            const response = await open(`/${framing}/${parts.join('/')}`);
            const received = await read(response.slabs, behavior);
            const sent = parts.reduce((sum, each) => sum + each, 0);
            assert.ok(received.equals(BYTES.subarray(0, received.length)));
            assert.ok(received.length >= Math.min(sent, behavior.leavesAt));
          };
          await Promise.all(transfers.map(run));
          assert.equal(pool.usedCount(), 0);
        }),
        { numRuns: 40 },
      );
    });

    it('are received into slabs if they are fast, and are copied if the pool is in use', async () => {
      const response = await open('/length/1000000');
      const blocked = Array.from({ length: 4 }, () => pool.acquire());
      assert.equal(pool.acquire(), undefined);
      assert.equal((await read(response.slabs, PATIENT)).length, 1_000_000);
      for (const slab of blocked) slab?.release();

      const isPooled: boolean[] = [];
      const fast = await open('/length/1000000');
      fast.slabs.start({
        onSlice: (slice) => {
          isPooled.push(slice.isPooled);
          slice.release();
          return true;
        },
        onEnd: () => undefined,
        onError: assert.fail,
      });
      const { promise, resolve } = Promise.withResolvers<void>();
      fast.slabs.onClose(resolve);
      await promise;
      assert.ok(isPooled.includes(true));
      assert.equal(pool.usedCount(), 0);
    });

    it('of slow upstreams and readers keep at most one slab', async () => {
      const response = await open('/length/100/1500000');
      const slices: Slice[] = [];
      response.slabs.start({
        onSlice: (slice) => slices.push(slice) === 0,
        onEnd: () => undefined,
        onError: () => undefined,
      });
      while (slices.length === 0) await nextTurn();
      for (const slice of slices.splice(0)) slice.release();
      response.slabs.resume();
      while (slices.length === 0) await nextTurn();
      for (const slice of slices.splice(0)) slice.release();
      assert.ok(pool.usedCount() <= 1);
      await response[Symbol.asyncDispose]();
      assert.equal(pool.usedCount(), 0);
    });

    it('of readers that pause are not received into the slab of another reader', async () => {
      const response = await open('/length/1500000');
      const received: Buffer[] = [];
      const ends: string[] = [];
      response.slabs.start({
        onSlice: (slice) => {
          received.push(Buffer.from(slice.bytes));
          slice.release();
          return false;
        },
        onEnd: () => ends.push('complete'),
        onError: ({ failure }) => ends.push(failure),
      });
      for (let count = 0; ends.length === 0; count = received.length) {
        while (received.length === count && ends.length === 0) await nextTurn();
        await nextTurn();
        const others = Array.from({ length: 3 }, () => pool.acquire());
        for (const slab of others) slab?.bytes.fill(0xff);
        const { length } = received;
        response.slabs.resume();
        while (received.length === length && ends.length === 0) await nextTurn();
        for (const slab of others) {
          assert.equal(
            slab?.bytes.findIndex((byte) => byte !== 0xff),
            -1,
          );
          slab?.release();
        }
        response.slabs.resume();
      }
      assert.deepEqual(ends, ['complete']);
      assert.ok(Buffer.concat(received).equals(BYTES.subarray(0, 1_500_000)));
    });

    it('use one connection after the other response is complete', async () => {
      const count = server.connectionCount();
      for (let index = 0; index < 3; index += 1)
        await read((await open('/length/300000')).slabs, PATIENT);
      assert.ok(server.connectionCount() <= count + 1);
    });
  });
}

describe('requests with a body', () => {
  it('arrive complete, on one connection', async () => {
    let connectionCount = 0;
    const server = createServer((request, response) => {
      assert.equal(request.method, 'POST');
      void buffer(request).then((body) => response.end(body));
    }).on('connection', () => (connectionCount += 1));
    // Idle connections stay open, however busy the machine is.
    server.keepAliveTimeout = 0;
    await using listening = await listenOnLoopback(server);
    await using egress = openTestEgress({
      ports: [listening.port],
      transport: 'slabs',
      limits: { idleSocketMs: 60_000 },
    });
    const url = new URL(`http://127.0.0.1:${listening.port}/`);
    const size = oneof(integer({ min: 0, max: 300 }), integer({ min: 0, max: 300_000 }));
    await assertProperty(
      asyncProperty(size, boolean(), async (length, isOmitted) => {
        const body = BYTES.subarray(0, isOmitted ? 0 : length);
        const request = { url, method: 'POST', limits: NO_LIMITS, decode: false } as const;
        const response = await egress.open(isOmitted ? request : { ...request, body });
        assert.ok((await read(response.slabs, PATIENT)).equals(body));
      }),
      { numRuns: 50 },
    );
    assert.equal(connectionCount, 1);
  });

  it('are the last ones of a connection that has responded before their end', async () => {
    await using server = await startSocketServer((socket, head) => {
      if (head.startsWith('POST /early')) socket.pause();
      socket.write(plainResponse('abc'));
    });
    await using egress = openTestEgress({ ports: [server.port], transport: 'slabs' });
    const body = Buffer.alloc(32 * 1024 * 1024);
    for (const [path, connections] of [
      ['/', 1],
      ['/early', 1],
      ['/', 2],
    ] as const) {
      const sent = path === '/early' ? body : Buffer.from('x');
      const request = { url: server.url(path), method: 'POST', body: sent } as const;
      const response = await egress.open({ ...request, decode: false, limits: NO_LIMITS });
      assert.equal(String(await read(response.slabs, PATIENT)), 'abc');
      assert.equal(server.connectionCount(), connections);
    }
  });
});

const PATIENT: Behavior = { pauses: false, keeps: 0, leavesAt: Infinity };

it('keeps the free slabs of a pool within a bound', () => {
  const pool = createSlabPool();
  const slabs = Array.from({ length: 100 }, () => pool.acquire());
  assert.equal(pool.usedCount(), 100);
  for (const slab of slabs) {
    assert.equal(slab?.bytes.length, SLAB_BYTES);
    slab.release();
    assert.throws(() => slab.release(), /was released/);
  }
  assert.equal(pool.usedCount(), 0);
  assert.ok(pool.pooledCount() < 100);
});

it('returns a slab to its pool after the last reference of its last slice', () => {
  const pool = createSlabPool();
  const slab = pool.acquire();
  const slice = slab?.slice(0, 10);
  slab?.release();
  slice?.retain();
  slice?.release();
  assert.equal(pool.usedCount(), 1);
  slice?.release();
  assert.equal(pool.usedCount(), 0);
  assert.throws(() => slice?.release(), /was released/);
  assert.throws(() => slice?.retain(), /was released/);
  assert.throws(() => slab?.slice(0, 1), /was released/);
});
