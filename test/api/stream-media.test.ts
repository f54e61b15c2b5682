import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import * as fc from 'fast-check';

import { MEDIA_PART_BYTES, MEDIA_PART_BYTES_MIN } from '#features/playback/media/media-verdict.ts';

import { parseRequestedRange } from '../support/requested-range.ts';
import {
  respondWithStatus,
  openScriptedOrigin,
  type Script,
  serveBytes,
} from '../support/scripted-origin.ts';
import {
  readErrorCode,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { aReadyVideo, sourceId } from '../support/video-fixtures.ts';

const FILE = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url)).subarray(
  0,
  20_000,
);
const SIZE = FILE.length;
const ETAG = '"v1"';
const DATE = 'Sat, 31 Jan 2026 12:00:00 GMT';
const HEADERS = { etag: ETAG, 'last-modified': DATE };

/**
 * Every way in which upstreams handle ranges, correct or not. The service must always return the
 * exact range.
 */
const UPSTREAMS = {
  '/exact.mp4': serveBytes(FILE, { type: 'video/mp4', headers: HEADERS }),
  '/ignores.mp4': serveBytes(FILE, { ranges: 'ignored', headers: HEADERS }),
  '/refuses-beyond.mp4': serveBytes(FILE, { ranges: 'rejected' }),
  '/refuses-all.mp4': rejectRanges,
  '/aligned.mp4': serveAlignedBlocks,
  '/less.mp4': serveLess,
  '/always-less.mp4': serveAtMost(997, 206),
  '/refuses-whole.mp4': serveAtMost(Infinity, 403),
  '/refuses-large.mp4': serveAtMost(MEDIA_PART_BYTES, 403),
  '/refuses-large-too.mp4': serveAtMost(MEDIA_PART_BYTES, 416),
  '/refuses-more.mp4': serveAtMost(MEDIA_PART_BYTES_MIN, 403),
  '/refuses-more-too.mp4': serveAtMost(MEDIA_PART_BYTES_MIN, 416),
  '/other-range.mp4': serveStart,
  '/no-content-range.mp4': serveWithoutContentRange,
  '/multipart.mp4': serveMultipart,
  '/no-length.mp4': serveWithoutLength,
  '/always-206.mp4': serveAllAsPart,
  '/coded.mp4': serveCompressed,
} as const satisfies Record<string, Script>;

describe('GET /stream of a file', () => {
  let service: StreamService;

  before(async () => {
    service = await startStreamService(UPSTREAMS);
  });
  after(() => service[Symbol.asyncDispose]());

  for (const path of Object.keys(UPSTREAMS)) {
    it(`returns exact bytes from ${path}`, async () => {
      const streamUrl = service.add(path);
      const complete = await fetch(streamUrl);
      assert.equal(complete.status, 200);
      assert.equal(complete.headers.get('content-type'), 'video/mp4');
      assert.equal(await sha(complete), sha256(FILE));

      await fc.assert(
        fc.asyncProperty(rangeHeaders, async (range) => {
          await assertExact(streamUrl, range, path);
        }),
        { numRuns: 25, examples: EDGES.map((edge) => [edge]) },
      );
    });
  }

  it('returns exact bytes from an upstream that allows only 32 KiB per request without documenting it', async () => {
    const bytes = randomBytes(3 * MEDIA_PART_BYTES_MIN + 7);
    const requested: string[] = [];
    await using small = await openScriptedOrigin({
      '/a.mp4': (request, response) => {
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        requested.push(request.headers.range ?? '');
        const length = Number(to) + 1 - Number(from);
        if (!(length <= MEDIA_PART_BYTES_MIN)) return respondWithStatus(416)(request, response);
        const part = bytes.subarray(Number(from), Number(to) + 1);
        const end = Number(from) + part.length - 1;
        response
          .writeHead(206, { 'content-range': `bytes ${from}-${end}/${bytes.length}` })
          .end(part);
      },
    });
    await using ownService = await startStreamService({}, { ports: [small.port] });
    const streamUrl = ownService.add({ url: small.url('/a.mp4') });
    assert.equal(await sha(await fetch(streamUrl)), sha256(bytes));
    assert.deepEqual(requested.slice(0, 5), [
      '',
      'bytes=0-',
      'bytes=0-262143',
      'bytes=0-32767',
      'bytes=32768-65535',
    ]);
    const tail = await fetch(streamUrl, { headers: { range: 'bytes=-40000' } });
    assert.equal(await sha(tail), sha256(bytes.subarray(-40_000)));
  });

  it('streams a file that is still being written, to its end', async () => {
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
    await using ownService = await startStreamService(
      {},
      { ports: [live.port], clock: () => 1e12 },
    );
    const streamUrl = ownService.add({ url: live.url('/part.mp4') });
    const range = 'bytes=100-9007199254740991';
    const response = await fetch(streamUrl, { headers: { range } });
    assert.equal(response.status, 206);
    assert.equal(response.headers.get('content-range'), 'bytes 100-9007199254740991/*');
    assert.equal(response.headers.get('content-length'), null);
    rest.resolve();
    assert.equal(await sha(response), sha256(FILE.subarray(100)));
    const again = await fetch(streamUrl, { headers: { range } });
    assert.equal(again.headers.get('content-range'), `bytes 100-${SIZE - 1}/*`);
    assert.equal(await sha(again), sha256(FILE.subarray(100)));
    assert.equal(live.requests.length, 1);
  });

  it('returns the entire file for multiple and malformed ranges', async () => {
    const streamUrl = service.add('/exact.mp4');
    const overlaps = `bytes=${Array.from({ length: 1000 }, () => '0-').join(',')}`;
    for (const range of ['bytes=0-1,5-6', overlaps, 'bytes=5-2', 'pages=1-2', 'bytes=', 'x']) {
      const response = await fetch(streamUrl, { headers: { range } });
      assert.equal(response.status, 200);
      assert.equal(await sha(response), sha256(FILE));
    }
  });

  it('returns 416 with the size for a range beyond the end', async () => {
    const streamUrl = service.add('/exact.mp4');
    const response = await fetch(streamUrl, { headers: { range: `bytes=${SIZE}-` } });
    assert.equal(response.status, 416);
    assert.equal(response.headers.get('content-range'), `bytes */${SIZE}`);
    assert.equal(await readErrorCode(response), 'range_not_satisfiable');
  });

  it('returns a part only if If-Range matches', async () => {
    for (const path of ['/exact.mp4', '/ignores.mp4', '/always-less.mp4', '/refuses-large.mp4']) {
      const streamUrl = service.add(path);
      const range = 'bytes=10-19';
      for (const [ifRange, status] of [
        [ETAG, 206],
        [DATE, 206],
        ['"v0"', 200],
        ['W/"v1"', 200],
        ['Sat, 31 Jan 2026 12:00:01 GMT', 200],
      ] as const) {
        const response = await fetch(streamUrl, { headers: { range, 'if-range': ifRange } });
        assert.equal(response.status, status, `${path} ${ifRange}`);
        assert.equal(await sha(response), sha256(status === 206 ? FILE.subarray(10, 20) : FILE));
      }
    }
  });

  it('returns 412 unless the preconditions hold', async () => {
    for (const path of ['/exact.mp4', '/ignores.mp4', '/always-less.mp4']) {
      const streamUrl = service.add(path);
      const range = 'bytes=10-';
      for (const [headers, status] of [
        [{ range, 'if-match': ETAG }, 206],
        [{ range, 'if-match': '"v0"' }, 412],
        [{ 'if-match': 'W/"v1"' }, 412],
        [{ 'if-unmodified-since': DATE }, 200],
        [{ 'if-unmodified-since': 'Sat, 31 Jan 2026 11:59:59 GMT' }, 412],
      ] as const) {
        const response = await fetch(streamUrl, { headers });
        assert.equal(response.status, status, `${path} ${JSON.stringify(headers)}`);
        if (status === 412) assert.equal(await readErrorCode(response), 'precondition_failed');
        else await response.arrayBuffer();
      }
    }
  });

  it('returns 304 for a matching validator', async () => {
    const streamUrl = service.add('/exact.mp4');
    for (const headers of [
      { 'if-none-match': ETAG },
      { 'if-none-match': `"x", W/${ETAG}` },
      { 'if-modified-since': DATE },
    ]) {
      const response = await fetch(streamUrl, { headers });
      assert.equal(response.status, 304);
      assert.equal(response.headers.get('etag'), ETAG);
      assert.equal(await response.text(), '');
    }
    const changed = await fetch(streamUrl, { headers: { 'if-none-match': '"other"' } });
    assert.equal(changed.status, 200);
    await changed.arrayBuffer();
  });

  it('returns the reason for a video without a source', async () => {
    const streamUrl = service.add('/exact.mp4');
    const [id = ''] = streamUrl.split('/').slice(-1);
    const video = service.videos.get(id);
    assert.ok(video?.status === 'ready');
    const iframeUrl = new URL('https://player.example/1');
    service.videos.set(id, aReadyVideo({ ...video, sources: [], iframeUrl }));
    const response = await fetch(streamUrl);
    assert.equal(response.status, 422);
    assert.equal(await readErrorCode(response), 'source_unsupported');
  });
});

describe('HEAD /stream of a file', () => {
  it('returns the type and size without a body or an upstream HEAD request', async () => {
    await using service = await startStreamService({
      ...UPSTREAMS,
      '/empty.mp4': serveBytes('', { type: 'video/mp4' }),
    });
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
      const streamUrl = service.add(path);
      const response = await fetch(streamUrl, { method: 'HEAD', headers: { range: 'bytes=5-9' } });
      assert.equal(response.status, 200, path);
      const expected = length === null ? null : String(length);
      assert.equal(response.headers.get('content-length'), expected, path);
      assert.equal(response.headers.get('content-range'), null, path);
      assert.equal((await response.arrayBuffer()).byteLength, 0);
    }
    assert.ok(service.origin.requests.every(({ method }) => method === 'GET'));
  });
});

describe('an upstream request', () => {
  it('contains only the source’s headers, and the viewer’s ranges and conditions', async () => {
    await using service = await startStreamService(UPSTREAMS);
    const headers = { Referer: 'https://site.example/', 'x-key': 'k' };
    const streamUrl = service.add({ url: '/exact.mp4', headers });
    const response = await fetch(streamUrl, {
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
    const [seen] = service.origin.requests;
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

  it('does not send the source’s headers to other origins, except the origin of the referrer', async () => {
    await using other = await openScriptedOrigin({ '/segment.ts': serveBytes('segment') });
    await using service = await startStreamService(
      {
        '/index.m3u8': serveBytes(
          `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${other.url('/segment.ts').href}\n#EXT-X-ENDLIST\n`,
        ),
      },
      { ports: [other.port] },
    );
    const url = service.origin.url('/index.m3u8');
    const headers = { 'x-key': 'k', referer: 'http://site.example/page?secret' };
    const streamUrl = service.add({ url, format: 'HLS', headers });
    const playlist = await (await fetch(streamUrl)).text();
    const segment = playlist.split('\n').find((line) => /^[^#]/.test(line)) ?? '';
    assert.equal(await (await fetch(new URL(segment, streamUrl))).text(), 'segment');
    assert.equal(service.origin.requests[0]?.headers['x-key'], 'k');
    assert.equal(other.requests[0]?.headers['x-key'], undefined);
    assert.equal(other.requests[0]?.headers.referer, 'http://site.example/');
  });
});

describe('a response', () => {
  it('contains only allowed headers', async () => {
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
    await using service = await startStreamService({
      '/a.mp4': serveBytes(FILE, { type: 'text/html', headers: hostile }),
    });
    const response = await fetch(service.add('/a.mp4'));
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

  it('is readable by any site, including ranges, and by Cast receivers', async () => {
    await using service = await startStreamService();
    const preflight = await fetch(service.url('/stream/vid_taLk222222222222/abc'), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://site.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'accept-encoding,content-type,range',
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
    for (const name of ['Accept-Encoding', 'Content-Type', 'Range'])
      assert.ok(allowed?.includes(name), name);
  });
});

describe('a stream URL', () => {
  it('works with a video ID and with a source ID, with and without a suffix', async () => {
    await using service = await startStreamService(UPSTREAMS);
    const id = sourceId('fiLe');
    const streamUrl = service.add({ url: '/exact.mp4', id });
    for (const url of [
      streamUrl,
      `${streamUrl}.mp4`,
      `${streamUrl}/${id}`,
      `${streamUrl}/${id}.mp4`,
    ]) {
      const response = await fetch(url);
      assert.equal(response.status, 200, url);
      assert.equal(await sha(response), sha256(FILE));
    }
    for (const url of [
      `${streamUrl}/${sourceId('other')}`,
      `${streamUrl}/`,
      `${streamUrl}/${id}/x`,
      `${streamUrl}//`,
    ]) {
      const response = await fetch(url);
      assert.equal(response.status, 404, url);
      assert.equal(await readErrorCode(response), 'not_found');
    }
  });

  it('returns 404 as soon as the video is no longer readable', async () => {
    await using service = await startStreamService(UPSTREAMS);
    const streamUrl = service.add('/exact.mp4');
    await (await fetch(streamUrl)).arrayBuffer();
    service.videos.clear();
    const response = await fetch(streamUrl);
    assert.equal(response.status, 404);
    assert.equal(await readErrorCode(response), 'video_not_found');
    assert.equal(service.origin.requests.length, 1);
  });

  it('returns the state of a record that does not play yet, or has failed', async () => {
    await using service = await startStreamService();
    const streamUrl = service.add({ url: new URL('https://media.example/a.mp4') });
    const [id = ''] = streamUrl.split('/').slice(-1);
    const video = service.videos.get(id);
    assert.ok(video?.status === 'ready');
    service.videos.set(id, { ...video, status: 'resolving', previous: null });
    const waiting = await fetch(streamUrl);
    assert.equal(waiting.status, 503);
    assert.ok(Number(waiting.headers.get('retry-after')) > 0);

    const error = { code: 'source_protected', message: 'It asks for a login.' } as const;
    const lost = { status: 'failed', error, lostStream: null, isLiveStream: false } as const;
    service.videos.set(id, { ...video, ...lost });
    const failed = await fetch(streamUrl);
    assert.equal(failed.status, 422);
    assert.equal(await readErrorCode(failed), 'source_protected');
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

/**
 * A partial response must declare its range and match it. A full response is also correct if the
 * size is unknown.
 */
async function assertExact(streamUrl: string, range: string, path: string): Promise<void> {
  const response = await fetch(streamUrl, { headers: { range } });
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
  const requested = parseRequestedRange(range, SIZE);
  assert.equal(Number(start), requested?.start, `${path} ${range}`);
  assert.equal(Number(end), requested?.end, `${path} ${range}`);
  const expected = FILE.subarray(Number(start), Number(end) + 1);
  assert.equal(Number(response.headers.get('content-length')), expected.length);
  assert.equal(sha256(bytes), sha256(expected), `${path} ${range}`);
}

function rejectRanges(...[request, response]: Parameters<Script>): void {
  if (request.headers.range !== undefined) respondWithStatus(416)(request, response);
  else serveBytes(FILE)(request, response);
}

function serveAlignedBlocks(...[request, response]: Parameters<Script>): void {
  const requestedRange = parseRequestedRange(request.headers.range, SIZE);
  if (requestedRange === undefined) return serveBytes(FILE)(request, response);
  const start = requestedRange.start - (requestedRange.start % 4096);
  sendPart(response, {
    start,
    end: Math.min(SIZE, Math.ceil((requestedRange.end + 1) / 4096) * 4096) - 1,
  });
}

function serveLess(...[request, response]: Parameters<Script>): void {
  const requestedRange = parseRequestedRange(request.headers.range, SIZE);
  if (requestedRange === undefined) return serveBytes(FILE)(request, response);
  sendPart(response, {
    start: requestedRange.start,
    end: Math.min(requestedRange.end, requestedRange.start + 999),
  });
}

/**
 * Serves at most this many bytes per request. A larger or missing range gets the start of the range
 * or file, or this error status.
 */
function serveAtMost(bytes: number, status: 206 | 403 | 416): Script {
  return (request, response) => {
    const requestedRange = parseRequestedRange(request.headers.range, SIZE);
    const { start, end } = requestedRange ?? { start: 0, end: SIZE - 1 };
    const isLarge = requestedRange === undefined || requestedRange.requestedBytes > bytes;
    if (isLarge && status !== 206) respondWithStatus(status)(request, response);
    else sendPart(response, { start, end: Math.min(end, start + bytes - 1) }, HEADERS);
  };
}

function serveStart(...[request, response]: Parameters<Script>): void {
  const requestedRange = parseRequestedRange(request.headers.range, SIZE);
  if (requestedRange === undefined) return serveBytes(FILE)(request, response);
  sendPart(response, { start: 0, end: Math.min(99, SIZE - 1) });
}

function serveWithoutContentRange(...[request, response]: Parameters<Script>): void {
  const requestedRange = parseRequestedRange(request.headers.range, SIZE);
  if (requestedRange === undefined) return serveBytes(FILE)(request, response);
  response.writeHead(206).end(FILE.subarray(requestedRange.start, requestedRange.end + 1));
}

function serveMultipart(...[request, response]: Parameters<Script>): void {
  if (request.headers.range === undefined) return serveBytes(FILE)(request, response);
  response.writeHead(206, { 'content-type': 'multipart/byteranges; boundary=x' }).end('--x--');
}

function serveWithoutLength(...[, response]: Parameters<Script>): void {
  response.writeHead(200);
  response.write(FILE.subarray(0, 5000));
  response.end(FILE.subarray(5000));
}

function serveAllAsPart(...[request, response]: Parameters<Script>): void {
  const { start, end } = parseRequestedRange(request.headers.range, SIZE) ?? {
    start: 0,
    end: SIZE - 1,
  };
  sendPart(response, { start, end });
}

function serveCompressed(...[, response]: Parameters<Script>): void {
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(FILE));
}

function sendPart(
  response: Parameters<Script>[1],
  { start, end }: { readonly start: number; readonly end: number },
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
