import assert from 'node:assert/strict';
import { createSecureServer } from 'node:http2';
import { after, before, describe } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import { readBody } from '#platform/egress/read-body.ts';

import { assertBackPressure } from '../support/assert-back-pressure.ts';
import { readPem } from '../support/certificates.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { type Listening, listenOnLoopback } from '../support/listen.ts';
import { plainResponse, type SocketServer, startSocketServer } from '../support/socket-server.ts';
import { assertFails, openTestEgress, type TestEgressOptions } from '../support/test-egress.ts';
import { testTransports as test } from '../support/test-transports.ts';

const savedAuthorities = getCACertificates('default');
let dns: DnsServer;

before(async () => {
  setDefaultCACertificates([...savedAuthorities, readPem('authority.pem')]);
  dns = await startDnsServer(({ type }) => (type === 'A' ? ['127.0.0.1'] : []));
});
after(async () => {
  setDefaultCACertificates(savedAuthorities);
  await dns[Symbol.asyncDispose]();
});

async function startSecureServer(certificate: string): Promise<SocketServer> {
  const tls = { cert: readPem(certificate), key: readPem('server.key') };
  return await startSocketServer((socket) => socket.write(plainResponse('secure')), { tls });
}

const BLOCK = Buffer.alloc(65_536);

/** Offers only HTTP/2. Responds with the path; `/endless` never ends. */
async function startHttp2Server(onWrite: (bytes: number) => void = () => {}): Promise<Listening> {
  const server = createSecureServer({ cert: readPem('trusted.pem'), key: readPem('server.key') });
  server.on('stream', (stream, { ':path': path }) => {
    stream.on('error', () => undefined);
    stream.respond({ ':status': 200, 'x-a': ['1', '2'], 'set-cookie': ['a=b'] });
    const fill = (): void => {
      while (!stream.destroyed && stream.write(BLOCK)) onWrite(BLOCK.length);
    };
    if (path === '/endless') stream.on('drain', fill).write(BLOCK);
    else stream.end(path);
  });
  return await listenOnLoopback(server);
}

async function fetchFrom(
  server: Pick<SocketServer, 'port'>,
  host: string,
  options: TestEgressOptions = {},
): Promise<string> {
  await using egress = openTestEgress({
    ports: [server.port],
    dnsServers: [dns.address],
    ...options,
  });
  const response = await egress.open({ url: new URL(`https://${host}:${server.port}/`) });
  return String(await readBody(response, 100));
}

test('accepts a trusted certificate for its name and its address', async () => {
  await using server = await startSecureServer('trusted.pem');
  assert.equal(await fetchFrom(server, 'origin.test'), 'secure');
  assert.equal(await fetchFrom(server, '127.0.0.1'), 'secure');
});

for (const [name, certificate, host] of [
  ['an expired certificate', 'expired.pem', 'origin.test'],
  ['a self-signed certificate', 'self-signed.pem', 'origin.test'],
  ['a certificate for another name', 'trusted.pem', 'other.test'],
] as const) {
  test(`fault 45: refuses ${name} and sends no request`, async () => {
    await using server = await startSecureServer(certificate);
    await assertFails(fetchFrom(server, host), 'tls');
    assert.equal(server.heads.length, 0);
  });
}

test('fault 45: verifies certificates despite NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
  await using server = await startSecureServer('self-signed.pem');
  // oxlint-disable-next-line node/no-process-env -- the test sets an environment variable
  const { env } = process;
  env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    await assertFails(fetchFrom(server, 'origin.test'), 'tls');
  } finally {
    delete env['NODE_TLS_REJECT_UNAUTHORIZED'];
  }
});

describe('an origin that offers only HTTP/2', () => {
  test('is read', async () => {
    await using server = await startHttp2Server();
    await using egress = openTestEgress({ ports: [server.port] });
    for (const path of ['/a?b', '/c']) {
      const url = new URL(`https://127.0.0.1:${server.port}${path}`);
      const response = await egress.open({ url });
      assert.equal(response.headers.get('x-a'), '1, 2');
      assert.equal(response.headers.has('set-cookie'), false);
      assert.equal(String(await readBody(response, 10)), path);
    }
  });

  test('fault 35: gets back-pressure', async () => {
    let bytesSent = 0;
    await using server = await startHttp2Server((bytes) => (bytesSent += bytes));
    await using egress = openTestEgress({ ports: [server.port] });
    const url = new URL(`https://127.0.0.1:${server.port}/endless`);
    const response = await egress.open({
      url,
      decode: false,
      limits: { bodyBytesMax: null, totalTimeoutMs: null },
    });
    await assertBackPressure(() => bytesSent);
    response.body.destroy();
  });

  test('fault 45: needs a valid certificate', async () => {
    await using server = await startHttp2Server();
    await assertFails(fetchFrom({ port: server.port }, 'other.test'), 'tls');
  });
});

test('fault 45: does not fall back to plain HTTP', async () => {
  await using server = await startSocketServer((socket) => socket.write(plainResponse('plain')), {
    greeting: 'HTTP/1.1 200 OK\r\n\r\n',
  });
  await assertFails(fetchFrom(server, 'origin.test'), 'tls');
});

test('fault 20: drops headers that may contain credentials on a redirect from https to http', async () => {
  await using plain = await startSocketServer((socket, head) => socket.write(plainResponse(head)));
  const tls = { cert: readPem('trusted.pem'), key: readPem('server.key') };
  const location = `Location: http://origin.test:${plain.port}/\r\n`;
  await using secure = await startSocketServer(
    (socket) => socket.write(`HTTP/1.1 302 Found\r\n${location}Content-Length: 0\r\n\r\n`),
    { tls },
  );
  await using egress = openTestEgress({
    ports: [plain.port, secure.port],
    dnsServers: [dns.address],
  });
  const response = await egress.open({
    url: new URL(`https://origin.test:${secure.port}/`),
    headers: { authorization: 'secret', cookie: 'secret', accept: 'video/mp4' },
  });
  const head = String(await readBody(response, 1_000));
  assert.doesNotMatch(head, /secret/);
  assert.match(head, /accept: video\/mp4/);
});
