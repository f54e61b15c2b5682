import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { readBody } from '#platform/egress/read-body.ts';

import {
  type DnsReply,
  type DnsServer,
  type DnsZone,
  startDnsServer,
} from '../support/dns-server.ts';
import { plainResponse, type SocketServer, startSocketServer } from '../support/socket-server.ts';
import { assertFails, openTestEgress, toRange } from '../support/test-egress.ts';

let origin: SocketServer;
before(async () => {
  origin = await startSocketServer((socket) => socket.write(plainResponse('video')));
});
after(async () => await origin[Symbol.asyncDispose]());

/** A name at the origin's port, the only one that is open on 127.0.0.1. */
function at(name: string, path = '/'): URL {
  return new URL(`http://${name}:${origin.port}${path}`);
}

/** Answers for A and AAAA, the same at every turn. */
function fixed(ipv4: DnsReply, ipv6: DnsReply = []): DnsZone {
  return ({ type }) => (type === 'A' ? ipv4 : ipv6);
}

function openWith(dns: DnsServer): ReturnType<typeof openTestEgress> {
  return openTestEgress({ ports: [origin.port], dnsServers: [dns.address] });
}

test('a name with a judged address is fetched, and asks for both families', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1']));
  await using egress = openWith(dns);
  const response = await egress.open({ url: at('origin.example.com') });
  assert.equal(String(await readBody(response, 100)), 'video');
  assert.deepEqual([...dns.questions].toSorted(), [
    'origin.example.com A',
    'origin.example.com AAAA',
  ]);
  assert.match(origin.heads.at(-1) ?? '', new RegExp(`host: origin.example.com:${origin.port}`));
});

const REFUSED_ANSWERS: Readonly<Record<string, DnsZone>> = {
  '11 a private A': fixed(['10.0.0.1']),
  '11 a private AAAA': fixed([], ['fd00::1']),
  '12 private after open': fixed(['127.0.0.1', '10.0.0.1']),
  '12 private before open': fixed(['10.0.0.1', '127.0.0.1']),
  '13 open A, private AAAA': fixed(['127.0.0.1'], ['::1']),
  '13 open A, mapped AAAA': fixed(['127.0.0.1'], ['::ffff:127.0.0.1']),
  '14 a CNAME to a private address': fixed({
    cname: 'inner.example.net',
    addresses: ['192.168.0.1'],
  }),
  '27 one private among a thousand': fixed([
    ...Array.from({ length: 999 }, () => '127.0.0.1'),
    '10.0.0.1',
  ]),
};

for (const [name, zone] of Object.entries(REFUSED_ANSWERS)) {
  test(`A${name}: the whole name is refused, nothing dialled`, async () => {
    await using dns = await startDnsServer(zone);
    await using egress = openWith(dns);
    const countBefore = origin.connectionCount();
    await assertFails(egress.judge(at('mixed.example.com')), 'blocked_address');
    await assertFails(egress.open({ url: at('mixed.example.com') }), 'blocked_address');
    assert.equal(origin.connectionCount(), countBefore);
  });
}

test('A15, A16: an answer that turns bad after it was judged is judged again', async () => {
  await using dns = await startDnsServer(({ type, turn }) => {
    if (type === 'AAAA') return [];
    return turn === 1 ? ['93.184.216.34'] : ['127.0.0.1'];
  });
  await using egress = openTestEgress({ dnsServers: [dns.address] });
  const countBefore = origin.connectionCount();
  await egress.judge(at('rebind.example.com'));
  await assertFails(egress.open({ url: at('rebind.example.com') }), 'blocked_address');
  assert.equal(origin.connectionCount(), countBefore);
});

test('A17: an idle socket serves its name; a new one asks and judges anew', async () => {
  let answer = '127.0.0.1';
  await using dns = await startDnsServer(({ type }) => (type === 'A' ? [answer] : []));
  await using server = await startSocketServer((socket) => socket.write(plainResponse('x')));
  await using egress = openTestEgress({ ports: [server.port], dnsServers: [dns.address] });
  const url = new URL(`http://moving.example.com:${server.port}/`);

  await readBody(await egress.open({ url }), 10);
  answer = '10.0.0.1';
  await readBody(await egress.open({ url }), 10);
  assert.equal(server.connectionCount(), 1);

  server.closeConnections();
  await server.whenIdle();
  await assertFails(egress.open({ url }), 'blocked_address');
  assert.equal(server.connectionCount(), 1);
});

test('two names at one address do not share a socket', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1']));
  await using server = await startSocketServer((socket) => socket.write(plainResponse('x')));
  await using egress = openTestEgress({ ports: [server.port], dnsServers: [dns.address] });
  for (const name of ['one.example.com', 'two.example.com']) {
    await readBody(await egress.open({ url: new URL(`http://${name}:${server.port}/`) }), 10);
  }
  assert.equal(server.connectionCount(), 2);
});

test('A25: names that can not be public are refused without a look-up', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1']));
  await using egress = openWith(dns);
  for (const name of [
    'localhost',
    'db',
    'a.internal',
    'b.local',
    'c.localhost',
    'd.example.com.',
  ]) {
    await assertFails(egress.open({ url: at(name) }), 'blocked_address', name);
  }
  assert.deepEqual(dns.questions, []);
});

for (const fault of ['NXDOMAIN', 'SERVFAIL', 'REFUSED', 'silence'] as const) {
  test(`A26: ${fault} is a look-up that failed, never a permission`, async () => {
    await using dns = await startDnsServer(fixed(fault, fault));
    await using egress = openTestEgress({
      ports: [origin.port],
      dnsServers: [dns.address],
      limits: { dnsTimeoutMs: 200 },
    });
    await assertFails(egress.open({ url: at('gone.example.com') }), 'dns');
    await egress.judge(at('gone.example.com'));
  });
}

test('A26: an empty answer is a look-up that failed', async () => {
  await using dns = await startDnsServer(fixed([]));
  await using egress = openWith(dns);
  await assertFails(egress.open({ url: at('empty.example.com') }), 'dns');
});

test('A26: one family that does not answer does not take the other along', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1'], 'silence'));
  await using egress = openTestEgress({
    ports: [origin.port],
    dnsServers: [dns.address],
    limits: { dnsTimeoutMs: 200 },
  });
  const response = await egress.open({ url: at('half.example.com') });
  assert.equal(String(await readBody(response, 100)), 'video');
});

test('A27: of a thousand addresses three are dialled', async () => {
  const closed = Array.from(
    { length: 999 },
    (_, index) => `127.1.${index >> 8}.${index & 255 || 1}`,
  );
  await using dns = await startDnsServer(({ name, type }) => {
    if (type === 'AAAA') return [];
    return name === 'late.example.com'
      ? [...closed, '127.0.0.1']
      : [...closed.slice(0, 2), '127.0.0.1', ...closed];
  });
  const loopback = { network: '127.0.0.0', prefix: 8, family: 'ipv4', port: origin.port } as const;
  await using egress = openTestEgress({ allow: [loopback], dnsServers: [dns.address] });
  const countBefore = origin.connectionCount();
  await assertFails(egress.open({ url: at('late.example.com') }), 'connect');
  assert.equal(origin.connectionCount(), countBefore);

  const response = await egress.open({ url: at('third.example.com') });
  assert.equal(String(await readBody(response, 100)), 'video');
});

test('A29: proxies of the environment are ignored', async () => {
  await using honeypot = await startSocketServer((socket) => socket.end());
  // oxlint-disable-next-line node/no-process-env -- what the environment says is the point
  const { env } = process;
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'];
  const saved = names.map((name) => env[name]);
  for (const name of names) env[name] = `http://127.0.0.1:${honeypot.port}`;
  try {
    await using egress = openTestEgress({ ports: [origin.port] });
    const response = await egress.open({ url: origin.url('/') });
    assert.equal(String(await readBody(response, 100)), 'video');
  } finally {
    for (const [index, name] of names.entries()) {
      const value = saved[index];
      if (value === undefined) delete env[name];
      else env[name] = value;
    }
  }
  assert.equal(honeypot.connectionCount(), 0);
});

test('A28: a name that leads to the service itself is refused', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1']));
  await using egress = openTestEgress({
    allow: [toRange('127.0.0.1', origin.port)],
    dnsServers: [dns.address],
    ownHosts: [`127.0.0.1:${origin.port}`],
  });
  await assertFails(egress.open({ url: at('alias.example.com') }), 'blocked_address');
});
