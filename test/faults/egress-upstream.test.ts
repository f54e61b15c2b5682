import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

import type { EgressFailure } from '#platform/egress/egress-failure.ts';
import { readBody, readPrefix } from '#platform/egress/read-body.ts';

import { assertBackPressure } from '../support/assert-back-pressure.ts';
import { plainResponse, type SocketScript, startSocketServer } from '../support/socket-server.ts';
import { assertFails, openTestEgress, type TestEgressOptions } from '../support/test-egress.ts';
import { testTransports as test } from '../support/test-transports.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const BODY_BYTES_MAX = 100_000;

async function fetchFrom(script: SocketScript, options: TestEgressOptions = {}): Promise<Buffer> {
  await using server = await startSocketServer(script);
  await using egress = openTestEgress({ ports: [server.port], ...options });
  const response = await egress.open({ url: server.url('/') });
  return await readBody(response, BODY_BYTES_MAX);
}

function send(...parts: readonly (string | Buffer)[]): SocketScript {
  return (socket) => {
    for (const part of parts) socket.write(part);
  };
}

function sendAndEnd(...parts: readonly (string | Buffer)[]): SocketScript {
  return (socket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };
}

function sendEncoded(coding: string, bytes: Buffer): SocketScript {
  return sendAndEnd(
    `${OK}Content-Encoding: ${coding}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    bytes,
  );
}

const ZEROS = Buffer.alloc(50_000_000);

const BROKEN: readonly (readonly [string, EgressFailure, SocketScript])[] = [
  ['fault 33: a reset before the head', 'reset', (socket) => socket.resetAndDestroy()],
  ['fault 33: a close before the head', 'reset', (socket) => socket.end()],
  ['fault 33: a close inside the body', 'reset', sendAndEnd(`${OK}Content-Length: 100\r\n\r\nabc`)],
  [
    'fault 33: a close inside a chunk after Connection: close',
    'reset',
    sendAndEnd(`${OK}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nabc`),
  ],
  [
    'fault 33: a close inside a chunk',
    'reset',
    sendAndEnd(`${OK}Transfer-Encoding: chunked\r\n\r\nff\r\nabc`),
  ],
  [
    'fault 36: two Content-Length fields',
    'protocol',
    send(`${OK}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`),
  ],
  [
    'fault 36: Content-Length and chunks',
    'protocol',
    send(`${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`),
  ],
  ['fault 36: a malformed Content-Length', 'protocol', send(`${OK}Content-Length: 3x\r\n\r\nabc`)],
  [
    'fault 36: a bad chunk',
    'protocol',
    send(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`),
  ],
  ['fault 36: another protocol', 'protocol', send('220 mail.example.com ESMTP\r\n\r\n')],
  ['fault 36: a space before the colon', 'protocol', send(`${OK}Content-Length : 3\r\n\r\nabc`)],
  [
    'fault 36: a bare line feed in a field',
    'protocol',
    send(`${OK}X-A: a\0b\r\nContent-Length: 3\r\n\r\nabc`),
  ],
  [
    'fault 122: line feeds only, with Content-Length and chunks',
    'protocol',
    send('HTTP/1.1 200 OK\nContent-Length: 3\nTransfer-Encoding: chunked\n\n3\r\nabc\r\n0\r\n\r\n'),
  ],
  [
    'fault 122: a field with a space in its name, and two Content-Length fields',
    'protocol',
    send(`${OK}X Y: 1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`),
  ],
  [
    'fault 122: a field with a space in its name, in a head of 64 KB',
    'too_large',
    send(
      `${OK}X Y: 1\r\n`,
      ...Array.from({ length: 64 }, () => 'X-A: ' + 'a'.repeat(1_024) + '\r\n'),
    ),
  ],
  ['fault 37: a head of 64 KB', 'too_large', send(`${OK}X-Long: ${'a'.repeat(65_536)}\r\n\r\n`)],
  [
    'fault 37: a thousand fields',
    'too_large',
    send(`${OK}${'X-A: a\r\n'.repeat(1_000)}Content-Length: 0\r\n\r\n`),
  ],
  [
    'fault 35: a declared length that is too large',
    'too_large',
    send(`${OK}Content-Length: 10000000000\r\n\r\nabc`),
  ],
  [
    'fault 35: a body that is too large',
    'too_large',
    send(`${OK}\r\n`, 'x'.repeat(BODY_BYTES_MAX + 1)),
  ],
  [
    'fault 38: gzip that expands a thousand times',
    'too_large',
    sendEncoded('gzip', gzipSync(ZEROS)),
  ],
  [
    'fault 38: brotli that expands even more',
    'too_large',
    sendEncoded('br', brotliCompressSync(ZEROS)),
  ],
  [
    'fault 38: zstd that expands as much',
    'too_large',
    sendEncoded('zstd', zstdCompressSync(ZEROS)),
  ],
  ['fault 38: gzip in gzip', 'too_large', sendEncoded('gzip, gzip', gzipSync(gzipSync(ZEROS)))],
  [
    'fault 38: five thousand content codings',
    'protocol',
    sendEncoded(`gzip${', gzip'.repeat(4_999)}`, gzipSync('x')),
  ],
  ['fault 38: four content codings', 'protocol', sendEncoded('gzip, br, gzip, br', gzipSync('x'))],
  [
    'fault 38: truncated brotli',
    'protocol',
    sendEncoded('br', brotliCompressSync('video '.repeat(100)).subarray(0, -2)),
  ],
  [
    'fault 38: truncated gzip',
    'protocol',
    sendEncoded('gzip', gzipSync('video '.repeat(100)).subarray(0, -9)),
  ],
  [
    'fault 38: truncated zstd',
    'protocol',
    sendEncoded('zstd', zstdCompressSync('video '.repeat(100)).subarray(0, -2)),
  ],
  [
    'fault 38: gzip without Content-Encoding that expands a thousand times',
    'too_large',
    sendAndEnd(`${OK}\r\n`, gzipSync(ZEROS)),
  ],
  [
    'fault 38: truncated gzip without Content-Encoding',
    'protocol',
    sendAndEnd(`${OK}\r\n`, gzipSync('video '.repeat(100)).subarray(0, -9)),
  ],
  ['fault 38: invalid gzip', 'protocol', sendEncoded('gzip', Buffer.from('#EXTM3U'))],
  [
    'fault 38: a range of an encoded body',
    'protocol',
    send('HTTP/1.1 206 Partial\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc'),
  ],
  [
    'fault 46: endless interim responses',
    'protocol',
    send('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)),
  ],
  ['fault 46: an unrequested 100 Continue', 'protocol', send('HTTP/1.1 100 Continue\r\n\r\n')],
  [
    'fault 46: an unrequested protocol switch',
    'protocol',
    send('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ],
];

for (const [name, failure, script] of BROKEN) {
  test(`${name}: reported as ${failure}`, async () => {
    await assertFails(fetchFrom(script), failure);
  });
}

const VALID: readonly (readonly [string, string, SocketScript])[] = [
  ['fault 46: an HTTP/1.0 response', 'abc', sendAndEnd('HTTP/1.0 200 OK\r\n\r\nabc')],
  ['fault 46: a body that ends with the connection', 'abc', sendAndEnd(`${OK}\r\nabc`)],
  ['fault 46: an empty 200', '', send(`${OK}Content-Length: 0\r\n\r\n`)],
  [
    'fault 46: an empty 200 that claims to be gzip',
    '',
    send(`${OK}Content-Encoding: gzip\r\nContent-Length: 0\r\n\r\n`),
  ],
  ['fault 46: a 204', '', send('HTTP/1.1 204 No Content\r\n\r\n')],
  [
    'fault 46: an interim response before the real one',
    'abc',
    send('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', plainResponse('abc')),
  ],
  [
    'fault 36: chunks, with extensions and trailers',
    'abcdef',
    send(`${OK}Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n3\r\ndef\r\n0\r\nX-T: 1\r\n\r\n`),
  ],
  [
    'fault 122: a space in the name of a field',
    'abc',
    sendAndEnd(plainResponse('abc', ['X Y: 1'])),
  ],
  ['fault 122: a line without a name', 'abc', sendAndEnd(plainResponse('abc', ['Welcome']))],
  [
    'fault 122: a control character in a value',
    'abc',
    sendAndEnd(plainResponse('abc', ['X: \u0001'])),
  ],
  ['fault 122: a folded line', 'abc', sendAndEnd(plainResponse('abc', ['X: a', ' b']))],
  ['fault 122: no reason', 'abc', sendAndEnd('HTTP/1.1 200\nContent-Length: 3\n\nabcdef')],
  [
    'fault 122: line feeds only, before chunks',
    'abcdef',
    sendAndEnd(
      'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\r\nabc\r\n',
      '3\r\ndef\r\n0\r\n\r\n',
    ),
  ],
  [
    'fault 122: an interim response with line feeds only',
    'abc',
    sendAndEnd('HTTP/1.1 103 Early Hints\nLink: </a>\n\n', 'HTTP/1.1 200 OK\n\nabc'),
  ],
  ['gzip', 'video', sendEncoded('gzip', gzipSync('video'))],
  ['gzip without Content-Encoding', 'video', sendAndEnd(`${OK}\r\n`, gzipSync('video'))],
  [
    'gzip without Content-Encoding, byte by byte',
    'video',
    (socket) => {
      socket.write(`${OK}\r\n`);
      for (const byte of gzipSync('video')) socket.write(Buffer.of(byte));
      socket.end();
    },
  ],
  ['the start of the magic number of gzip', '\u001f', sendAndEnd(`${OK}\r\n`, '\u001f')],
  ['deflate', 'video', sendEncoded('deflate', deflateSync('video'))],
  ['brotli', 'video', sendEncoded('br', brotliCompressSync('video'))],
  ['zstd', 'video', sendEncoded('zstd', zstdCompressSync('video'))],
  ['brotli in gzip', 'video', sendEncoded('br, gzip', gzipSync(brotliCompressSync('video')))],
  ['identity', 'video', sendEncoded('identity', Buffer.from('video'))],
  ['an unknown coding', 'video', sendEncoded('utf-8', Buffer.from('video'))],
];

for (const [name, body, script] of VALID) {
  test(`${name}: reads the entire body`, async () => {
    assert.equal(String(await fetchFrom(script)), body);
  });
}

test('fault 33: reports a closed port as a failed connection', async () => {
  const server = await startSocketServer(() => undefined);
  await server[Symbol.asyncDispose]();
  await using egress = openTestEgress({ ports: [server.port] });
  await assertFails(egress.open({ url: server.url('/') }), 'connect');
});

test('fault 33: reports a reset inside the body as an error', async () => {
  await using server = await startSocketServer((socket) => {
    socket.write(`${OK}Content-Length: 100\r\n\r\nabc`);
  });
  await using egress = openTestEgress({ ports: [server.port] });
  const response = await egress.open({ url: server.url('/') });
  const reading = readBody(response, BODY_BYTES_MAX);
  server.closeConnections();
  await assertFails(reading, 'reset');
});

const SLOW: readonly (readonly [string, SocketScript, TestEgressOptions])[] = [
  ['silence after accepting', () => undefined, { exchange: { headersTimeoutMs: 50 } }],
  [
    'a head that arrives byte by byte',
    (socket) => drip(socket, OK),
    { exchange: { headersTimeoutMs: 50 } },
  ],
  [
    'silence inside the body',
    send(`${OK}Content-Length: 9\r\n\r\nabc`),
    { exchange: { bodyIdleTimeoutMs: 50 } },
  ],
  [
    'a body that arrives byte by byte',
    (socket) => {
      socket.write(`${OK}\r\n`);
      drip(socket, 'x');
    },
    { exchange: { totalTimeoutMs: 100 } },
  ],
];

for (const [name, script, options] of SLOW) {
  test(`fault 34: times out on ${name}`, async () => {
    await assertFails(fetchFrom(script, options), 'timeout');
  });
}

/** Sends a byte every 5 ms until the connection closes. */
function drip(socket: Parameters<SocketScript>[0], text: string): void {
  let index = 0;
  const timer = setInterval(() => socket.write(text.charAt(index++ % text.length)), 5);
  socket.once('close', () => clearInterval(timer));
}

test('fault 35: applies back-pressure to an endless body, and closes the body together with its reader', async () => {
  let bytesSent = 0;
  await using server = await startSocketServer((socket) => {
    socket.write(`${OK}\r\n`);
    const block = Buffer.alloc(65_536);
    const fill = (): void => {
      let hasRoom = true;
      while (hasRoom && !socket.destroyed) {
        hasRoom = socket.write(block);
        bytesSent += block.length;
      }
    };
    socket.on('drain', fill);
    fill();
  });
  await using egress = openTestEgress({ ports: [server.port] });
  const response = await egress.open({
    url: server.url('/'),
    decode: false,
    limits: { bodyBytesMax: null, totalTimeoutMs: null },
  });
  await assertBackPressure(() => bytesSent);

  response.body.destroy();
  await server.waitUntilIdle();
});

test('returns every byte up to the limit before the error', async () => {
  await using server = await startSocketServer(sendAndEnd(`${OK}\r\n${'x'.repeat(5_000)}`));
  await using egress = openTestEgress({ ports: [server.port] });
  const open = async (): ReturnType<typeof egress.open> =>
    await egress.open({ url: server.url('/'), limits: { bodyBytesMax: 1_000 } });
  assert.equal((await readPrefix(await open(), 1_000)).length, 1_000);
  await assertFails(readPrefix(await open(), 1_001), 'too_large');
});

test('closes the socket after a partial read, and reuses it after a complete one', async () => {
  await using server = await startSocketServer(send(plainResponse('x'.repeat(1_000_000))));
  await using egress = openTestEgress({ ports: [server.port] });
  assert.equal((await readPrefix(await egress.open({ url: server.url('/') }), 10)).length, 10);
  await server.waitUntilIdle();
  assert.equal(
    (await readPrefix(await egress.open({ url: server.url('/') }), 2_000_000)).length,
    1_000_000,
  );
  await readBody(await egress.open({ url: server.url('/') }), 2_000_000);
  assert.equal(server.connectionCount(), 2);
});

test('closes the socket when the caller aborts, at every stage', async () => {
  await using server = await startSocketServer((socket, head) => {
    if (head.startsWith('GET /body')) socket.write(`${OK}Content-Length: 9\r\n\r\nabc`);
  });
  await using egress = openTestEgress({ ports: [server.port] });

  const early = AbortSignal.abort();
  await assertFails(egress.open({ url: server.url('/'), signal: early }), 'aborted');
  assert.equal(server.connectionCount(), 0);

  const whileWaiting = new AbortController();
  const waiting = egress.open({ url: server.url('/silent'), signal: whileWaiting.signal });
  while (server.heads.length === 0) await nextTurn();
  whileWaiting.abort();
  await assertFails(waiting, 'aborted');
  await server.waitUntilIdle();

  const whileReading = new AbortController();
  const response = await egress.open({ url: server.url('/body'), signal: whileReading.signal });
  const [chunk] = await once(response.body, 'data');
  assert.equal(String(chunk), 'abc');
  const reading = readBody(response, BODY_BYTES_MAX);
  whileReading.abort();
  await assertFails(reading, 'aborted');
  await server.waitUntilIdle();
});

test('closes the upstream connection when the destination of the body fails', async () => {
  await using server = await startSocketServer(send(`${OK}Content-Length: 100\r\n\r\nabc`));
  await using egress = openTestEgress({ ports: [server.port] });
  for (const limits of [{ bodyBytesMax: null }, { bodyBytesMax: 1_000 }]) {
    const response = await egress.open({ url: server.url('/'), limits });
    const sink = new Writable({
      write: (_chunk, _encoding, callback) => callback(new Error('gone')),
    });
    await assert.rejects(pipeline(response.body, sink), /gone/);
    await server.waitUntilIdle();
  }
});

test('closes an idle connection before the upstream would, and after the service’s own time', async () => {
  const hints: Readonly<Record<string, string>> = { '/soon': 'timeout=2', '/later': 'timeout=60' };
  await using server = await startSocketServer((socket, head) => {
    const hint = hints[head.split(' ', 2)[1] ?? ''] ?? '';
    socket.write(plainResponse('abc', [`Keep-Alive: ${hint}`]));
  });
  await using egress = openTestEgress({ ports: [server.port], limits: { idleSocketMs: 200 } });
  const read = async (path: string): Promise<void> => {
    await readBody(await egress.open({ url: server.url(path) }), 10);
  };
  await read('/soon');
  await read('/soon');
  assert.equal(server.connectionCount(), 2);
  await server.waitUntilIdle();
  await read('/later');
  await server.waitUntilIdle();
  assert.equal(server.connectionCount(), 3);
});

test('fault 34: does not mistake a slow reader for a slow upstream', async () => {
  const bytes = 'x'.repeat(1_000_000);
  await using server = await startSocketServer((socket, head) => {
    socket.write(
      head.startsWith('GET /silent') ? `${OK}Content-Length: 9\r\n\r\n` : plainResponse(bytes),
    );
  });
  await using egress = openTestEgress({
    ports: [server.port],
    exchange: { bodyIdleTimeoutMs: 1_000 },
  });
  const response = await egress.open({ url: server.url('/') });
  const chunks: string[] = [];
  for await (const chunk of response.body) {
    chunks.push(String(chunk));
    if (chunks.length > 2) continue;
    // In the meantime, a body for which the upstream is slow times out.
    const silent = await egress.open({ url: server.url('/silent') });
    await assertFails(readBody(silent, 10), 'timeout');
  }
  assert.equal(chunks.join(''), bytes);
});

test('replaces an idle connection that the upstream has closed', async () => {
  await using server = await startSocketServer((socket, head) => {
    if (head.startsWith('GET /second') && server.connectionCount() === 1) socket.destroy();
    else socket.write(plainResponse('abc'));
  });
  await using egress = openTestEgress({ ports: [server.port] });
  await readBody(await egress.open({ url: server.url('/first') }), 10);
  const second = await egress.open({ url: server.url('/second') });
  assert.equal(String(await readBody(second, 10)), 'abc');
  assert.equal(server.connectionCount(), 2);
});

for (const [name, isIdempotent, attempts] of [
  ['never retries a POST', false, 1],
  ['retries an idempotent POST once when its idle connection was closed', true, 2],
] as const) {
  test(name, async () => {
    await using server = await startSocketServer((socket, head) => {
      if (head.startsWith('POST /closed')) socket.destroy();
      else socket.write(plainResponse('abc'));
    });
    await using egress = openTestEgress({ ports: [server.port] });
    const post = { method: 'POST', body: Buffer.from('x'), isIdempotent } as const;
    await readBody(await egress.open({ url: server.url('/'), ...post }), 10);
    await assertFails(egress.open({ url: server.url('/closed'), ...post }), 'reset');
    assert.equal(server.heads.length, 1 + attempts);
  });
}

test('fault 36: never reads extra bytes after a response as the next response', async () => {
  await using server = await startSocketServer((socket, head) => {
    const smuggled = head.startsWith('GET /first') ? plainResponse('forged') : '';
    socket.write(`${plainResponse(head.startsWith('GET /first') ? 'first' : 'second')}${smuggled}`);
  });
  await using egress = openTestEgress({ ports: [server.port] });
  assert.equal(
    String(await readBody(await egress.open({ url: server.url('/first') }), 10)),
    'first',
  );
  assert.equal(
    String(await readBody(await egress.open({ url: server.url('/next') }), 10)),
    'second',
  );
});

test('fault 122: never reads bytes after a malformed response as the next response, and repairs the origin’s next one at once', async () => {
  await using server = await startSocketServer((socket, head) => {
    const path = head.split(' ', 2)[1] ?? '';
    socket.write(`${plainResponse(path, ['X Y: 1'])}${plainResponse('forged', ['X Y: 1'])}`);
  });
  await using egress = openTestEgress({ ports: [server.port] });
  for (const [path, connections] of [
    ['/first', 2],
    ['/second', 3],
  ] as const) {
    const response = await egress.open({ url: server.url(path) });
    assert.deepEqual([...response.headers.keys()], ['content-length', 'connection']);
    assert.equal(String(await readBody(response, 10)), path);
    await server.waitUntilIdle();
    assert.equal(server.connectionCount(), connections);
  }
});

test('fault 122: repairs a malformed response on a connection that was idle, but never repeats a POST', async () => {
  await using server = await startSocketServer((socket, head) =>
    socket.write(plainResponse('abc', head.startsWith('GET /first') ? [] : ['X Y: 1'])),
  );
  await using egress = openTestEgress({ ports: [server.port] });
  await readBody(await egress.open({ url: server.url('/first') }), 10);
  const body = Buffer.from('x');
  await assertFails(egress.open({ url: server.url('/'), method: 'POST', body }), 'protocol');
  assert.equal(server.heads.length, 2);
  await readBody(await egress.open({ url: server.url('/first') }), 10);
  const response = await egress.open({ url: server.url('/') });
  assert.equal(String(await readBody(response, 10)), 'abc');
});

test('fault 31: refuses framing headers and line breaks in headers, without a connection', async () => {
  await using server = await startSocketServer(send(plainResponse('abc')));
  await using egress = openTestEgress({ ports: [server.port] });
  const fields = [
    ['host', 'x'],
    ['content-length', '1'],
    ['transfer-encoding', 'chunked'],
    ['connection', 'close'],
    ['te', 'trailers'],
    ['x-a', 'a\r\nx-b: b'],
    ['x a', 'a'],
    ['x-a', 'a\0'],
  ] as const;
  for (const [name, value] of fields) {
    await assertFails(
      egress.open({ url: server.url('/'), headers: { [name]: value } }),
      'protocol',
      name,
    );
  }
  assert.equal(server.connectionCount(), 0);
});

test('joins repeated headers, and removes the coding headers of a decoded body', async () => {
  const gzip = gzipSync('video');
  await using server = await startSocketServer(
    send(
      `${OK}X-A: 1\r\nx-a: 2\r\nContent-Encoding: gzip\r\nContent-Length: ${gzip.length}\r\n\r\n`,
      gzip,
    ),
  );
  await using egress = openTestEgress({ ports: [server.port] });
  const decoded = await egress.open({ url: server.url('/') });
  assert.equal(decoded.headers.get('x-a'), '1, 2');
  assert.equal(decoded.headers.has('content-encoding'), false);
  assert.equal(decoded.headers.has('content-length'), false);
  assert.equal(String(await readBody(decoded, 10)), 'video');

  const raw = await egress.open({ url: server.url('/'), decode: false });
  assert.equal(raw.headers.get('content-encoding'), 'gzip');
  assert.deepEqual(await readBody(raw, 1_000), gzip);
  assert.match(server.heads.at(-1) ?? '', /accept-encoding: identity/);
});

test('leaves gzip without Content-Encoding encoded for a range, and if the caller wants no decoding', async () => {
  const gzip = gzipSync('video');
  await using server = await startSocketServer((socket, head) => {
    const status = head.includes('range:') ? '206 Partial Content' : '200 OK';
    socket.write(`HTTP/1.1 ${status}\r\nContent-Length: ${gzip.length}\r\n\r\n`);
    socket.write(gzip);
  });
  await using egress = openTestEgress({ ports: [server.port] });
  for (const options of [{ decode: false }, { headers: { range: 'bytes=0-99' } }]) {
    const response = await egress.open({ url: server.url('/'), ...options });
    assert.deepEqual(await readBody(response, 1_000), gzip);
  }
});

test('expects no body in response to HEAD, whatever its Content-Length', async () => {
  await using server = await startSocketServer(
    send(`${OK}Content-Length: 5000\r\nContent-Encoding: gzip\r\n\r\n`),
  );
  await using egress = openTestEgress({ ports: [server.port] });
  const response = await egress.open({ url: server.url('/'), method: 'HEAD' });
  assert.equal(response.headers.get('content-length'), '5000');
  assert.equal((await readPrefix(response, 10)).length, 0);
});

test('aborts running requests on shutdown', async () => {
  await using server = await startSocketServer(() => undefined);
  const egress = openTestEgress({ ports: [server.port] });
  const waiting = assertFails(egress.open({ url: server.url('/') }), 'aborted');
  while (server.heads.length === 0) await nextTurn();
  await egress[Symbol.asyncDispose]();
  await waiting;
  await server.waitUntilIdle();
});
