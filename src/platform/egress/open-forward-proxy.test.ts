import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';

import {
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import { openForwardProxy } from './open-forward-proxy.ts';

type ProxyResponse = { readonly status: number; readonly body: string };

async function requestThroughProxy(
  proxy: URL,
  {
    path,
    method = 'GET',
    credentials = true,
  }: { path: string; method?: string; credentials?: boolean },
): Promise<ProxyResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ProxyResponse>();
  const pair = Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64');
  const request = sendRequest({
    host: proxy.hostname,
    port: proxy.port,
    method,
    path,
    agent: false,
    headers: credentials ? { 'proxy-authorization': `Basic ${pair}` } : {},
  });
  request.once('error', reject);
  request.once('connect', (response, socket) => {
    socket.destroy();
    resolve({ status: response.statusCode ?? 0, body: '' });
  });
  request.once('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('close', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
    );
  });
  request.end();
  return promise;
}

describe('openForwardProxy', () => {
  let origin: ScriptedOrigin;
  before(async () => {
    origin = await openScriptedOrigin({
      '/text': serveBytes('hello', { type: 'text/plain' }),
      '/large': serveBytes('x'.repeat(100_000)),
    });
  });
  after(() => origin[Symbol.asyncDispose]());

  it('forwards exactly the requests that egress permits', async () => {
    await using egress = openTestEgress({ ports: [origin.port], denyHosts: ['denied.example'] });
    await using proxy = await openForwardProxy({ egress, connectionsMax: 20, bytesMax: 1e6 });
    const authority = `127.0.0.1:${origin.port}`;
    const cases: readonly (readonly [method: string, path: string, status: number])[] = [
      ['GET', origin.url('/text').href, 200],
      ['GET', origin.url('/missing').href, 404],
      ['CONNECT', authority, 200],
      ['GET', '/text', 400],
      ['GET', 'ftp://127.0.0.1/text', 400],
      ['DELETE', origin.url('/text').href, 405],
      ['GET', 'http://127.0.0.1:1/', 403],
      ['GET', 'http://169.254.169.254/latest/meta-data', 403],
      ['GET', 'http://a.denied.example/', 403],
      ['CONNECT', '127.0.0.1:1', 403],
      ['CONNECT', '[::1]:443', 403],
      ['CONNECT', 'localhost:443', 403],
      ['CONNECT', 'a.denied.example:443', 403],
      ['CONNECT', `${authority}/path`, 400],
    ];
    for (const [method, path, status] of cases) {
      assert.equal(
        (await requestThroughProxy(proxy.url, { method, path })).status,
        status,
        `${method} ${path}`,
      );
    }
    assert.equal(
      (await requestThroughProxy(proxy.url, { path: origin.url('/text').href })).body,
      'hello',
    );
  });

  it('returns 407 without its credentials', async () => {
    await using egress = openTestEgress({ ports: [origin.port] });
    await using proxy = await openForwardProxy({ egress, connectionsMax: 1, bytesMax: 1e6 });
    const path = origin.url('/text').href;
    for (const method of ['GET', 'CONNECT']) {
      const { status } = await requestThroughProxy(proxy.url, { method, path, credentials: false });
      assert.equal(status, 407, method);
    }
    assert.deepEqual(proxy.usage(), { connections: 0, bytes: 0 });
  });

  it('counts connections and bytes, and stops at its limits', async () => {
    await using egress = openTestEgress({ ports: [origin.port] });
    await using proxy = await openForwardProxy({ egress, connectionsMax: 2, bytesMax: 1000 });
    assert.equal(
      (await requestThroughProxy(proxy.url, { path: origin.url('/text').href })).status,
      200,
    );
    assert.deepEqual(proxy.usage(), { connections: 1, bytes: 5 });
    await assert.rejects(requestThroughProxy(proxy.url, { path: origin.url('/large').href }));

    await using second = await openForwardProxy({ egress, connectionsMax: 1, bytesMax: 1000 });
    const path = origin.url('/text').href;
    assert.equal((await requestThroughProxy(second.url, { path })).status, 200);
    assert.equal((await requestThroughProxy(second.url, { path })).status, 429);
  });

  it('aborts the upstream request when the program disconnects', async () => {
    const closed = Promise.withResolvers<void>();
    await using endless = await openScriptedOrigin({
      '/endless': (_request, response) => {
        const more = (): void => {
          while (response.write(Buffer.alloc(65_536)));
        };
        response.writeHead(200).on('drain', more).once('close', closed.resolve);
        more();
      },
    });
    await using egress = openTestEgress({ ports: [endless.port] });
    await using proxy = await openForwardProxy({ egress, connectionsMax: 1, bytesMax: 1e9 });
    const { host, username, password } = proxy.url;
    const program = connect(Number(proxy.url.port), proxy.url.hostname);
    const pair = Buffer.from(`${username}:${password}`).toString('base64');
    program.write(
      `GET ${endless.url('/endless').href} HTTP/1.1\r\nHost: ${host}\r\nProxy-Authorization: Basic ${pair}\r\n\r\n`,
    );
    await once(program, 'data');
    program.destroy();
    await closed.promise;
  });
});
