import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import * as fc from 'fast-check';
import Fastify from 'fastify';

import { openTestBody, readUntil, type TestBody } from '#test/support/media-bodies.ts';

import { WRITE_AHEAD_BYTES_MAX, writeBody, type WrittenBody } from './write-body.ts';

const CHUNK_BYTES = 64 * 1024;
const CHUNKS = 64;
const FREE_QUOTA = { ownerId: null, bytes: { count: () => true } };

describe('writeBody', () => {
  it('sends headers and every byte, and releases all slices', async () => {
    const expected = Buffer.concat(toChunks());
    for (const lengthBytes of [expected.length, Infinity]) {
      const body = openTestBody(toChunks(), { end: 'complete', isUneven: true });
      await using fixture = await serve({ body, lengthBytes });
      const response = await fixture.open();
      assert.equal(response.statusCode, 206);
      assert.equal(response.headers['content-type'], 'video/mp2t');
      assert.ok(expected.equals(await buffer(response)));
      await fixture.closed;
      assert.equal(body.countHeld(), 0);
    }
  });

  it('sends each byte once and in order, and releases all slices of a viewer who leaves', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 3 * CHUNK_BYTES }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.boolean(), fc.option(fc.nat()), async (lengths, isKnown, at) => {
        const parts = lengths.map((length, index) => Buffer.alloc(length, index));
        const expected = Buffer.concat(parts);
        const body = openTestBody(parts, { end: 'complete', isUneven: true });
        const lengthBytes = isKnown ? expected.length : Infinity;
        await using fixture = await serve({ body, lengthBytes });
        const response = await fixture.open();
        const received = await readUntil(response, at === null ? Infinity : at % expected.length);
        assert.ok(received.equals(expected.subarray(0, received.length)));
        if (at === null) assert.equal(received.length, expected.length);
        await fixture.closed;
        assert.equal(body.countHeld(), 0);
      }),
      { numRuns: 30 },
    );
  });

  it('writes what arrives in one turn at once, as one part if it is one in memory', async () => {
    const memory = Buffer.alloc(4 * 10, 'abcdefghij');
    const parts = [0, 10, 20].map((start) => memory.subarray(start, start + 10));
    const counted: number[] = [];
    const count = (_ownerId: string, bytes: number): boolean => counted.push(bytes) > 0;
    const body = openTestBody(parts);
    const quota = { ownerId: 'acc_owner', bytes: { count } };
    await using fixture = await serve({ body, lengthBytes: Infinity, quota });
    const response = await fixture.open();
    await once(response, 'readable');
    body.finish();
    assert.deepEqual(await buffer(response), memory.subarray(0, 30));
    assert.deepEqual(counted, [30]);
  });

  it('aborts the connection when the body fails', async () => {
    const body = openTestBody([Buffer.alloc(10)]);
    await using fixture = await serve({ body });
    const response = await fixture.open();
    await once(response, 'readable');
    body.finish(new Error('broken'));
    await assert.rejects(buffer(response), { code: 'ECONNRESET' });
    await fixture.closed;
    assert.equal(body.countHeld(), 0);
  });

  it('counts every byte, and aborts the connection when the quota is exceeded', async () => {
    let counted = 0;
    const count = (_ownerId: string, bytes: number): boolean => {
      counted += bytes;
      return counted < 5 * CHUNK_BYTES;
    };
    const quota = { ownerId: 'acc_owner', bytes: { count } };
    const few = openTestBody(toChunks().slice(0, 4), { end: 'complete' });
    await using short = await serve({ body: few, quota });
    await buffer(await short.open());
    await short.closed;
    assert.equal(counted, 4 * CHUNK_BYTES);

    const many = openTestBody(toChunks(), { end: 'complete' });
    await using long = await serve({ body: many, quota });
    await assert.rejects(buffer(await long.open()), { code: 'ECONNRESET' });
    assert.ok(counted <= 5 * CHUNK_BYTES + WRITE_AHEAD_BYTES_MAX, `${counted}`);
  });

  it('counts a write once whose viewer leaves before its end', async () => {
    const counted: number[] = [];
    const count = (_ownerId: string, bytes: number): boolean => counted.push(bytes) > 0;
    const part = Buffer.alloc(16 * 1024 * 1024);
    const quota = { ownerId: 'acc_owner', bytes: { count } };
    await using fixture = await serve({ body: openTestBody([part]), quota });
    const response = await fixture.open();
    await once(response, 'readable');
    response.destroy();
    await fixture.closed;
    await nextTurn();
    assert.deepEqual(counted, [part.length]);
  });

  it('aborts the connection when the body has failed before', async () => {
    const body = openTestBody([], { end: new Error('broken') });
    await using fixture = await serve({ body });
    await assert.rejects(fixture.open(), { code: 'ECONNRESET' });
  });

  it('destroys the body when the viewer leaves', async () => {
    const body = openTestBody([Buffer.alloc(10)]);
    await using fixture = await serve({ body });
    const response = await fixture.open();
    response.destroy();
    await fixture.closed;
    assert.ok(body.isClosed());
  });

  it('applies backpressure for a viewer who does not read, and holds few bytes', async () => {
    let given = 0;
    function* listEndless(): Generator<Buffer> {
      for (;;) {
        given += CHUNK_BYTES;
        yield Buffer.alloc(CHUNK_BYTES);
      }
    }
    const body = openTestBody(listEndless(), { isUneven: true });
    await using fixture = await serve({ body });
    const response = await fixture.open();
    while (!body.isPaused()) await nextTurn();
    assert.ok(given >= WRITE_AHEAD_BYTES_MAX);
    assert.ok(body.countHeld() * CHUNK_BYTES <= WRITE_AHEAD_BYTES_MAX + CHUNK_BYTES);
    response.destroy();
    await fixture.closed;
    assert.equal(body.countHeld(), 0);
  });
});

function toChunks(): Buffer[] {
  return Array.from({ length: CHUNKS }, (_, at) => Buffer.alloc(CHUNK_BYTES, at));
}

async function serve({
  body,
  lengthBytes = Infinity,
  quota = FREE_QUOTA,
}: { readonly body: TestBody } & Partial<WrittenBody>) {
  const server = Fastify();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.get('/', async (_request, reply) => {
    reply.raw.once('close', resolve);
    const length = lengthBytes === Infinity ? {} : { 'content-length': String(lengthBytes) };
    const headers = { 'content-type': 'video/mp2t', ...length };
    return writeBody(reply.code(206), { headers, body, lengthBytes, quota });
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    /** Resolves when the response has closed. */
    closed,
    async open(): Promise<IncomingMessage> {
      const request = get(url, { agent: false });
      const [response] = await once(request, 'response');
      return response;
    },
    [Symbol.asyncDispose]: async () => {
      body.destroy();
      await server.close();
    },
  };
}
