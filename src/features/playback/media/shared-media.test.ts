import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createSlabPool, type SlabPool } from '#platform/egress/slabs.ts';
import { readBody } from '#test/support/media-bodies.ts';
import {
  respondWithStatus,
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';
import { anMp4Source } from '#test/support/video-fixtures.ts';

import { createUpstream } from '../upstream/open-upstream.ts';
import { createMediaCache } from './media-cache.ts';
import type { MediaResponse } from './media-response.ts';
import { SHARED_BODY_LAG_BYTES_MAX } from './shared-body.ts';
import { type MediaRequest, SharedMedia } from './shared-media.ts';

const MEBIBYTE = 1024 * 1024;
const SEGMENT = Buffer.from('a segment of twenty-six');
const VIEWERS = 200;

describe('a transfer in progress', () => {
  it('is fetched once for all viewers, each from the first byte and before the last has arrived', async () => {
    await using fixture = await setUp();
    const half = fixture.serveInHalves(SEGMENT);
    const first = await fixture.open();
    assert.deepEqual(await readSome(first), SEGMENT.subarray(0, 10));
    const others = await Promise.all(Array.from({ length: VIEWERS - 1 }, () => fixture.open()));
    for (const other of others) assert.deepEqual(await readSome(other), SEGMENT.subarray(0, 10));
    half.resolve();
    for (const viewer of [first, ...others]) {
      assert.deepEqual(await readBody(viewer.body), SEGMENT);
    }
    assert.equal(fixture.origin.requests.length, 1);
  });

  it('continues when the viewer who started it leaves, and ends with the last one', async () => {
    const closed = Promise.withResolvers<void>();
    await using fixture = await setUp();
    const half = fixture.serveInHalves(SEGMENT);
    const leaving = [new AbortController(), new AbortController()];
    const [first, second] = await Promise.all(
      leaving.map(({ signal }) => fixture.open({ signal })),
    );
    assert.ok(first && second);
    await readSome(first);
    leaving[0]?.abort();
    await new Promise<void>((resolve) => first.body.onClose(resolve));
    const third = await fixture.open();
    half.resolve();
    assert.deepEqual(await readBody(third.body), SEGMENT);
    third.body.destroy();
    assert.equal(fixture.origin.requests.length, 1);

    fixture.serveInHalves(SEGMENT, closed.resolve, '/b');
    const alone = new AbortController();
    const response = await fixture.open({ signal: alone.signal, path: '/b' });
    await readSome(response);
    alone.abort();
    await closed.promise;
  });

  it('is aborted when all viewers leave before the upstream responds', async () => {
    const requested = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    await using fixture = await setUp((request) => {
      requested.resolve();
      request.socket.once('close', closed.resolve);
    });
    const leaving = new AbortController();
    const { signal } = leaving;
    const answers = [fixture.open({ signal }), fixture.open({ signal })];
    await requested.promise;
    leaving.abort(new Error('left'));
    for (const answer of answers) await assert.rejects(answer, /left/);
    await closed.promise;
  });

  it('is not slowed down by a slow reader, and counts against the cache until that reader ends', async () => {
    const body = Buffer.alloc(MEBIBYTE, 7);
    await using fixture = await setUp(
      serveBytes(body, { headers: { 'cache-control': 'max-age=9' } }),
    );
    const [slow, fast] = await Promise.all([fixture.open(), fixture.open()]);
    assert.deepEqual(await readBody(fast.body), body);
    assert.equal(fixture.cache.reserve(fixture.bytesMax - MEBIBYTE), true);
    assert.equal(fixture.cache.reserve(1), false, 'the slow one still holds it');
    assert.deepEqual(await readBody(slow.body), body);
    await fixture.isFree(1);
  });

  it('leaves no memory in use when all viewers leave without reading it', async () => {
    const slabs = createSlabPool();
    await using fixture = await setUp(serveBytes(Buffer.alloc(50_000, 1)), { slabs });
    const { resolve } = fixture.serveInHalves(SEGMENT, undefined, '/half');
    for (const path of ['/a', '/half', '/a']) {
      const viewers = await Promise.all([fixture.open({ path }), fixture.open({ path })]);
      for (const { body } of viewers) body.destroy();
      await fixture.isFree(fixture.bytesMax);
      fixture.cache.release(fixture.bytesMax);
      assert.equal(slabs.usedCount(), 0);
    }
    resolve();
  });

  it('fails for all viewers when it fails', async () => {
    await using fixture = await setUp((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write(SEGMENT, () => response.destroy());
    });
    const viewers = await Promise.all([fixture.open(), fixture.open()]);
    for (const { body } of viewers) await assert.rejects(readBody(body));
    await fixture.isFree(fixture.bytesMax);
  });

  it('serves only one viewer when it is large; each viewer gets all bytes', async () => {
    const body = Buffer.alloc(3 * MEBIBYTE, 1);
    await using fixture = await setUp(serveBytes(body));
    const viewers = await Promise.all([fixture.open(), fixture.open(), fixture.open()]);
    for (const { body: its } of viewers) assert.deepEqual(await readBody(its), body);
    assert.equal(fixture.origin.requests.length, 3);
    await fixture.isFree(fixture.bytesMax);
  });

  it('continues uncached when it exceeds the cache, and cuts off readers too far behind', async () => {
    const size = 2 * SHARED_BODY_LAG_BYTES_MAX;
    await using fixture = await setUp((_request, response) => {
      response.writeHead(200);
      response.end(Buffer.alloc(size, 3));
    });
    const [slow, fast] = await Promise.all([fixture.open(), fixture.open()]);
    assert.equal((await readBody(fast.body)).length, size);
    await assert.rejects(readBody(slow.body), /too far behind/);
    assert.equal(fixture.origin.requests.length, 1);
    await fixture.isFree(fixture.bytesMax);
  });

  it('may be an error response, which is not cached', async () => {
    await using fixture = await setUp(respondWithStatus(404));
    const answers = await Promise.all([fixture.open(), fixture.open()]);
    for (const { status } of answers) assert.equal(status, 404);
    assert.equal(fixture.origin.requests.length, 1);
    await fixture.read();
    assert.equal(fixture.origin.requests.length, 2);
  });

  it('is separate for each range, scope and set of headers', async () => {
    await using fixture = await setUp(serveBytes(SEGMENT));
    const part = await fixture.read({ headers: { range: 'bytes=2-4' } });
    assert.deepEqual(part, SEGMENT.subarray(2, 5));
    assert.deepEqual(
      await fixture.read({ headers: { range: 'bytes=3-4' } }),
      SEGMENT.subarray(3, 5),
    );
    assert.deepEqual(await fixture.read({ scope: 'vid_private' }), SEGMENT);
    assert.deepEqual(await fixture.read(), SEGMENT);
    assert.equal(fixture.origin.requests.length, 4);
    // The cached full resource contains every part, so no further request is sent.
    assert.deepEqual(await fixture.read({ headers: { range: 'bytes=9-' } }), SEGMENT);
    assert.equal(fixture.origin.requests.length, 4);
  });
});

describe('cached media', () => {
  it('follows the upstream’s caching headers', async () => {
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
      await using fixture = await setUp(serveBytes(SEGMENT, { headers }));
      const what = JSON.stringify(headers);
      await fixture.read();
      if (seconds > 0) {
        fixture.pass(seconds - 1);
        assert.deepEqual(await fixture.read(), SEGMENT, what);
        assert.equal(fixture.origin.requests.length, 1, what);
        fixture.pass(1);
      }
      await fixture.read();
      assert.equal(fixture.origin.requests.length, 2, what);
    }
  });

  it('is revalidated after the window of a live stream if it declares no lifetime', async () => {
    const date = 'Sat, 31 Jan 2026 12:00:00 GMT';
    const lastModified = 'Sat, 31 Jan 2026 10:00:00 GMT';
    for (const [headers, requests] of [
      [{ date, etag: '"1"', 'last-modified': lastModified }, 3],
      [{ date, etag: '"1"', 'last-modified': lastModified, 'cache-control': 'max-age=60' }, 1],
    ] as const) {
      await using fixture = await setUp(serveBytes(SEGMENT, { headers }));
      const read = (): Promise<Buffer> => fixture.read({ undeclaredSecondsMax: 8 });
      await read();
      fixture.pass(7);
      await read();
      assert.equal(fixture.origin.requests.length, 1);
      fixture.origin.script('/a', respondWithStatus(304, headers));
      for (let reload = 0; reload < 2; reload += 1) {
        fixture.pass(8);
        assert.deepEqual(await read(), SEGMENT);
      }
      assert.equal(fixture.origin.requests.length, requests);
    }
  });

  it('reports its age, and is revalidated by its tag when stale', async () => {
    const headers = { etag: '"1"', 'cache-control': 'max-age=10', age: '3' };
    await using fixture = await setUp(serveBytes(SEGMENT, { headers }));
    await fixture.read();
    fixture.pass(2);
    assert.equal((await fixture.open()).headers.get('age'), '5');
    fixture.pass(6);
    fixture.origin.script('/a', respondWithStatus(304, { 'cache-control': 'max-age=20' }));
    assert.deepEqual(await fixture.read(), SEGMENT);
    assert.equal(fixture.origin.requests[1]?.headers['if-none-match'], '"1"');
    fixture.pass(19);
    const again = await fixture.open();
    assert.equal(again.headers.get('age'), '19');
    assert.deepEqual(await readBody(again.body), SEGMENT);
    assert.equal(fixture.origin.requests.length, 2);
  });

  it('is served stale for a while when the upstream is down, with one retry per second', async () => {
    await using fixture = await setUp(serveBytes(SEGMENT));
    await fixture.read();
    fixture.pass(20);
    fixture.origin.script('/a', respondWithStatus(503));
    assert.deepEqual(await fixture.read(), SEGMENT);
    assert.deepEqual(await fixture.read(), SEGMENT);
    assert.equal(fixture.origin.requests.length, 2);
    fixture.pass(1);
    fixture.origin.script('/a', (request) => request.destroy());
    assert.deepEqual(await fixture.read(), SEGMENT);
    fixture.pass(19);
    await assert.rejects(fixture.open(), { code: 'source_unreachable' });
  });

  it('also serves ranges and conditional requests during the transfer', async () => {
    await using fixture = await setUp(serveBytes(SEGMENT));
    await fixture.read();
    for (const headers of [{ range: 'bytes=1-5' }, { 'if-none-match': '"1"' }]) {
      fixture.pass(12);
      fixture.origin.script('/a', respondWithStatus(503));
      assert.deepEqual(await fixture.read({ headers }), SEGMENT);
      fixture.origin.script('/a', (request) => request.destroy());
      fixture.pass(1);
      assert.deepEqual(await fixture.read({ headers }), SEGMENT);
    }
    fixture.pass(20);
    await assert.rejects(fixture.open({ headers: { range: 'bytes=1-5' } }));
  });

  it('is not served stale when the upstream forbids that or reports it gone', async () => {
    const headers = { 'cache-control': 'max-age=1, must-revalidate' };
    await using fixture = await setUp(serveBytes(SEGMENT, { headers }));
    await fixture.read();
    fixture.pass(2);
    fixture.origin.script('/a', respondWithStatus(503));
    assert.equal((await fixture.open()).status, 503);
    fixture.origin.script('/b', serveBytes(SEGMENT));
    await fixture.read({ path: '/b' });
    fixture.pass(11);
    fixture.origin.script('/b', respondWithStatus(410));
    assert.equal((await fixture.open({ path: '/b' })).status, 410);
  });

  it('is evicted in least recently used order', async () => {
    const body = Buffer.alloc(2 * MEBIBYTE, 5);
    await using fixture = await setUp();
    for (const path of ['/a', '/b', '/c', '/d', '/e'])
      fixture.origin.script(path, serveBytes(body));
    for (const path of ['/a', '/b', '/c', '/d', '/a', '/e']) await fixture.read({ path });
    assert.equal(fixture.origin.requests.length, 5);
    await fixture.read({ path: '/a' });
    assert.equal(fixture.origin.requests.length, 5);
    await fixture.read({ path: '/b' });
    assert.equal(fixture.origin.requests.length, 6);
  });

  it('is never stored without cache memory, and all requests still succeed', async () => {
    await using fixture = await setUp(serveBytes(SEGMENT), { bytesMax: 0 });
    assert.deepEqual(await fixture.read(), SEGMENT);
    assert.deepEqual(await fixture.read(), SEGMENT);
    assert.equal(fixture.origin.requests.length, 2);
  });

  it('answers conditional requests itself when fresh, and forwards them otherwise', async () => {
    await using fixture = await setUp(serveBytes(SEGMENT, { headers: { etag: '"1"' } }));
    const headers = { 'if-none-match': '"1"' };
    await fixture.read({ headers });
    assert.equal(fixture.origin.requests[0]?.headers['if-none-match'], '"1"');
    await fixture.read();
    assert.equal((await fixture.open({ headers })).status, 200);
    assert.equal(fixture.origin.requests.length, 2);
  });
});

type RequestInput = Partial<Pick<MediaRequest, 'headers' | 'scope' | 'undeclaredSecondsMax'>> & {
  readonly path?: string;
  readonly signal?: AbortSignal;
};

type Fixture = AsyncDisposable & {
  readonly origin: ScriptedOrigin;
  readonly cache: ReturnType<typeof createMediaCache>;
  readonly bytesMax: number;
  readonly open: (requested?: RequestInput) => Promise<MediaResponse>;
  readonly read: (requested?: RequestInput) => Promise<Buffer>;
  readonly pass: (seconds: number) => void;
  /** Serves the first ten bytes, and the rest when the promise resolves. */
  readonly serveInHalves: (
    body: Buffer,
    onClose?: () => void,
    path?: string,
  ) => PromiseWithResolvers<void>;
  /** Asserts that this many bytes are or become free. */
  readonly isFree: (bytes: number) => Promise<void>;
};

async function setUp(
  script?: Script,
  {
    bytesMax = 8 * MEBIBYTE,
    slabs = createSlabPool(),
  }: { readonly bytesMax?: number; readonly slabs?: SlabPool } = {},
): Promise<Fixture> {
  const origin = await openScriptedOrigin(script === undefined ? {} : { '/a': script });
  const egress = openTestEgress({ ports: [origin.port], slabs });
  const cache = createMediaCache({ bytesMax, entryBytesMax: 2 * MEBIBYTE });
  let nowMs = 1_000_000;
  const media = new SharedMedia({ upstream: createUpstream(egress), cache, clock: () => nowMs });

  async function openMedia({
    path = '/a',
    ...requested
  }: RequestInput = {}): Promise<MediaResponse> {
    const url = origin.url(path);
    const { signal = new AbortController().signal, scope = 'public', headers = {} } = requested;
    const { undeclaredSecondsMax = Infinity } = requested;
    const source = anMp4Source({ url });
    return media.open({
      url,
      source,
      scope,
      undeclaredSecondsMax,
      caller: { signal },
      headers,
      decode: false,
    });
  }

  return {
    origin,
    cache,
    bytesMax,
    open: openMedia,
    read: async (requested) => readBody((await openMedia(requested)).body),
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
      // Streams emit `close` one step after `end`.
      await new Promise(setImmediate);
      assert.equal(cache.reserve(bytes), true);
    },
    async [Symbol.asyncDispose]() {
      await egress[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}

/** The bytes received so far, at least one. */
async function readSome({ body }: MediaResponse): Promise<Buffer> {
  return Buffer.from((await body.peek(1)).prefix);
}
