import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';

import Fastify from 'fastify';

import { sendStream, type StreamBody, STREAM_AHEAD_BYTES_MAX } from './send-stream.ts';

const CHUNK_BYTES = 64 * 1024;
const CHUNKS = 64;

describe('sendStream', () => {
  it('sends headers and every byte, including chunks whose memory it frees', async () => {
    const chunks = toChunks();
    const expected = Buffer.concat(chunks);
    {
      await using fixture = await serve(Readable.from(chunks, { objectMode: false }));
      const response = await fixture.open();
      assert.equal(response.statusCode, 206);
      assert.equal(response.headers['content-type'], 'video/mp2t');
      assert.ok(expected.equals(await buffer(response)));
    }
    assert.ok(chunks.every(({ length }) => length === 0));
  });

  it('keeps chunks that others may reference', async () => {
    const chunks = toChunks();
    await using fixture = await serve(Readable.from(chunks, { objectMode: false }), {
      isExclusive: false,
    });
    await buffer(await fixture.open());
    assert.ok(chunks.every(({ length }) => length === CHUNK_BYTES));
  });

  it('aborts the connection when the body breaks off, with or without an error', async () => {
    for (const error of [new Error('broken'), undefined]) {
      const body = new Readable({ read: () => undefined });
      body.push(Buffer.alloc(10));
      await using fixture = await serve(body);
      const response = await fixture.open();
      await once(response, 'readable');
      body.destroy(error);
      await assert.rejects(buffer(response), { code: 'ECONNRESET' });
    }
  });

  it('counts every byte, and aborts the connection when the quota is exceeded', async () => {
    let counted = 0;
    const count = (_ownerId: string, bytes: number): boolean => {
      counted += bytes;
      return counted < 5 * CHUNK_BYTES;
    };
    const quota = { ownerId: 'acc_owner', bytes: { count } };
    await using short = await serve(Readable.from(toChunks().slice(0, 4)), { quota });
    await buffer(await short.open());
    assert.equal(counted, 4 * CHUNK_BYTES);

    await using long = await serve(Readable.from(toChunks()), { quota });
    await assert.rejects(buffer(await long.open()), { code: 'ECONNRESET' });
    assert.ok(counted <= 5 * CHUNK_BYTES + STREAM_AHEAD_BYTES_MAX, `${counted}`);
  });

  it('aborts the connection when the body was destroyed before', async () => {
    const body = new Readable({ read: () => undefined });
    body.destroy();
    await using fixture = await serve(body);
    await assert.rejects(fixture.open(), { code: 'ECONNRESET' });
  });

  it('destroys the body when the viewer leaves', async () => {
    const body = new Readable({ read: () => undefined });
    body.push(Buffer.alloc(10));
    await using fixture = await serve(body);
    const response = await fixture.open();
    response.destroy();
    await once(body, 'close');
  });

  it('applies backpressure for a viewer who does not read', async () => {
    let given = 0;
    const paused = Promise.withResolvers<void>();
    const body = new Readable({
      highWaterMark: 0,
      read() {
        given += CHUNK_BYTES;
        this.push(Buffer.alloc(CHUNK_BYTES));
      },
    });
    body.on('pause', () => paused.resolve());
    await using fixture = await serve(body);
    const response = await fixture.open();
    await paused.promise;
    assert.ok(given >= STREAM_AHEAD_BYTES_MAX);
    assert.ok(body.isPaused());
    response.destroy();
    await once(body, 'close');
  });
});

function toChunks(): Buffer[] {
  return Array.from({ length: CHUNKS }, (_, at) =>
    Buffer.from(new ArrayBuffer(CHUNK_BYTES)).fill(at),
  );
}

async function serve(body: Readable, options: Partial<Omit<StreamBody, 'body'>> = {}) {
  const server = Fastify();
  // The body may be destroyed before the server handles it.
  body.on('error', () => undefined);
  server.get('/', async (_request, reply) =>
    sendStream(reply.code(206).type('video/mp2t'), {
      body,
      isExclusive: true,
      quota: { ownerId: null, bytes: { count: () => true } },
      ...options,
    }),
  );
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
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
