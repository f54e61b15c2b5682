import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { connect } from 'node:net';

import { readBody } from '#platform/egress/read-body.ts';

import { readPem } from '../support/certificates.ts';
import { listenOnLoopback } from '../support/listen.ts';
import { plainResponse, startSocketServer } from '../support/socket-server.ts';
import { assertFails, openTestEgress } from '../support/test-egress.ts';
import { testTransports as test } from '../support/test-transports.ts';

type ConnectProxy = AsyncDisposable & {
  readonly url: URL;
  /** Requested authorities and the credentials sent for them. */
  readonly requested: readonly string[];
};

/** An HTTP CONNECT proxy that returns the configured status of a name, or tunnels it to `port`. */
async function startProxy(
  port: number,
  statuses: Readonly<Record<string, number>> = {},
): Promise<ConnectProxy> {
  const requested: string[] = [];
  const server = createServer();
  server.on('connect', (request, client) => {
    const { 'proxy-authorization': credentials = '' } = request.headers;
    requested.push(`${request.url} ${credentials}`.trim());
    client.on('error', () => undefined);
    const status = statuses[request.url?.split(':', 1).join('') ?? ''];
    if (status !== undefined) {
      client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  const listening = await listenOnLoopback(server);
  return {
    url: new URL(`http://user:pass@127.0.0.1:${listening.port}`),
    requested,
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}

test('sends names to the proxy, which resolves and checks them', async () => {
  await using origin = await startSocketServer((socket) => socket.write(plainResponse('tunneled')));
  await using proxy = await startProxy(origin.port);
  await using egress = openTestEgress({ proxy: proxy.url });
  const url = new URL('http://video.example.com/clip.mp4');
  await egress.checkUrl(url);
  assert.equal(String(await readBody(await egress.open({ url }), 100)), 'tunneled');
  assert.deepEqual(proxy.requested, [
    `video.example.com:80 Basic ${Buffer.from('user:pass').toString('base64')}`,
  ]);
  assert.match(origin.heads[0] ?? '', /^GET \/clip\.mp4 HTTP\/1\.1\r\nhost: video\.example\.com/);
});

test('refuses IP addresses and private names itself', async () => {
  await using proxy = await startProxy(1);
  await using egress = openTestEgress({ proxy: proxy.url });
  for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', 'localhost', 'a.internal', '2130706433']) {
    await assertFails(egress.open({ url: new URL(`http://${host}/`) }), 'blocked_address', host);
  }
  assert.deepEqual(proxy.requested, []);
});

test('maps errors of the proxy to egress failures', async () => {
  await using proxy = await startProxy(1, {
    'denied.example.com': 403,
    'unknown.example.com': 502,
    'slow.example.com': 504,
  });
  await using egress = openTestEgress({ proxy: proxy.url });
  await assertFails(egress.open({ url: new URL('http://denied.example.com/') }), 'blocked_address');
  await assertFails(egress.open({ url: new URL('http://unknown.example.com/') }), 'connect');
  await assertFails(egress.open({ url: new URL('http://slow.example.com/') }), 'timeout');
});

test('reports an unreachable proxy as a failed connection', async () => {
  const proxy = await startProxy(1);
  await proxy[Symbol.asyncDispose]();
  await using egress = openTestEgress({ proxy: proxy.url });
  await assertFails(egress.open({ url: new URL('http://video.example.com/') }), 'connect');
});

test('times out when the proxy does not respond', async () => {
  await using silent = await startSocketServer(() => undefined);
  await using egress = openTestEgress({
    proxy: silent.url('/'),
    exchange: { connectTimeoutMs: 50 },
  });
  await assertFails(egress.open({ url: new URL('http://video.example.com/') }), 'timeout');
  await silent.waitUntilIdle();
});

test('verifies the certificate of the origin through the tunnel', async () => {
  const tls = { cert: readPem('self-signed.pem'), key: readPem('server.key') };
  await using origin = await startSocketServer((socket) => socket.end(), { tls });
  await using proxy = await startProxy(origin.port);
  await using egress = openTestEgress({ proxy: proxy.url });
  await assertFails(egress.open({ url: new URL('https://origin.test/') }), 'tls');
  assert.equal(origin.connectionCount(), 1);
});
