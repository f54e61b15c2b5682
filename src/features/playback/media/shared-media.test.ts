import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';

import { SHARED_BODY_LAG_BYTES_MAX } from '#contract/limits.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';
import {
  answerStatus,
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import { createOpenUpstream } from '../upstream/open-upstream.ts';
import { createMediaMemory } from './media-memory.ts';
import { createSharedMedia, type MediaRequest } from './shared-media.ts';

const MEBIBYTE = 1024 * 1024;
const SEGMENT = Buffer.from('a segment of twenty-six');
const VIEWERS = 200;

describe('what is on its way', () => {
  it('is fetched once for all who ask, each from the first byte on and before the last has come', async () => {
    await using setting = await setUp();
    const half = setting.serveInHalves(SEGMENT);
    const first = await setting.open();
    assert.deepEqual(await readSome(first), SEGMENT.subarray(0, 10));
    const others = await Promise.all(Array.from({ length: VIEWERS - 1 }, () => setting.open()));
    for (const other of others) assert.deepEqual(await readSome(other), SEGMENT.subarray(0, 10));
    half.resolve();
    for (const viewer of [first, ...others]) {
      assert.deepEqual(await buffer(viewer.body), SEGMENT.subarray(10));
    }
    assert.equal(setting.origin.requests.length, 1);
  });

  it('goes on when the one who began it leaves, and ends with the last', async () => {
    const closed = Promise.withResolvers<void>();
    await using setting = await setUp();
    const half = setting.serveInHalves(SEGMENT);
    const leaving = [new AbortController(), new AbortController()];
    const [first, second] = await Promise.all(
      leaving.map(({ signal }) => setting.open({ signal })),
    );
    assert.ok(first && second);
    await readSome(first);
    leaving[0]?.abort();
    await once(first.body, 'close');
    const third = await setting.open();
    half.resolve();
    assert.deepEqual(await buffer(third.body), SEGMENT);
    third.body.destroy();
    assert.equal(setting.origin.requests.length, 1);

    setting.serveInHalves(SEGMENT, closed.resolve, '/b');
    const alone = new AbortController();
    const response = await setting.open({ signal: alone.signal, path: '/b' });
    await readSome(response);
    alone.abort();
    await closed.promise;
  });

  it('ends when all leave before the upstream has said a word', async () => {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    await using setting = await setUp((request) => {
      asked.resolve();
      request.socket.once('close', closed.resolve);
    });
    const leaving = new AbortController();
    const { signal } = leaving;
    const answers = [setting.open({ signal }), setting.open({ signal })];
    await asked.promise;
    leaving.abort(new Error('left'));
    for (const answer of answers) await assert.rejects(answer, /left/);
    await closed.promise;
  });

  it('is not held by who reads slowly, and counts as long as that one holds it', async () => {
    const body = Buffer.alloc(MEBIBYTE, 7);
    await using setting = await setUp(
      serveBytes(body, { headers: { 'cache-control': 'max-age=9' } }),
    );
    const [slow, fast] = await Promise.all([setting.open(), setting.open()]);
    assert.deepEqual(await buffer(fast.body), body);
    assert.equal(setting.memory.take(setting.bytesMax - MEBIBYTE), true);
    assert.equal(setting.memory.take(1), false, 'the slow one still holds it');
    assert.deepEqual(await buffer(slow.body), body);
    await setting.isFree(1);
  });

  it('breaks for all when it breaks', async () => {
    await using setting = await setUp((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write(SEGMENT, () => response.destroy());
    });
    const viewers = await Promise.all([setting.open(), setting.open()]);
    for (const { body } of viewers) await assert.rejects(buffer(body));
    await setting.isFree(setting.bytesMax);
  });

  it('is for one only when it is large; each has it whole', async () => {
    const body = Buffer.alloc(3 * MEBIBYTE, 1);
    await using setting = await setUp(serveBytes(body));
    const viewers = await Promise.all([setting.open(), setting.open(), setting.open()]);
    for (const { body: its } of viewers) assert.deepEqual(await buffer(its), body);
    assert.equal(setting.origin.requests.length, 3);
    await setting.isFree(setting.bytesMax);
  });

  it('passes by when it outgrows the memory, and leaves who falls too far behind', async () => {
    const size = 2 * SHARED_BODY_LAG_BYTES_MAX;
    await using setting = await setUp((_request, response) => {
      response.writeHead(200);
      response.end(Buffer.alloc(size, 3));
    });
    const [slow, fast] = await Promise.all([setting.open(), setting.open()]);
    assert.equal((await buffer(fast.body)).length, size);
    await assert.rejects(buffer(slow.body), /too far behind/);
    assert.equal(setting.origin.requests.length, 1);
    await setting.isFree(setting.bytesMax);
  });

  it('is a refusal too, which is kept for nobody', async () => {
    await using setting = await setUp(answerStatus(404));
    const answers = await Promise.all([setting.open(), setting.open()]);
    for (const { status } of answers) assert.equal(status, 404);
    assert.equal(setting.origin.requests.length, 1);
    await setting.read();
    assert.equal(setting.origin.requests.length, 2);
  });

  it('is one thing for each range, scope and set of headers', async () => {
    await using setting = await setUp(serveBytes(SEGMENT));
    const part = await setting.read({ headers: { range: 'bytes=2-4' } });
    assert.deepEqual(part, SEGMENT.subarray(2, 5));
    assert.deepEqual(
      await setting.read({ headers: { range: 'bytes=3-4' } }),
      SEGMENT.subarray(3, 5),
    );
    assert.deepEqual(await setting.read({ scope: 'vid_private' }), SEGMENT);
    assert.deepEqual(await setting.read(), SEGMENT);
    assert.equal(setting.origin.requests.length, 4);
    // The whole holds all its parts.
    assert.deepEqual(await setting.read({ headers: { range: 'bytes=9-' } }), SEGMENT);
    assert.equal(setting.origin.requests.length, 4);
  });
});

describe('what is kept', () => {
  it('is what the upstream allows, for as long', async () => {
    const date = 'Sat, 31 Jan 2026 12:00:00 GMT';
    for (const [headers, seconds] of [
      [{}, 10],
      [{ 'cache-control': 'max-age=60' }, 60],
      [{ 'cache-control': 'max-age=60', age: '50' }, 10],
      [{ 'cache-control': 'max-age=999999' }, 3600],
      [{ 'cache-control': 'no-store' }, 0],
      [{ 'cache-control': 'private' }, 0],
      [{ 'cache-control': 'no-cache' }, 0],
      [{ vary: '*' }, 0],
      [{ vary: 'Origin, Accept-Encoding' }, 10],
      [{ date, expires: 'Sat, 31 Jan 2026 12:00:30 GMT' }, 30],
      [{ date, expires: '0' }, 0],
      [{ date, 'last-modified': 'Sat, 31 Jan 2026 11:59:00 GMT' }, 6],
    ] as const) {
      await using setting = await setUp(serveBytes(SEGMENT, { headers }));
      const what = JSON.stringify(headers);
      await setting.read();
      if (seconds > 0) {
        setting.pass(seconds - 1);
        assert.deepEqual(await setting.read(), SEGMENT, what);
        assert.equal(setting.origin.requests.length, 1, what);
        setting.pass(1);
      }
      await setting.read();
      assert.equal(setting.origin.requests.length, 2, what);
    }
  });

  it('grows old, and is asked for by its tag when it is', async () => {
    const headers = { etag: '"1"', 'cache-control': 'max-age=10', age: '3' };
    await using setting = await setUp(serveBytes(SEGMENT, { headers }));
    await setting.read();
    setting.pass(2);
    assert.equal((await setting.open()).headers.get('age'), '5');
    setting.pass(6);
    setting.origin.script('/a', answerStatus(304, { 'cache-control': 'max-age=20' }));
    assert.deepEqual(await setting.read(), SEGMENT);
    assert.equal(setting.origin.requests[1]?.headers['if-none-match'], '"1"');
    setting.pass(19);
    const again = await setting.open();
    assert.equal(again.headers.get('age'), '19');
    assert.deepEqual(await buffer(again.body), SEGMENT);
    assert.equal(setting.origin.requests.length, 2);
  });

  it('serves a while when the upstream is down, which is asked once a second', async () => {
    await using setting = await setUp(serveBytes(SEGMENT));
    await setting.read();
    setting.pass(20);
    setting.origin.script('/a', answerStatus(503));
    assert.deepEqual(await setting.read(), SEGMENT);
    assert.deepEqual(await setting.read(), SEGMENT);
    assert.equal(setting.origin.requests.length, 2);
    setting.pass(1);
    setting.origin.script('/a', (request) => request.destroy());
    assert.deepEqual(await setting.read(), SEGMENT);
    setting.pass(19);
    await assert.rejects(setting.open(), { code: 'source_unreachable' });
  });

  it('serves parts of it and conditions meanwhile too', async () => {
    await using setting = await setUp(serveBytes(SEGMENT));
    await setting.read();
    for (const headers of [{ range: 'bytes=1-5' }, { 'if-none-match': '"1"' }]) {
      setting.pass(12);
      setting.origin.script('/a', answerStatus(503));
      assert.deepEqual(await setting.read({ headers }), SEGMENT);
      setting.origin.script('/a', (request) => request.destroy());
      setting.pass(1);
      assert.deepEqual(await setting.read({ headers }), SEGMENT);
    }
    setting.pass(20);
    await assert.rejects(setting.open({ headers: { range: 'bytes=1-5' } }));
  });

  it('does not serve where the upstream forbids that, or says that it is gone', async () => {
    const headers = { 'cache-control': 'max-age=1, must-revalidate' };
    await using setting = await setUp(serveBytes(SEGMENT, { headers }));
    await setting.read();
    setting.pass(2);
    setting.origin.script('/a', answerStatus(503));
    assert.equal((await setting.open()).status, 503);
    setting.origin.script('/b', serveBytes(SEGMENT));
    await setting.read({ path: '/b' });
    setting.pass(11);
    setting.origin.script('/b', answerStatus(410));
    assert.equal((await setting.open({ path: '/b' })).status, 410);
  });

  it('makes room for the next, what was used longest ago first', async () => {
    const body = Buffer.alloc(2 * MEBIBYTE, 5);
    await using setting = await setUp();
    for (const path of ['/a', '/b', '/c', '/d', '/e'])
      setting.origin.script(path, serveBytes(body));
    for (const path of ['/a', '/b', '/c', '/d', '/a', '/e']) await setting.read({ path });
    assert.equal(setting.origin.requests.length, 5);
    await setting.read({ path: '/a' });
    assert.equal(setting.origin.requests.length, 5);
    await setting.read({ path: '/b' });
    assert.equal(setting.origin.requests.length, 6);
  });

  it('is nothing without memory, and yet all is served', async () => {
    await using setting = await setUp(serveBytes(SEGMENT), 0);
    assert.deepEqual(await setting.read(), SEGMENT);
    assert.deepEqual(await setting.read(), SEGMENT);
    assert.equal(setting.origin.requests.length, 2);
  });

  it('answers conditions itself where it can, and hands them on where not', async () => {
    await using setting = await setUp(serveBytes(SEGMENT, { headers: { etag: '"1"' } }));
    const headers = { 'if-none-match': '"1"' };
    await setting.read({ headers });
    assert.equal(setting.origin.requests[0]?.headers['if-none-match'], '"1"');
    await setting.read();
    assert.equal((await setting.open({ headers })).status, 200);
    assert.equal(setting.origin.requests.length, 2);
  });
});

type Asked = Partial<Pick<MediaRequest, 'signal' | 'headers' | 'scope'>> & {
  readonly path?: string;
};

type Setting = AsyncDisposable & {
  readonly origin: ScriptedOrigin;
  readonly memory: ReturnType<typeof createMediaMemory>;
  readonly bytesMax: number;
  readonly open: (asked?: Asked) => Promise<EgressResponse>;
  readonly read: (asked?: Asked) => Promise<Buffer>;
  readonly pass: (seconds: number) => void;
  /** Serves the first ten bytes, and the rest when the promise is resolved. */
  readonly serveInHalves: (
    body: Buffer,
    onClose?: () => void,
    path?: string,
  ) => PromiseWithResolvers<void>;
  /** Asserts that so many bytes are or become free. */
  readonly isFree: (bytes: number) => Promise<void>;
};

async function setUp(script?: Script, bytesMax = 8 * MEBIBYTE): Promise<Setting> {
  const origin = await openScriptedOrigin(script === undefined ? {} : { '/a': script });
  const egress = openTestEgress({ ports: [origin.port] });
  const memory = createMediaMemory({ bytesMax, thingBytesMax: 2 * MEBIBYTE });
  let nowMs = 1_000_000;
  const open = createSharedMedia({
    openUpstream: createOpenUpstream(egress),
    memory,
    clock: () => nowMs,
  });

  function openMedia({ path = '/a', ...asked }: Asked = {}): Promise<EgressResponse> {
    const url = origin.url(path);
    const { signal = new AbortController().signal, scope = 'public', headers = {} } = asked;
    const source = { url, headers: {} };
    return open({ url, source, scope, signal, headers, decode: false });
  }

  return {
    origin,
    memory,
    bytesMax,
    open: openMedia,
    read: async (asked) => buffer((await openMedia(asked)).body),
    pass: (seconds) => {
      nowMs += seconds * 1000;
    },
    serveInHalves(body, onClose = () => undefined, path = '/a') {
      const half = Promise.withResolvers<void>();
      origin.script(path, (request, response) => {
        request.socket.once('close', onClose);
        response.writeHead(200, { 'content-length': body.length });
        response.write(body.subarray(0, 10));
        void half.promise.then(() => response.end(body.subarray(10)));
      });
      return half;
    },
    async isFree(bytes) {
      // Streams tell that they are closed one step after they ended.
      await new Promise(setImmediate);
      assert.equal(memory.take(bytes), true);
    },
    async [Symbol.asyncDispose]() {
      await egress[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}

/** The bytes that are here, at least one. */
async function readSome({ body }: EgressResponse): Promise<Buffer> {
  for (;;) {
    const chunk: unknown = body.read();
    if (chunk instanceof Buffer) return chunk;
    await once(body, 'readable');
  }
}
