import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { InjectOptions } from 'fastify';

import { createTestServer, type TestServer } from '../support/http-server.ts';

const PROXY = '10.0.0.1';
const NOW_MS = Date.UTC(2026, 0, 31, 12);

describe('a rate limit', () => {
  it('reports the remaining quota in every limited response, including errors', async () => {
    await using app = startLimited();
    const first = await app.server.inject(embed('192.0.2.1'));
    assert.equal(first.headers['ratelimit-policy'], '"burst";q=2;w=60, "sustained";q=3;w=3600');
    assert.equal(first.headers['ratelimit'], '"burst";r=1;t=60, "sustained";r=2;t=3600');
    const wrong = await app.server.inject({ ...embed('192.0.2.1'), payload: {} });
    assert.equal(wrong.statusCode, 422);
    assert.match(String(wrong.headers['ratelimit']), /^"burst";r=0;t=/);
  });

  it('returns 429 with the time to wait when it is exhausted', async () => {
    await using app = startLimited();
    await send(app, { count: 2, remoteAddress: '192.0.2.1' });
    const refused = await app.server.inject(embed('192.0.2.1'));
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.json().error.code, 'rate_limited');
    assert.equal(refused.headers['retry-after'], '60');
    assert.equal(refused.headers['ratelimit'], '"burst";r=0;t=60');
    assert.equal(refused.headers['access-control-allow-origin'], '*');
  });

  it('counts clients separately, and an IPv6 /64 as one client', async () => {
    await using app = startLimited();
    await send(app, { count: 2, remoteAddress: '192.0.2.1' });
    assert.deepEqual(await send(app, { count: 1, remoteAddress: '192.0.2.2' }), [200]);
    await send(app, { count: 1, remoteAddress: '2001:db8::1' });
    await send(app, { count: 1, remoteAddress: '2001:db8::2' });
    assert.deepEqual(await send(app, { count: 1, remoteAddress: '2001:db8::3' }), [429]);
    assert.deepEqual(await send(app, { count: 1, remoteAddress: '2001:db8:0:1::3' }), [200]);
    assert.deepEqual(await send(app, { count: 1, remoteAddress: '::ffff:192.0.2.1' }), [429]);
  });

  it('counts policies separately', async () => {
    await using app = startLimited();
    await send(app, { count: 3, remoteAddress: '192.0.2.1' });
    const read = await app.server.inject({ url: '/api/v1/private', remoteAddress: '192.0.2.1' });
    assert.equal(read.statusCode, 200);
    assert.equal(read.headers['ratelimit-policy'], '"burst";q=5;w=60');
  });

  it('cannot be bypassed with X-Forwarded-For', async () => {
    await using app = startLimited();
    const statuses = [];
    for (const spoofed of ['198.51.100.1', '198.51.100.2', `198.51.100.3, ${PROXY}`]) {
      statuses.push(
        ...(await send(app, {
          count: 1,
          remoteAddress: '192.0.2.1',
          headers: { 'x-forwarded-for': spoofed },
        })),
      );
    }
    assert.deepEqual(statuses, [200, 200, 429]);
  });

  it('counts the client behind a trusted proxy by the address that the proxy added', async () => {
    await using app = startLimited();
    const statuses = [];
    for (const spoofed of ['198.51.100.1', '198.51.100.2', 'nonsense']) {
      const headers = { 'x-forwarded-for': `${spoofed}, 203.0.113.9` };
      statuses.push(...(await send(app, { count: 1, remoteAddress: PROXY, headers })));
    }
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.deepEqual(
      await send(app, {
        count: 1,
        remoteAddress: PROXY,
        headers: { 'x-forwarded-for': '203.0.113.10' },
      }),
      [200],
    );
  });

  it('reads ports, brackets and Forwarded, and never shares a malformed entry', async () => {
    await using app = startLimited();
    const sendBehind = (headers: Record<string, string>, count = 1): Promise<number[]> =>
      send(app, { count, remoteAddress: PROXY, headers });
    await sendBehind({ 'x-forwarded-for': '203.0.113.7:51234' });
    await sendBehind({ forwarded: 'for="203.0.113.7:51235"' });
    assert.deepEqual(await sendBehind({ 'x-forwarded-for': '203.0.113.7' }), [429]);
    assert.deepEqual(await sendBehind({ 'x-forwarded-for': '[2001:db8::1]:443' }), [200]);
    assert.deepEqual(await sendBehind({ 'x-forwarded-for': 'unknown' }, 3), [200, 200, 429]);
    const direct = { count: 1, remoteAddress: 'malformed' };
    assert.deepEqual(await send(app, direct), [200]);
    assert.deepEqual(await sendBehind({ forwarded: 'for=_hidden' }), [429]);
    const warnings = app.log.filter(({ level }) => level === 'warn');
    assert.deepEqual(
      warnings.map(({ fields }) => fields),
      [{ proxy: PROXY }],
    );
  });

  it('applies to the networks of a client with a multiple', async () => {
    await using app = startLimited();
    const networks = {
      'an IPv4 /24': (host: number) => `192.0.2.${host}`,
      'an IPv6 /48': (host: number) => `2001:db8:1:${(host * 256).toString(16)}::1`,
    };
    for (const [name, toAddress] of Object.entries(networks)) {
      for (const host of [1, 2, 3, 4]) {
        const remoteAddress = toAddress(host);
        assert.deepEqual(await send(app, { count: 2, remoteAddress }), [200, 200], name);
      }
      const response = await app.server.inject(embed(toAddress(5)));
      assert.equal(response.statusCode, 429, name);
      assert.ok(Number(response.headers['retry-after']) > 0, name);
    }
    assert.deepEqual(await send(app, { count: 1, remoteAddress: '192.0.3.1' }), [200]);
    assert.deepEqual(await send(app, { count: 1, remoteAddress: '2001:db8:2::1' }), [200]);
  });

  it('does not apply to preflights, unknown routes and pages', async () => {
    await using app = startLimited();
    await send(app, { count: 3, remoteAddress: '192.0.2.1' });
    const requests: InjectOptions[] = [
      { method: 'OPTIONS', url: '/api/v1/things' },
      { method: 'GET', url: '/api/v1/nothing' },
      { method: 'GET', url: '/page' },
    ];
    for (const request of requests) {
      const response = await app.server.inject({ ...request, remoteAddress: '192.0.2.1' });
      assert.notEqual(response.statusCode, 429);
      assert.equal(response.headers['ratelimit'], undefined);
    }
  });
});

function startLimited(): TestServer {
  return createTestServer({
    clock: () => NOW_MS,
    settings: {
      TRUST_PROXY: `${PROXY}/32`,
      RATE_LIMIT_EMBED: '3/1h,2/1m',
      RATE_LIMIT_API: '5/1m',
      RATE_LIMIT_AUTH: '5/1m',
    },
  });
}

function embed(remoteAddress: string, headers: Record<string, string> = {}): InjectOptions {
  const payload = { name: 'ab' };
  return { method: 'POST', url: '/api/v1/things', payload, remoteAddress, headers };
}

async function send(
  app: TestServer,
  {
    count,
    remoteAddress,
    headers = {},
  }: {
    readonly count: number;
    readonly remoteAddress: string;
    readonly headers?: Record<string, string>;
  },
): Promise<number[]> {
  const statuses = [];
  for (let sent = 0; sent < count; sent += 1) {
    statuses.push((await app.server.inject(embed(remoteAddress, headers))).statusCode);
  }
  return statuses;
}
