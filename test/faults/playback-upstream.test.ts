import assert from 'node:assert/strict';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';

import { parseRequestedRange } from '../support/requested-range.ts';
import {
  refuseRanges,
  respondWithStatus,
  openScriptedOrigin,
  redirectTo,
  type Script,
  serveBytes,
  serveEndless,
  serveThenReset,
  staySilent,
} from '../support/scripted-origin.ts';
import { type SocketScript, startSocketServer } from '../support/socket-server.ts';
import { readErrorCode, startStreamService } from '../support/stream-service.ts';

const MP4 = Buffer.concat([
  Buffer.from('0000001c6674797069736f6d00000200', 'hex'),
  Buffer.from('isomiso2mp41'),
  Buffer.alloc(5000, 1),
]);
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n';

describe('faults 33–36: an upstream that breaks, stalls, floods or miscounts', () => {
  it('fault 33: returns source_unreachable for a refused connection or one that breaks before the head', async () => {
    await using closed = await openScriptedOrigin();
    const { port } = closed;
    const closedUrl = closed.url('/a.mp4');
    await closed[Symbol.asyncDispose]();
    await using breaking = await startSocketServer((socket) => socket.resetAndDestroy());
    await using service = await startStreamService({}, { ports: [port, breaking.port] });
    for (const url of [closedUrl, breaking.url('/a.mp4')]) {
      const response = await fetch(service.add({ url }));
      assert.equal(response.status, 502);
      assert.equal(await readErrorCode(response), 'source_unreachable');
    }
  });

  it('fault 33: never completes a broken body, with or without a known length', async () => {
    const bodies: Record<string, SocketScript> = {
      counted: (socket) => breakAfter(socket, `${HEAD}Content-Length: 999999\r\n\r\n`),
      ended: (socket) => {
        socket.end(Buffer.concat([Buffer.from(`${HEAD}Content-Length: 999999\r\n\r\n`), MP4]));
      },
      chunked: (socket) =>
        breakAfter(
          socket,
          `${HEAD}Transfer-Encoding: chunked\r\n\r\n${MP4.length.toString(16)}\r\n`,
        ),
      cut: (socket) => breakAfter(socket, `${HEAD}Content-Length: 999999\r\n\r\n`),
    };
    for (const [name, script] of Object.entries(bodies)) {
      await using origin = await startSocketServer(script);
      await using service = await startStreamService({}, { ports: [origin.port] });
      const streamUrl = service.add({ url: origin.url('/a.mp4') });
      const headers = name === 'cut' ? { range: 'bytes=100-900000' } : {};
      const response = await fetch(streamUrl, { headers });
      assert.equal(response.status, name === 'cut' ? 206 : 200, name);
      await assert.rejects(response.arrayBuffer(), name);
    }
  });

  it('fault 33: returns an error when a body turns out too short before anything was sent', async () => {
    await using origin = await startSocketServer(endShort);
    await using service = await startStreamService({}, { ports: [origin.port] });
    const streamUrl = service.add({ url: origin.url('/a.mp4') });
    const response = await fetch(streamUrl, { headers: { range: 'bytes=0-99' } });
    assert.equal(response.status, 502);
    assert.equal(await readErrorCode(response), 'source_error');
  });

  it('fault 34: returns source_timeout when the upstream does not respond', async () => {
    await using service = await startStreamService(
      { '/a.mp4': staySilent(), '/m': staySilent() },
      { exchange: { headersTimeoutMs: 50 }, mediaStartMs: 50 },
    );
    for (const response of [
      await fetch(service.add('/a.mp4')),
      await fetch(service.add({ url: '/m', format: 'HLS' }, 'hLs')),
    ]) {
      assert.equal(response.status, 504);
      assert.equal(await readErrorCode(response), 'source_timeout');
    }
  });

  it('fault 34: waits longer for media than for manifests', async () => {
    const isReady = Promise.withResolvers<void>();
    const serve = serveBytes(MP4);
    await using service = await startStreamService(
      {
        '/a.mp4': (request, response) => void isReady.promise.then(() => serve(request, response)),
        '/m': staySilent(),
      },
      { exchange: { headersTimeoutMs: 50 }, mediaStartMs: 30_000 },
    );
    const media = fetch(service.add('/a.mp4'));
    const manifest = await fetch(service.add({ url: '/m', format: 'HLS' }, 'hLs'));
    assert.equal(manifest.status, 504);
    isReady.resolve();
    assert.deepEqual(Buffer.from(await (await media).arrayBuffer()), MP4);
    assert.equal(service.origin.requests.filter(({ path }) => path === '/a.mp4').length, 1);
  });

  it('fault 34: breaks the response when the upstream stalls inside the body', async () => {
    await using service = await startStreamService(
      {
        '/a.mp4': (_request, response) => {
          response.writeHead(200, { 'content-length': '999999' });
          response.write(MP4);
        },
      },
      // Long enough to send the head of the response on a busy machine.
      { exchange: { bodyIdleTimeoutMs: 1_000 } },
    );
    const response = await fetch(service.add('/a.mp4'));
    assert.equal(response.status, 200);
    await assert.rejects(response.arrayBuffer());
  });

  it('fault 35: reads a manifest only up to its size limit', async () => {
    await using service = await startStreamService({
      '/m': serveEndless(`#EXTM3U\n${'#EXTINF:1,\na.ts\n'.repeat(4000)}`),
    });
    const response = await fetch(service.add({ url: '/m', format: 'HLS' }));
    assert.equal(response.status, 502);
    assert.equal(await readErrorCode(response), 'source_error');
  });

  it('fault 36: keeps the connection of the viewer usable after a broken upstream response', async () => {
    await using service = await startStreamService({
      '/a.mp4': serveThenReset(''),
      '/b.mp4': serveBytes(MP4, { type: 'video/mp4' }),
    });
    const broken = new URL(service.add('/a.mp4', 'bRoken'));
    const intact = new URL(service.add('/b.mp4', 'whoLe'));
    const socket = createConnection(Number(broken.port), broken.hostname);
    const host = `Host: ${broken.host}\r\n`;
    socket.write(`GET ${broken.pathname} HTTP/1.1\r\n${host}\r\n`);
    socket.write(`GET ${intact.pathname} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    const received = await text(socket);
    const [first = '', second = ''] = received.split(/(?<=\})(?=HTTP\/1\.1 )/);
    assert.match(first, /^HTTP\/1\.1 502 .*"code":"source_unreachable"/s);
    assert.match(second, /^HTTP\/1\.1 200 /);
    assert.match(second, new RegExp(`content-length: ${MP4.length}\r\n`, 'i'));
  });
});

describe('fault 39: an upstream with wrong content types', () => {
  it('never serves a page, a script or an image with scripts under its own type', async () => {
    const hostile: Record<string, readonly [body: string, type: string]> = {
      '/page.ts': ['<!doctype html><script>alert(1)</script>', 'text/html'],
      '/page.mp4': ['<html><script>alert(1)</script>', 'video/mp4'],
      '/svg.jpg': ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
      '/xml.xml': [
        '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"/>',
        'application/xml',
      ],
      '/script.js': ['alert(1)', 'text/javascript'],
      '/pdf.pdf': ['%PDF-1.7', 'application/pdf'],
      '/odd': ['\u0001\u0002\u0003', 'video/mp4\u00e9; charset=x'],
    };
    await using service = await startStreamService({
      ...Object.fromEntries(
        Object.entries(hostile).map(([path, [body, type]]) => [path, serveBytes(body, { type })]),
      ),
      '/m.m3u8': serveBytes(
        `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${Object.keys(hostile)
          .map((path) => `#EXTINF:1,\n${path}\n`)
          .join('')}#EXT-X-ENDLIST\n`,
      ),
    });
    const streamUrl = service.add({ url: '/m.m3u8', format: 'HLS' });
    for (const segment of await listSegmentUrls(streamUrl)) {
      for (const headers of [{}, { range: 'bytes=1-' }]) {
        const response = await fetch(segment, { headers });
        assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
        assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
        const type = response.headers.get('content-type') ?? '';
        const body = await response.text();
        if (response.ok) assert.match(type, /^(?:application\/octet-stream|video\/mp4)$/);
        else assert.equal(response.status, 502);
        assert.doesNotMatch(body, /^<(?:!doctype )?html/);
      }
    }
  });

  it('serves no manifest or page, nor a range of either, in place of media', async () => {
    const nested = '#EXTM3U\n#EXTINF:4,\nhttps://secret.test/a.ts\n#EXT-X-ENDLIST\n';
    const mpd = '<?xml version="1.0"?><MPD><BaseURL>https://secret.test/</BaseURL></MPD>';
    const page = '<!doctype html><p>See https://secret.test/</p>';
    const others: Record<string, readonly [body: string, type: string]> = {
      '/a': [nested, 'application/vnd.apple.mpegurl'],
      '/b': [nested, 'text/plain'],
      '/c': [nested, 'video/mp2t'],
      '/d': [mpd, 'application/dash+xml'],
      '/e': [mpd, 'application/octet-stream'],
      '/f': [page, 'text/html; charset=utf-8'],
    };
    await using service = await startStreamService({
      ...Object.fromEntries(
        Object.entries(others).map(([path, [body, type]]) => [path, serveBytes(body, { type })]),
      ),
      '/m.m3u8': serveBytes(
        `#EXTM3U\n${Object.keys(others)
          .map((path) => `#EXTINF:1,\n${path}\n`)
          .join('')}`,
      ),
    });
    for (const segment of await listSegmentUrls(service.add({ url: '/m.m3u8', format: 'HLS' }))) {
      // The complete file comes last, because ranges could be served from its cached copy.
      for (const range of ['bytes=1-', 'bytes=-40', 'bytes=0-', undefined]) {
        const response = await fetch(segment, range === undefined ? {} : { headers: { range } });
        assert.equal(response.status, 502, `${range}`);
        assert.equal(await readErrorCode(response), 'source_error');
      }
    }
  });

  it('serves recognized media with its real content type', async () => {
    const segment = Buffer.alloc(188 * 4);
    for (let at = 0; at < segment.length; at += 188) segment[at] = 0x47;
    const fragment = Buffer.concat([
      Buffer.from('0000001073747970', 'hex'),
      Buffer.from('msdh\0\0\0\0'),
      Buffer.from('000000086d6f6f66', 'hex'),
    ]);
    const bodies: Record<string, readonly [Buffer, string | null, string]> = {
      '/a': [segment, 'text/plain', 'video/mp2t'],
      '/b': [fragment, 'application/octet-stream', 'video/mp4'],
      '/c': [fragment, 'audio/mp4', 'audio/mp4'],
      '/d': [
        Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nhi\n'),
        'text/html',
        'text/vtt; charset=utf-8',
      ],
      '/e': [Buffer.from('ffd8ffe000104a46', 'hex'), null, 'image/jpeg'],
      '/f': [Buffer.from('fff15080', 'hex'), 'audio/aac; x=y', 'audio/aac'],
      '/g': [Buffer.from('0123456789abcdef'), 'text/html', 'application/octet-stream'],
    };
    await using service = await startStreamService({
      ...Object.fromEntries(
        Object.entries(bodies).map(([path, [body, type]]) => [path, serveBytes(body, { type })]),
      ),
      '/m.m3u8': serveBytes(
        `#EXTM3U\n${Object.keys(bodies)
          .map((path) => `#EXTINF:1,\n${path}\n`)
          .join('')}`,
      ),
    });
    const segments = await listSegmentUrls(service.add({ url: '/m.m3u8', format: 'HLS' }));
    for (const [at, [body, , expected]] of Object.values(bodies).entries()) {
      const response = await fetch(segments[at] ?? '');
      assert.equal(response.headers.get('content-type'), expected);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), body);
    }
  });

  it('returns an error when a source has turned into a page', async () => {
    await using service = await startStreamService({
      '/a.mp4': serveBytes('<!doctype html><title>Log in</title>', { type: 'video/mp4' }),
      '/b.mp4': serveBytes('{"error":"expired"}', { type: 'application/json' }),
    });
    for (const path of ['/a.mp4', '/b.mp4']) {
      const streamUrl = service.add(path);
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(streamUrl, { method });
        assert.equal(response.status, 502);
        if (method === 'GET') assert.equal(await readErrorCode(response), 'source_error');
      }
    }
  });
});

describe('fault 42: an upstream that refuses ranges', () => {
  it('serves the range from the full file, and HEAD, for each status', async () => {
    await using service = await startStreamService();
    for (const status of [400, 403, 405, 406, 500, 501, 503]) {
      const path = `/${status}.mp4`;
      service.origin.script(path, refuseRanges(MP4, { status }));
      const streamUrl = service.add(path);
      const head = await fetch(streamUrl, { method: 'HEAD' });
      assert.equal(head.headers.get('content-length'), String(MP4.length), path);
      const part = await fetch(streamUrl, { headers: { range: 'bytes=2000-2999' } });
      assert.equal(part.status, 206, path);
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), MP4.subarray(2000, 3000), path);
    }
  });

  it('continues with parts if only open-ended ranges are refused', async () => {
    const serve = serveBytes(MP4);
    await using service = await startStreamService({
      '/a.mp4': (request, response) =>
        (request.headers.range?.endsWith('-') === true ? respondWithStatus(400) : serve)(
          request,
          response,
        ),
    });
    const streamUrl = service.add('/a.mp4');
    const part = await fetch(streamUrl, { headers: { range: 'bytes=2000-' } });
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), MP4.subarray(2000));
    assert.ok(service.origin.requests.every(({ headers }) => headers.range !== undefined));
  });
});

describe('fault 42: an upstream that limits the size of its responses', () => {
  const DATE = 'Sat, 31 Jan 2026 12:00:00 GMT';

  it('requests the remaining ranges unconditionally, once for all viewers, over one connection', async () => {
    const headers = { etag: '"1"', 'last-modified': DATE };
    const connections = new Set<unknown>();
    const part = servePart(MP4, 1000, headers);
    await using service = await startStreamService({
      '/a.mp4': (request, response) => {
        connections.add(request.socket);
        part(request, response);
      },
    });
    const streamUrl = service.add('/a.mp4');
    for (let viewer = 0; viewer < 3; viewer += 1) {
      const response = await fetch(streamUrl);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-length'), String(MP4.length));
      assert.equal(response.headers.get('content-range'), null);
      assert.equal(response.headers.get('etag'), '"1"');
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), MP4);
    }
    assert.deepEqual(
      service.origin.requests.map((request) => request.headers.range),
      [
        undefined,
        'bytes=1000-1999',
        'bytes=2000-2999',
        'bytes=3000-3999',
        'bytes=4000-4999',
      ].concat(`bytes=5000-${MP4.length - 1}`),
    );
    assert.ok(
      service.origin.requests.every((request) => request.headers['if-range'] === undefined),
    );
    assert.equal(connections.size, 1);
  });

  it('breaks the response when the file changes or a later range fails', async () => {
    const next = {
      tag: servePart(MP4, 1000, { etag: '"2"' }),
      untagged: servePart(MP4, 1000, { 'last-modified': DATE }),
      size: servePart(MP4.subarray(0, 4000), 1000, { etag: '"1"' }),
      whole: serveBytes(MP4, { ranges: 'ignored', headers: { etag: '"2"' } }),
      gone: respondWithStatus(404),
      refused: respondWithStatus(403),
      early: servePart(MP4.subarray(0, 2000), 1000, { etag: '"1"', 'content-length': '9' }),
    };
    for (const [name, script] of Object.entries(next)) {
      await using origin = await openScriptedOrigin();
      const first = servePart(MP4, 1000, { etag: '"1"' });
      origin.script('/a.mp4', (request, response) => {
        origin.script('/a.mp4', script);
        first(request, response);
      });
      await using service = await startStreamService({}, { ports: [origin.port] });
      const streamUrl = service.add({ url: origin.url('/a.mp4') });
      const response = await fetch(streamUrl, { headers: { range: 'bytes=10-4500' } });
      assert.equal(response.status, 206, name);
      assert.equal(response.headers.get('content-range'), `bytes 10-4500/${MP4.length}`, name);
      await assert.rejects(response.arrayBuffer(), name);
      assert.ok(origin.requests.length > 1, name);
    }
  });

  it('aborts the upstream request when the viewer disconnects', async () => {
    const requested = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const first = servePart(MP4, 1000);
    await using service = await startStreamService(
      {
        '/a.mp4': (request, response) => {
          if (request.headers.range === undefined) return first(request, response);
          request.socket.once('close', left.resolve);
          requested.resolve();
        },
      },
      { exchange: { headersTimeoutMs: 10_000 } },
    );
    const viewer = new AbortController();
    const response = await fetch(service.add('/a.mp4'), viewer);
    assert.equal(response.status, 200);
    await requested.promise;
    viewer.abort();
    await left.promise;
    assert.equal(service.origin.requests.length, 2);
  });

  it('sends no more requests than needed when the upstream refuses them all', async () => {
    await using service = await startStreamService({ '/a.mp4': respondWithStatus(403) });
    const streamUrl = service.add('/a.mp4');
    for (const [init, count] of [
      // Including three with what other clients send, which are sent once a minute.
      [{}, 7],
      [{ headers: { range: 'bytes=0-' } }, 4],
      [{ headers: { range: 'bytes=0-99' } }, 2],
      [{ method: 'HEAD' }, 2],
    ] as const) {
      const before = service.origin.requests.length;
      const response = await fetch(streamUrl, init);
      assert.equal(response.status, 422);
      await response.arrayBuffer();
      assert.equal(service.origin.requests.length - before, count);
    }
  });
});

describe('faults 41, 44: redirects and error statuses', () => {
  it('fault 41: follows redirects on the server and checks their targets', async () => {
    await using forbidden = await openScriptedOrigin({ '/b.mp4': serveBytes(MP4) });
    await using service = await startStreamService({
      '/a.mp4': redirectTo('/b.mp4'),
      '/b.mp4': serveBytes(MP4),
      '/out.mp4': redirectTo(forbidden.url('/b.mp4').href),
      '/file.mp4': redirectTo('file:///etc/passwd'),
      '/loop.mp4': redirectTo('/loop.mp4'),
    });
    const followed = await fetch(service.add('/a.mp4'));
    assert.deepEqual(Buffer.from(await followed.arrayBuffer()), MP4);
    assert.equal(followed.redirected, false);
    for (const [path, status, code] of [
      ['/out.mp4', 422, 'url_not_allowed'],
      ['/file.mp4', 422, 'url_not_allowed'],
      ['/loop.mp4', 502, 'source_error'],
    ] as const) {
      const response = await fetch(service.add(path));
      assert.equal(response.status, status, path);
      assert.equal(await readErrorCode(response), code);
    }
    assert.equal(forbidden.requests.length, 0);
  });

  for (const [upstream, status, code] of [
    [204, 502, 'source_error'],
    [300, 502, 'source_error'],
    [304, 502, 'source_error'],
    [400, 502, 'source_error'],
    [401, 422, 'source_protected'],
    [403, 422, 'source_protected'],
    [404, 404, 'not_found'],
    [410, 404, 'not_found'],
    [429, 503, 'unavailable'],
    [451, 422, 'source_protected'],
    [500, 502, 'source_error'],
    [503, 503, 'unavailable'],
    [504, 504, 'source_timeout'],
  ] as const) {
    it(`fault 44: returns ${code} for an upstream ${upstream}, for media and manifests`, async () => {
      const script = respondWithStatus(upstream, { 'retry-after': '9999', 'set-cookie': 'a=b' });
      await using service = await startStreamService({ '/secret': script });
      const url = service.origin.url('/secret?token=SECRET');
      for (const format of ['MP4', 'HLS', 'DASH'] as const) {
        const response = await fetch(service.add({ url, format }));
        assert.equal(response.status, status, format);
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(response.headers.get('set-cookie'), null);
        if (code === 'unavailable') assert.equal(response.headers.get('retry-after'), '120');
        assert.doesNotMatch(await response.clone().text(), /SECRET|127\.0\.0\.1|secret/);
        assert.equal(await readErrorCode(response), code);
      }
    });
  }
});

/** Sends at most `bytesMax` bytes per response, the first ones if no range is requested. */
function servePart(
  bytes: Buffer,
  bytesMax: number,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (request, response) => {
    const requested = parseRequestedRange(request.headers.range, bytes.length);
    const { start, end: requestedEnd } = requested ?? { start: 0, end: bytes.length - 1 };
    const end = Math.min(requestedEnd, start + bytesMax - 1);
    const part = bytes.subarray(start, end + 1);
    const range = `bytes ${start}-${end}/${bytes.length}`;
    response
      .writeHead(206, { 'content-length': part.length, 'content-range': range, ...headers })
      .end(part);
  };
}

function endShort(socket: Parameters<SocketScript>[0]): void {
  const head = HEAD.replace('200 OK', '206 Partial Content');
  socket.end(`${head}Content-Range: bytes 0-99/200\r\n\r\nshort`);
}

function breakAfter(socket: Parameters<SocketScript>[0], head: string): void {
  socket.write(Buffer.concat([Buffer.from(head), MP4]), () => socket.destroy());
}

async function listSegmentUrls(playlist: string): Promise<string[]> {
  const lines = (await (await fetch(playlist)).text()).split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, playlist).href);
}
