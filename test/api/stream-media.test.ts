import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import * as fc from 'fast-check';

import { MEDIA_PART_BYTES, MEDIA_PART_BYTES_MIN } from '#contract/limits.ts';

import { readAskedRange } from '../support/asked-range.ts';
import {
  answerStatus,
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { errorCodeOf, startStreamService, type StreamService } from '../support/stream-service.ts';
import { sourceId } from '../support/video-fixtures.ts';

const FILE = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url)).subarray(
  0,
  20_000,
);
const SIZE = FILE.length;
const ETAG = '"v1"';
const DATE = 'Sat, 31 Jan 2026 12:00:00 GMT';
const HEADERS = { etag: ETAG, 'last-modified': DATE };

/** All the ways in which upstreams treat ranges, right and wrong; every one must come out exact. */
const UPSTREAMS = {
  '/exact.mp4': serveBytes(FILE, { type: 'video/mp4', headers: HEADERS }),
  '/ignores.mp4': serveBytes(FILE, { ranges: 'ignored', headers: HEADERS }),
  '/refuses-beyond.mp4': serveBytes(FILE, { ranges: 'refused' }),
  '/refuses-all.mp4': refusesRanges,
  '/aligned.mp4': servesAlignedBlocks,
  '/less.mp4': servesLess,
  '/always-less.mp4': servesAtMost(997, 206),
  '/refuses-whole.mp4': servesAtMost(Infinity, 403),
  '/refuses-large.mp4': servesAtMost(MEDIA_PART_BYTES, 403),
  '/refuses-large-too.mp4': servesAtMost(MEDIA_PART_BYTES, 416),
  '/refuses-more.mp4': servesAtMost(MEDIA_PART_BYTES_MIN, 403),
  '/refuses-more-too.mp4': servesAtMost(MEDIA_PART_BYTES_MIN, 416),
  '/other-range.mp4': servesTheStart,
  '/no-content-range.mp4': servesWithoutContentRange,
  '/multipart.mp4': servesMultipart,
  '/no-length.mp4': servesWithoutLength,
  '/always-206.mp4': servesAllAsPart,
  '/coded.mp4': servesCoded,
} as const satisfies Record<string, Script>;

describe('GET /stream of a file', () => {
  let origin: ScriptedOrigin;
  let service: StreamService;

  before(async () => {
    origin = await openScriptedOrigin(UPSTREAMS);
    service = await startStreamService({ ports: [origin.port] });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  for (const path of Object.keys(UPSTREAMS)) {
    it(`is exact over ${path}`, async () => {
      const address = service.add({ url: origin.url(path) });
      const whole = await fetch(address);
      assert.equal(whole.status, 200);
      assert.equal(whole.headers.get('content-type'), 'video/mp4');
      assert.equal(await sha(whole), sha256(FILE));

      await fc.assert(
        fc.asyncProperty(rangeHeaders, async (range) => {
          await assertExact(address, range, path);
        }),
        { numRuns: 25, examples: EDGES.map((edge) => [edge]) },
      );
    });
  }

  it('is exact over an upstream that allows 32 KiB at a time, and says so in no way', async () => {
    const bytes = randomBytes(3 * MEDIA_PART_BYTES_MIN + 7);
    const asked: string[] = [];
    await using small = await openScriptedOrigin({
      '/a.mp4': (request, response) => {
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        asked.push(request.headers.range ?? '');
        const length = Number(to) + 1 - Number(from);
        if (!(length <= MEDIA_PART_BYTES_MIN)) return answerStatus(416)(request, response);
        const part = bytes.subarray(Number(from), Number(to) + 1);
        const end = Number(from) + part.length - 1;
        response
          .writeHead(206, { 'content-range': `bytes ${from}-${end}/${bytes.length}` })
          .end(part);
      },
    });
    await using own = await startStreamService({ ports: [small.port] });
    const address = own.add({ url: small.url('/a.mp4') });
    assert.equal(await sha(await fetch(address)), sha256(bytes));
    assert.deepEqual(asked.slice(0, 5), [
      '',
      'bytes=0-',
      'bytes=0-262143',
      'bytes=0-32767',
      'bytes=32768-65535',
    ]);
    const tail = await fetch(address, { headers: { range: 'bytes=-40000' } });
    assert.equal(await sha(tail), sha256(bytes.subarray(-40_000)));
  });

  it('passes on what is still being written, as it comes and to its end', async () => {
    const rest = Promise.withResolvers<void>();
    await using live = await openScriptedOrigin({
      '/part.mp4': (request, response) => {
        const [, from = ''] =
          /^bytes=(\d+)-9007199254740991$/.exec(request.headers.range ?? '') ?? [];
        response.writeHead(206, { 'content-range': `bytes ${from}-9007199254740991/*` });
        response.write(FILE.subarray(Number(from), 5_000));
        void rest.promise.then(() => response.end(FILE.subarray(5_000)));
      },
    });
    await using own = await startStreamService({ ports: [live.port], clock: () => 1e12 });
    const address = own.add({ url: live.url('/part.mp4') });
    const range = 'bytes=100-9007199254740991';
    const response = await fetch(address, { headers: { range } });
    assert.equal(response.status, 206);
    assert.equal(response.headers.get('content-range'), 'bytes 100-9007199254740991/*');
    assert.equal(response.headers.get('content-length'), null);
    rest.resolve();
    assert.equal(await sha(response), sha256(FILE.subarray(100)));
    const again = await fetch(address, { headers: { range } });
    assert.equal(again.headers.get('content-range'), `bytes 100-${SIZE - 1}/*`);
    assert.equal(await sha(again), sha256(FILE.subarray(100)));
    assert.equal(live.requests.length, 1);
  });

  it('answers several and broken ranges with the whole', async () => {
    const address = service.add({ url: origin.url('/exact.mp4') });
    const overlaps = `bytes=${Array.from({ length: 1000 }, () => '0-').join(',')}`;
    for (const range of ['bytes=0-1,5-6', overlaps, 'bytes=5-2', 'pages=1-2', 'bytes=', 'x']) {
      const response = await fetch(address, { headers: { range } });
      assert.equal(response.status, 200);
      assert.equal(await sha(response), sha256(FILE));
    }
  });

  it('tells the size where a range lies beyond it', async () => {
    const address = service.add({ url: origin.url('/exact.mp4') });
    const response = await fetch(address, { headers: { range: `bytes=${SIZE}-` } });
    assert.equal(response.status, 416);
    assert.equal(response.headers.get('content-range'), `bytes */${SIZE}`);
    assert.equal(await errorCodeOf(response), 'range_not_satisfiable');
  });

  it('sends a part only of the state that the viewer has', async () => {
    for (const path of ['/exact.mp4', '/ignores.mp4', '/always-less.mp4', '/refuses-large.mp4']) {
      const address = service.add({ url: origin.url(path) });
      const range = 'bytes=10-19';
      for (const [ifRange, status] of [
        [ETAG, 206],
        [DATE, 206],
        ['"v0"', 200],
        ['W/"v1"', 200],
        ['Sat, 31 Jan 2026 12:00:01 GMT', 200],
      ] as const) {
        const response = await fetch(address, { headers: { range, 'if-range': ifRange } });
        assert.equal(response.status, status, `${path} ${ifRange}`);
        assert.equal(await sha(response), sha256(status === 206 ? FILE.subarray(10, 20) : FILE));
      }
    }
  });

  it('sends nothing of another state than the viewer asks for', async () => {
    for (const path of ['/exact.mp4', '/ignores.mp4', '/always-less.mp4']) {
      const address = service.add({ url: origin.url(path) });
      const range = 'bytes=10-';
      for (const [headers, status] of [
        [{ range, 'if-match': ETAG }, 206],
        [{ range, 'if-match': '"v0"' }, 412],
        [{ 'if-match': 'W/"v1"' }, 412],
        [{ 'if-unmodified-since': DATE }, 200],
        [{ 'if-unmodified-since': 'Sat, 31 Jan 2026 11:59:59 GMT' }, 412],
      ] as const) {
        const response = await fetch(address, { headers });
        assert.equal(response.status, status, `${path} ${JSON.stringify(headers)}`);
        if (status === 412) assert.equal(await errorCodeOf(response), 'precondition_failed');
        else await response.arrayBuffer();
      }
    }
  });

  it('sends nothing that the viewer has already', async () => {
    const address = service.add({ url: origin.url('/exact.mp4') });
    for (const headers of [
      { 'if-none-match': ETAG },
      { 'if-none-match': `"x", W/${ETAG}` },
      { 'if-modified-since': DATE },
    ]) {
      const response = await fetch(address, { headers });
      assert.equal(response.status, 304);
      assert.equal(response.headers.get('etag'), ETAG);
      assert.equal(await response.text(), '');
    }
    const changed = await fetch(address, { headers: { 'if-none-match': '"other"' } });
    assert.equal(changed.status, 200);
    await changed.arrayBuffer();
  });

  it('answers a video without a source with its reason', async () => {
    const address = service.add({ url: origin.url('/exact.mp4') });
    const [id = ''] = address.split('/').slice(-1);
    const video = service.videos.get(id);
    assert.ok(video?.status === 'ready');
    service.videos.set(id, { ...video, sources: [] });
    const response = await fetch(address);
    assert.equal(response.status, 422);
    assert.equal(await errorCodeOf(response), 'source_unsupported');
  });
});

describe('HEAD /stream of a file', () => {
  it('tells type and size without a HEAD upstream, and sends no body', async () => {
    await using origin = await openScriptedOrigin({
      ...UPSTREAMS,
      '/empty.mp4': serveBytes('', { type: 'video/mp4' }),
    });
    await using service = await startStreamService({ ports: [origin.port] });
    for (const [path, length] of [
      ['/exact.mp4', SIZE],
      ['/ignores.mp4', SIZE],
      ['/refuses-all.mp4', SIZE],
      ['/aligned.mp4', SIZE],
      ['/always-less.mp4', SIZE],
      ['/refuses-large.mp4', SIZE],
      ['/no-length.mp4', null],
      ['/empty.mp4', 0],
    ] as const) {
      const address = service.add({ url: origin.url(path) });
      const response = await fetch(address, { method: 'HEAD', headers: { range: 'bytes=5-9' } });
      assert.equal(response.status, 200, path);
      const expected = length === null ? null : String(length);
      assert.equal(response.headers.get('content-length'), expected, path);
      assert.equal(response.headers.get('content-range'), null, path);
      assert.equal((await response.arrayBuffer()).byteLength, 0);
    }
    assert.ok(origin.requests.every(({ method }) => method === 'GET'));
  });
});

describe('what goes upstream', () => {
  it('is nothing of the viewer’s but ranges and conditions, and the source’s own headers', async () => {
    await using origin = await openScriptedOrigin(UPSTREAMS);
    await using service = await startStreamService({ ports: [origin.port] });
    const headers = { Referer: 'https://site.example/', 'x-key': 'k' };
    const address = service.add({ url: origin.url('/exact.mp4'), headers });
    const response = await fetch(address, {
      headers: {
        authorization: 'Bearer viewer',
        cookie: 'viewer=1',
        referer: 'https://viewer.example/',
        'user-agent': 'Viewer/1.0',
        'x-forwarded-for': '203.0.113.9',
        'accept-language': 'de',
        'accept-encoding': 'gzip, br',
        range: 'bytes=0-9',
      },
    });
    await response.arrayBuffer();
    const [seen] = origin.requests;
    const { host, connection, 'user-agent': agent, ...rest } = seen?.headers ?? {};
    assert.ok(host !== undefined && connection !== undefined);
    assert.doesNotMatch(agent ?? '', /Viewer/);
    assert.deepEqual(rest, {
      accept: '*/*',
      'accept-encoding': 'identity',
      range: 'bytes=0-9',
      referer: 'https://site.example/',
      'x-key': 'k',
    });
  });

  it('keeps the source’s headers from other origins, which learn the page’s origin at most', async () => {
    await using other = await openScriptedOrigin({ '/segment.ts': serveBytes('segment') });
    await using origin = await openScriptedOrigin({
      '/index.m3u8': serveBytes(
        `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${other.url('/segment.ts').href}\n#EXT-X-ENDLIST\n`,
      ),
    });
    await using service = await startStreamService({ ports: [origin.port, other.port] });
    const url = origin.url('/index.m3u8');
    const headers = { 'x-key': 'k', referer: 'http://site.example/page?secret' };
    const address = service.add({ url, format: 'HLS', headers });
    const playlist = await (await fetch(address)).text();
    const segment = playlist.split('\n').find((line) => line.endsWith('.ts')) ?? '';
    assert.equal(await (await fetch(new URL(segment, address))).text(), 'segment');
    assert.equal(origin.requests[0]?.headers['x-key'], 'k');
    assert.equal(other.requests[0]?.headers['x-key'], undefined);
    assert.equal(other.requests[0]?.headers.referer, 'http://site.example/');
  });
});

describe('what comes back', () => {
  it('is a list of allowed headers, whatever the upstream sends', async () => {
    const hostile = {
      ...HEADERS,
      'set-cookie': 'upstream=1',
      'content-security-policy': 'default-src *',
      'content-disposition': 'attachment; filename=x.html',
      location: 'https://upstream.example/',
      server: 'Upstream/1.0',
      via: '1.1 upstream.example',
      link: '<https://upstream.example/>; rel=canonical',
      'access-control-allow-origin': 'https://upstream.example',
      refresh: '0; url=https://upstream.example/',
      'cache-control': 'public, max-age=99999999, immutable',
      age: '7',
      'x-powered-by': 'upstream',
      'alt-svc': 'h3=":443"',
      'x-request-id': 'upstream-request',
    };
    await using origin = await openScriptedOrigin({
      '/a.mp4': serveBytes(FILE, { type: 'text/html', headers: hostile }),
    });
    await using service = await startStreamService({ ports: [origin.port] });
    const response = await fetch(service.add({ url: origin.url('/a.mp4') }));
    await response.arrayBuffer();
    assert.equal(response.headers.get('content-type'), 'video/mp4');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3600');
    assert.equal(response.headers.get('age'), '7');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    const text = JSON.stringify([...response.headers]);
    assert.doesNotMatch(text, /upstream|set-cookie|"via"|server|refresh|alt-svc|disposition/i);
  });

  it('may be read by any site, ranges too', async () => {
    await using service = await startStreamService({ ports: [] });
    const preflight = await fetch(service.url('/stream/vid_taLk222222222222/abc'), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://site.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Range/);
  });
});

describe('which video', () => {
  it('is found by its ID with and without a suffix, and a source by its own', async () => {
    await using origin = await openScriptedOrigin(UPSTREAMS);
    await using service = await startStreamService({ ports: [origin.port] });
    const id = sourceId('fiLe');
    const address = service.add({ url: origin.url('/exact.mp4'), id });
    for (const at of [address, `${address}.mp4`, `${address}/${id}`, `${address}/${id}.mp4`]) {
      const response = await fetch(at);
      assert.equal(response.status, 200, at);
      assert.equal(await sha(response), sha256(FILE));
    }
    for (const at of [
      `${address}/${sourceId('other')}`,
      `${address}/`,
      `${address}/${id}/x`,
      `${address}//`,
    ]) {
      const response = await fetch(at);
      assert.equal(response.status, 404, at);
      assert.equal(await errorCodeOf(response), 'not_found');
    }
  });

  it('is none when there is no readable record, from one request to the next', async () => {
    await using origin = await openScriptedOrigin(UPSTREAMS);
    await using service = await startStreamService({ ports: [origin.port] });
    const address = service.add({ url: origin.url('/exact.mp4') });
    await (await fetch(address)).arrayBuffer();
    service.videos.clear();
    const response = await fetch(address);
    assert.equal(response.status, 404);
    assert.equal(await errorCodeOf(response), 'video_not_found');
    assert.equal(origin.requests.length, 1);
  });

  it('says where a record stands that does not play yet, or never will', async () => {
    await using service = await startStreamService({ ports: [] });
    const address = service.add({ url: new URL('https://media.example/a.mp4') });
    const [id = ''] = address.split('/').slice(-1);
    const video = service.videos.get(id);
    assert.ok(video?.status === 'ready');
    service.videos.set(id, { ...video, status: 'resolving', former: null });
    const waiting = await fetch(address);
    assert.equal(waiting.status, 503);
    assert.ok(Number(waiting.headers.get('retry-after')) > 0);

    const error = { code: 'source_protected', message: 'It asks for a login.' } as const;
    service.videos.set(id, { ...video, status: 'failed', error });
    const failed = await fetch(address);
    assert.equal(failed.status, 422);
    assert.equal(await errorCodeOf(failed), 'source_protected');
  });
});

const EDGES = [
  'bytes=0-0',
  'bytes=0-',
  `bytes=${SIZE - 1}-`,
  `bytes=0-${SIZE * 2}`,
  'bytes=-1',
  `bytes=-${SIZE * 2}`,
];

const rangeHeaders: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.nat({ max: SIZE - 1 }), fc.nat({ max: SIZE }))
    .map(([start, length]) => `bytes=${start}-${start + length}`),
  fc.nat({ max: SIZE - 1 }).map((start) => `bytes=${start}-`),
  fc.integer({ min: 1, max: SIZE }).map((length) => `bytes=-${length}`),
);

/** A part must say which it is, and be it; the whole is right too where the size is not known. */
async function assertExact(address: string, range: string, path: string): Promise<void> {
  const response = await fetch(address, { headers: { range } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) {
    assert.ok(path === '/no-length.mp4' || path === '/coded.mp4', `${path} ${range}`);
    assert.equal(sha256(bytes), sha256(FILE));
    return;
  }
  assert.equal(response.status, 206, `${path} ${range}`);
  const [, start, end, size] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  assert.equal(Number(size), SIZE);
  const asked = readAskedRange(range, SIZE);
  assert.equal(Number(start), asked?.start, `${path} ${range}`);
  assert.equal(Number(end), asked?.end, `${path} ${range}`);
  const expected = FILE.subarray(Number(start), Number(end) + 1);
  assert.equal(Number(response.headers.get('content-length')), expected.length);
  assert.equal(sha256(bytes), sha256(expected), `${path} ${range}`);
}

function refusesRanges(...[request, response]: Parameters<Script>): void {
  if (request.headers.range !== undefined) answerStatus(416)(request, response);
  else serveBytes(FILE)(request, response);
}

function servesAlignedBlocks(...[request, response]: Parameters<Script>): void {
  const span = readAskedRange(request.headers.range, SIZE);
  if (span === undefined) return serveBytes(FILE)(request, response);
  const start = span.start - (span.start % 4096);
  sendPart(response, start, Math.min(SIZE, Math.ceil((span.end + 1) / 4096) * 4096) - 1);
}

function servesLess(...[request, response]: Parameters<Script>): void {
  const span = readAskedRange(request.headers.range, SIZE);
  if (span === undefined) return serveBytes(FILE)(request, response);
  sendPart(response, span.start, Math.min(span.end, span.start + 999));
}

/** Grants so many bytes at a time; of more, and of the whole, it sends the beginning, or nothing with this status. */
function servesAtMost(bytes: number, status: 206 | 403 | 416): Script {
  return (request, response) => {
    const span = readAskedRange(request.headers.range, SIZE);
    const { start, end } = span ?? { start: 0, end: SIZE - 1 };
    const isLarge = span === undefined || span.askedBytes > bytes;
    if (isLarge && status !== 206) answerStatus(status)(request, response);
    else sendPart(response, start, Math.min(end, start + bytes - 1), HEADERS);
  };
}

function servesTheStart(...[request, response]: Parameters<Script>): void {
  const span = readAskedRange(request.headers.range, SIZE);
  if (span === undefined) return serveBytes(FILE)(request, response);
  sendPart(response, 0, Math.min(99, SIZE - 1));
}

function servesWithoutContentRange(...[request, response]: Parameters<Script>): void {
  const span = readAskedRange(request.headers.range, SIZE);
  if (span === undefined) return serveBytes(FILE)(request, response);
  response.writeHead(206).end(FILE.subarray(span.start, span.end + 1));
}

function servesMultipart(...[request, response]: Parameters<Script>): void {
  if (request.headers.range === undefined) return serveBytes(FILE)(request, response);
  response.writeHead(206, { 'content-type': 'multipart/byteranges; boundary=x' }).end('--x--');
}

function servesWithoutLength(...[, response]: Parameters<Script>): void {
  response.writeHead(200);
  response.write(FILE.subarray(0, 5000));
  response.end(FILE.subarray(5000));
}

function servesAllAsPart(...[request, response]: Parameters<Script>): void {
  const { start, end } = readAskedRange(request.headers.range, SIZE) ?? { start: 0, end: SIZE - 1 };
  sendPart(response, start, end);
}

function servesCoded(...[, response]: Parameters<Script>): void {
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(FILE));
}

function sendPart(
  response: Parameters<Script>[1],
  start: number,
  end: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${SIZE}` })
    .end(FILE.subarray(start, end + 1));
}

async function sha(response: Response): Promise<string> {
  return sha256(Buffer.from(await response.arrayBuffer()));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
