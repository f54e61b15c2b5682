// docs/faults.md: the upstream misbehaves during resolution. Every outcome is named and true, and
// none hangs.
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

describe('an upstream that misbehaves', () => {
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
    ['33 closes before it responds', (request) => request.socket.destroy(), 'source_error'],
    ['33 cuts the connection inside a page', serveThenReset('<html>', PAGE_TYPE), 'source_error'],
    [
      '35 sends an endless playlist',
      serveEndless(`#EXTM3U\n${'#EXTINF:4,\na.ts\n'.repeat(2000)}`),
      'source_error',
    ],
    ['35 sends endless binary data', serveEndless(Buffer.alloc(65_536)), 'source_unsupported'],
    [
      '35 sends an endless page',
      serveEndless(`<p>${'x'.repeat(65_536)}`, PAGE_TYPE),
      'source_unsupported',
    ],
    [
      '39 sends a page as MP4',
      serveBytes('<html></html>', { type: 'video/mp4' }),
      'source_unsupported',
    ],
    [
      '39 sends a page as a playlist',
      serveBytes('<html>', { type: 'application/vnd.apple.mpegurl' }),
      'source_unsupported',
    ],
    ['39 sends a playlist as text', serveBytes(PLAYLIST, { type: 'text/plain' }), 'HLS'],
    ['39 sends a playlist as a page', serveBytes(PLAYLIST, { type: 'text/html' }), 'HLS'],
    ['39 sends MP4 as a page', serveBytes(MP4, { type: 'text/html' }), 'MP4'],
    ['39 sends MP4 without a type', serveBytes(MP4), 'MP4'],
    ['42 ignores ranges', serveBytes(MP4, { ranges: 'ignored' }), 'MP4'],
    ['42 refuses ranges beyond the end', serveBytes(PLAYLIST, { ranges: 'rejected' }), 'HLS'],
    ['42 returns another range', wrongRange(MP4), 'MP4'],
    ['44 requires a login', respondWithStatus(401), 'source_protected'],
    ['44 requires payment', respondWithStatus(402), 'source_protected'],
    ['44 refuses access', respondWithStatus(403), 'source_protected'],
    ['44 does not have the file', respondWithStatus(404), 'source_error'],
    ['44 has deleted the file', respondWithStatus(410), 'source_error'],
    ['44 limits requests', respondWithStatus(429), 'source_error'],
    ['44 blocks the file for legal reasons', respondWithStatus(451), 'source_protected'],
    ['44 fails', respondWithStatus(500), 'source_error'],
    ['44 is overloaded', respondWithStatus(503), 'source_error'],
    ['44 has a gateway timeout', respondWithStatus(504), 'source_timeout'],
    ['46 returns an empty 200', serveBytes(''), 'source_unsupported'],
    ['46 returns 204', respondWithStatus(204), 'source_unsupported'],
    ['19 redirects in circles', redirectTo('/x'), 'source_error'],
    ['21 redirects to a file', redirectTo('file:///etc/passwd'), 'url_not_allowed'],
    [
      '18 redirects to a private address',
      redirectTo('http://169.254.169.254/latest/'),
      'url_not_allowed',
    ],
    ['compresses a playlist', compressed(PLAYLIST), 'HLS'],
    ['compresses a slice of a playlist', compressedSlice(PLAYLIST), 'HLS'],
    ['sends a playlist with a byte order mark', serveBytes(`\uFEFF${PLAYLIST}`), 'HLS'],
  ];
  for (const [name, script, expected] of cases) {
    it(`${name}: ${expected}`, async () => {
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
    it(`34 ${name}: source_timeout`, async () => {
      await using impatient = openResolver([origin.port], { hasShortTimeouts: true });
      origin.script('/silent', script);
      const resolution = await impatient.resolve(origin.url('/silent'));
      assert.equal(toOutcome(resolution), 'source_timeout');
    });
  }

  it('33 refuses connections: source_unreachable', async () => {
    const closed = await openScriptedOrigin();
    const url = closed.url('/');
    await using lonely = openResolver([closed.port]);
    await closed[Symbol.asyncDispose]();
    assert.equal(toOutcome(await lonely.resolve(url)), 'source_unreachable');
  });

  it('42 ignores ranges, with the index at the end: MP4 without invented details', async () => {
    const resolution = await resolve(serveBytes(LATE_INDEX, { ranges: 'ignored' }));
    assert.ok(resolution.kind === 'resolved');
    const { type, sources } = resolution.media;
    assert.equal(type, 'MP4');
    assert.equal(sources[0]?.size, LATE_INDEX.length);
    assert.equal(resolution.trace.requests, 1);
  });

  it('73 has its index beyond the byte budget: details are null', async () => {
    const resolution = await resolve(hugeIndex());
    assert.ok(resolution.kind === 'resolved');
    const { duration, width, height } = resolution.media;
    assert.deepEqual([duration, width, height], [null, null, null]);
    assert.ok(resolution.trace.bytes < 1_000_000, `${resolution.trace.bytes} bytes`);
  });

  it('fails inside the index: the type is known, the duration is null', async () => {
    const serveAll = serveBytes(LATE_INDEX, { type: 'video/mp4' });
    const resolution = await resolve((request, response) => {
      if (request.headers.range?.startsWith('bytes=0-') === true) serveAll(request, response);
      else response.writeHead(503).end();
    });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual([resolution.media.type, resolution.media.duration], ['MP4', null]);
  });

  it('redirects to the source: the requested URL remains the source', async () => {
    origin.script('/there', serveBytes(MP4, { type: 'video/mp4' }));
    const resolution = await resolve(redirectTo('/there?token=secret'));
    assert.ok(resolution.kind === 'resolved');
    const [source] = resolution.media.sources;
    assert.equal(source?.url.pathname, '/x');
    assert.ok(source !== undefined && !source.proxyReasons.includes('signed_query'));
    assert.equal(resolution.trace.requests, 2);
  });

  it('sends a large playlist in slices: two requests read all of it', async () => {
    const long = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${'#EXTINF:4,\nsegment.ts\n'.repeat(5000)}#EXT-X-ENDLIST\n`;
    const resolution = await resolve(serveBytes(long, { headers: { etag: '"1"' } }));
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual([resolution.media.duration, resolution.trace.requests], [20_000, 2]);
  });

  it('changes a large playlist between two slices: the new version is read', async () => {
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
