// docs/faults.md: the upstream misbehaves during resolution. Every resolution ends with a correct
// result or error code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import type { Resolution } from '#features/resolution/index.ts';

import { openResolver, type Resolver } from '../support/resolver.ts';
import {
  respondWithStatus,
  openScriptedOrigin,
  redirectTo,
  refuseRanges,
  type Script,
  type ScriptedOrigin,
  serveBytes,
  serveEndless,
  serveThenReset,
  staySilent,
} from '../support/scripted-origin.ts';

const sample = (path: string): Buffer =>
  readFileSync(new URL(`../../samples/${path}`, import.meta.url));
const MP4 = sample('fast-start.mp4');
const LATE_INDEX = sample('index-at-end.mp4');
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';
const PAGE_TYPE = { 'content-type': 'text/html' };

/** Returns the media type, or the error code of a failed resolution. */
function toOutcome(resolution: Resolution): string | null {
  return resolution.kind === 'resolved' ? resolution.media.type : resolution.code;
}

describe('resolution from a misbehaving upstream', () => {
  let origin: ScriptedOrigin;
  let resolver: Resolver;
  before(async () => {
    origin = await openScriptedOrigin();
    resolver = openResolver([origin.port]);
  });
  after(async () => {
    await resolver[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });
  const resolve = (script: Script): Promise<Resolution> => {
    origin.script('/x', script);
    return resolver.resolve(origin.url('/x'));
  };

  const cases: readonly (readonly [string, Script, string])[] = [
    [
      'fault 33: an upstream that closes before it responds',
      (request) => request.socket.destroy(),
      'source_error',
    ],
    [
      'fault 33: an upstream that cuts the connection inside a page',
      serveThenReset('<html>', PAGE_TYPE),
      'source_error',
    ],
    [
      'fault 35: an upstream that sends an endless playlist',
      serveEndless(`#EXTM3U\n${'#EXTINF:4,\na.ts\n'.repeat(2000)}`),
      'source_error',
    ],
    [
      'fault 35: an upstream that sends endless binary data',
      serveEndless(Buffer.alloc(65_536)),
      'source_unsupported',
    ],
    [
      'fault 35: an upstream that sends an endless page',
      serveEndless(`<p>${'x'.repeat(65_536)}`, PAGE_TYPE),
      'source_unsupported',
    ],
    [
      'fault 39: an upstream that sends a page as MP4',
      serveBytes('<html></html>', { type: 'video/mp4' }),
      'source_unsupported',
    ],
    [
      'fault 39: an upstream that sends a page as a playlist',
      serveBytes('<html>', { type: 'application/vnd.apple.mpegurl' }),
      'source_unsupported',
    ],
    [
      'fault 39: an upstream that sends a playlist as text',
      serveBytes(PLAYLIST, { type: 'text/plain' }),
      'HLS',
    ],
    [
      'fault 39: an upstream that sends a playlist as a page',
      serveBytes(PLAYLIST, { type: 'text/html' }),
      'HLS',
    ],
    [
      'fault 39: an upstream that sends MP4 as a page',
      serveBytes(MP4, { type: 'text/html' }),
      'MP4',
    ],
    ['fault 39: an upstream that sends MP4 without a type', serveBytes(MP4), 'MP4'],
    ['fault 42: an upstream that ignores ranges', serveBytes(MP4, { ranges: 'ignored' }), 'MP4'],
    [
      'fault 42: an upstream that refuses ranges beyond the end',
      serveBytes(PLAYLIST, { ranges: 'rejected' }),
      'HLS',
    ],
    ['fault 42: an upstream that returns another range', wrongRange(MP4), 'MP4'],
    ...[400, 403, 405, 406, 500, 501, 503].map(
      (status) =>
        [
          `fault 42: an upstream that answers ranges with ${status}`,
          refuseRanges(MP4, { status, type: 'video/mp4' }),
          'MP4',
        ] as const,
    ),
    [
      'fault 42: an upstream that refuses ranges while it is overloaded',
      refuseRanges(MP4, { status: 503, refusal: { 'retry-after': '9' } }),
      'source_error',
    ],
    ['fault 44: an upstream that requires a login', respondWithStatus(401), 'source_protected'],
    ['fault 44: an upstream that requires payment', respondWithStatus(402), 'source_protected'],
    ['fault 44: an upstream that refuses access', respondWithStatus(403), 'source_protected'],
    ['fault 44: an upstream that does not have the file', respondWithStatus(404), 'source_error'],
    ['fault 44: an upstream that has deleted the file', respondWithStatus(410), 'source_error'],
    ['fault 44: an upstream that limits requests', respondWithStatus(429), 'source_error'],
    [
      'fault 44: an upstream that blocks the file for legal reasons',
      respondWithStatus(451),
      'source_protected',
    ],
    ['fault 44: an upstream that fails', respondWithStatus(500), 'source_error'],
    ['fault 44: an upstream that is overloaded', respondWithStatus(503), 'source_error'],
    ['fault 44: an upstream that has a gateway timeout', respondWithStatus(504), 'source_timeout'],
    ['fault 46: an upstream that returns an empty 200', serveBytes(''), 'source_unsupported'],
    ['fault 46: an upstream that returns 204', respondWithStatus(204), 'source_unsupported'],
    ['fault 19: an upstream that redirects in circles', redirectTo('/x'), 'source_error'],
    [
      'fault 21: an upstream that redirects to a file',
      redirectTo('file:///etc/passwd'),
      'url_not_allowed',
    ],
    [
      'fault 18: an upstream that redirects to a private address',
      redirectTo('http://169.254.169.254/latest/'),
      'url_not_allowed',
    ],
    ['an upstream that compresses a playlist', compressed(PLAYLIST), 'HLS'],
    ['an upstream that sends a compressed playlist as one', serveBytes(gzipSync(PLAYLIST)), 'HLS'],
    [
      'an upstream that sends a compressed playlist as one and ignores ranges',
      serveBytes(gzipSync(PLAYLIST), { ranges: 'ignored' }),
      'HLS',
    ],
    ['an upstream that sends compressed text', serveBytes(gzipSync('x')), 'source_unsupported'],
    ['an upstream that compresses a slice of a playlist', compressedSlice(PLAYLIST), 'HLS'],
    [
      'an upstream that sends a playlist with a byte order mark',
      serveBytes(`\uFEFF${PLAYLIST}`),
      'HLS',
    ],
  ];
  for (const [name, script, expected] of cases) {
    it(`${name} yields ${expected}`, async () => {
      const resolution = await resolve(script);
      assert.equal(toOutcome(resolution), expected);
      if (resolution.kind === 'failed') {
        assert.ok(!resolution.message.includes(origin.url('/').host), 'the message names no host');
      }
    });
  }

  const silences: readonly (readonly [string, Script])[] = [
    ['accepts and stays silent', staySilent()],
    ['sends a head and no body', (_request, response) => response.writeHead(200).flushHeaders()],
  ];
  for (const [name, script] of silences) {
    it(`fault 34: an upstream that ${name} yields source_timeout`, async () => {
      await using impatient = openResolver([origin.port], { hasShortTimeouts: true });
      origin.script('/silent', script);
      const resolution = await impatient.resolve(origin.url('/silent'));
      assert.equal(toOutcome(resolution), 'source_timeout');
    });
  }

  it('fault 33: an upstream that refuses connections yields source_unreachable', async () => {
    const closed = await openScriptedOrigin();
    const url = closed.url('/');
    await using lonely = openResolver([closed.port]);
    await closed[Symbol.asyncDispose]();
    assert.equal(toOutcome(await lonely.resolve(url)), 'source_unreachable');
  });

  it('fault 42: an upstream that ignores ranges, with the index at the end, yields MP4 without invented details', async () => {
    const resolution = await resolve(serveBytes(LATE_INDEX, { ranges: 'ignored' }));
    assert.ok(resolution.kind === 'resolved');
    const { type, sources } = resolution.media;
    assert.equal(type, 'MP4');
    assert.equal(sources[0]?.size, LATE_INDEX.length);
    assert.equal(resolution.trace.requests, 1);
  });

  it('fault 42: a file whose server refuses ranges is proxied, and the trace notes the limit', async () => {
    const resolution = await resolve(refuseRanges(MP4, { status: 405 }));
    assert.ok(resolution.kind === 'resolved');
    assert.ok(resolution.media.sources[0]?.proxyReasons.includes('no_ranges'));
    const note = resolution.trace.steps.find(({ step }) => step === 'ranges');
    assert.match(note?.outcome ?? '', /seeking is limited/);
    assert.equal(resolution.trace.requests, 2);
  });

  it('fault 73: a file with its index beyond the byte budget yields null for its details', async () => {
    const resolution = await resolve(hugeIndex());
    assert.ok(resolution.kind === 'resolved');
    const { duration, width, height } = resolution.media;
    assert.deepEqual([duration, width, height], [null, null, null]);
    assert.ok(resolution.trace.bytes < 1_000_000, `${resolution.trace.bytes} bytes`);
  });

  it('an upstream that fails inside the index yields the type, and null for the duration', async () => {
    const serveAll = serveBytes(LATE_INDEX, { type: 'video/mp4' });
    const resolution = await resolve((request, response) => {
      if (request.headers.range?.startsWith('bytes=0-') === true) serveAll(request, response);
      else response.writeHead(503).end();
    });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual([resolution.media.type, resolution.media.duration], ['MP4', null]);
  });

  it('an upstream that redirects to the source does not change the source URL', async () => {
    origin.script('/there', serveBytes(MP4, { type: 'video/mp4' }));
    const resolution = await resolve(redirectTo('/there?token=secret'));
    assert.ok(resolution.kind === 'resolved');
    const [source] = resolution.media.sources;
    assert.equal(source?.url.pathname, '/x');
    assert.ok(source !== undefined && !source.proxyReasons.includes('signed_query'));
    assert.equal(resolution.trace.requests, 2);
  });

  it('a file behind nine redirects, with its index at the end, plays', async () => {
    for (let hop = 1; hop < 9; hop += 1) origin.script(`/hop${hop}`, redirectTo(`/hop${hop + 1}`));
    origin.script('/hop9', serveBytes(LATE_INDEX, { type: 'video/mp4' }));
    const resolution = await resolve(redirectTo('/hop1'));
    assert.ok(resolution.kind === 'resolved');
    assert.ok((resolution.media.duration ?? 0) > 0);
  });

  it('a large playlist that arrives in slices is read with two requests, and its segment with one', async () => {
    const long = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${'#EXTINF:4,\nsegment.ts\n'.repeat(5000)}#EXT-X-ENDLIST\n`;
    const resolution = await resolve(serveBytes(long, { headers: { etag: '"1"' } }));
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual([resolution.media.duration, resolution.trace.requests], [20_000, 3]);
  });

  it('a large playlist that changes between two slices is read in its new version', async () => {
    const long = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${'#EXTINF:4,\nsegment.ts\n'.repeat(5000)}#EXT-X-ENDLIST\n`;
    const first = serveBytes(long, { headers: { etag: '"1"' } });
    const resolution = await resolve((request, response) => {
      if (request.headers['if-range'] === undefined) first(request, response);
      else serveBytes(PLAYLIST, { ranges: 'ignored' })(request, response);
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.duration, 4);
  });
});

/** A 60 MB file that declares an index of 50 MB. */
function hugeIndex(): Script {
  const size = 60_000_000;
  const start = Buffer.from('\u0000\u0000\u0000\u0010ftypisom\u0000\u0000\u0000\u0000', 'latin1');
  const box = Buffer.alloc(65_536 - start.length);
  box.writeUInt32BE(50_000_000);
  box.write('moov', 4);
  return (_request, response) => {
    const contentRange = `bytes 0-65535/${size}`;
    response.writeHead(206, { 'content-range': contentRange }).end(Buffer.concat([start, box]));
  };
}

/** Returns a 206 with another Content-Range, or the complete file if no range is requested. */
function wrongRange(bytes: Uint8Array): Script {
  return (request, response) => {
    if (request.headers.range === undefined) {
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    } else {
      response.writeHead(206, { 'content-range': `bytes 1-10/${bytes.length}` }).end('0123456789');
    }
  };
}

function compressed(text: string): Script {
  return serveBytes(gzipSync(text), { ranges: 'ignored', headers: { 'content-encoding': 'gzip' } });
}

/** Returns a range of the compressed bytes, as some CDNs do. */
function compressedSlice(text: string): Script {
  const bytes = gzipSync(text);
  const headers = { 'content-encoding': 'gzip' };
  return (request, response) => {
    if (request.headers.range === undefined) response.writeHead(200, headers).end(bytes);
    else {
      const contentRange = `bytes 0-9/${bytes.length}`;
      response
        .writeHead(206, { ...headers, 'content-range': contentRange })
        .end(bytes.subarray(0, 10));
    }
  };
}
