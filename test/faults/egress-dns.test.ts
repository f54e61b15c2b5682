import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { readBody } from '#platform/egress/read-body.ts';

import {
  type DnsReply,
  type DnsServer,
  type DnsZone,
  startDnsServer,
} from '../support/dns-server.ts';
import { plainResponse, type SocketServer, startSocketServer } from '../support/socket-server.ts';
import { assertFails, openTestEgress, toRange } from '../support/test-egress.ts';
import { testTransports as test } from '../support/test-transports.ts';

let origin: SocketServer;
before(async () => {
  origin = await startSocketServer((socket) => socket.write(plainResponse('video')));
});
after(async () => await origin[Symbol.asyncDispose]());

/** Returns a URL at the port of the origin, the only port allowed on 127.0.0.1. */
function at(name: string, path = '/'): URL {
  return new URL(`http://${name}:${origin.port}${path}`);
}

/** Returns the same A and AAAA records for every query. */
function fixed(ipv4: DnsReply, ipv6: DnsReply = []): DnsZone {
  return ({ type }) => (type === 'A' ? ipv4 : ipv6);
}

function openEgress(dns: DnsServer): ReturnType<typeof openTestEgress> {
  return openTestEgress({ ports: [origin.port], dnsServers: [dns.address] });
}

test('queries A and AAAA records and fetches from an allowed address', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1']));
  await using egress = openEgress(dns);
  const response = await egress.open({ url: at('origin.example.com') });
  assert.equal(String(await readBody(response, 100)), 'video');
  assert.deepEqual([...dns.questions].toSorted(), [
    'origin.example.com A',
    'origin.example.com AAAA',
  ]);
  assert.match(origin.heads.at(-1) ?? '', new RegExp(`host: origin.example.com:${origin.port}`));
});

const REFUSED_ZONES: Readonly<Record<string, DnsZone>> = {
  'fault 11: a private A record': fixed(['10.0.0.1']),
  'fault 11: a private AAAA record': fixed([], ['fd00::1']),
  'fault 12: a private address after an allowed one': fixed(['127.0.0.1', '10.0.0.1']),
  'fault 12: a private address before an allowed one': fixed(['10.0.0.1', '127.0.0.1']),
  'fault 13: a private AAAA record next to an allowed A record': fixed(['127.0.0.1'], ['::1']),
  'fault 13: an IPv4-mapped AAAA record next to an allowed A record': fixed(
    ['127.0.0.1'],
    ['::ffff:127.0.0.1'],
  ),
  'fault 14: a CNAME to a private address': fixed({
    cname: 'inner.example.net',
    addresses: ['192.168.0.1'],
  }),
  'fault 27: one private address among a thousand': fixed([
    ...Array.from({ length: 999 }, () => '127.0.0.1'),
    '10.0.0.1',
  ]),
};

for (const [name, zone] of Object.entries(REFUSED_ZONES)) {
  test(`${name} is refused without a connection`, async () => {
    await using dns = await startDnsServer(zone);
    await using egress = openEgress(dns);
    const countBefore = origin.connectionCount();
    await assertFails(egress.checkUrl(at('mixed.example.com')), 'blocked_address');
    await assertFails(egress.open({ url: at('mixed.example.com') }), 'blocked_address');
    assert.equal(origin.connectionCount(), countBefore);
  });
}

test('faults 15, 16: checks the address again when it connects', async () => {
  let address = '93.184.216.34';
  await using dns = await startDnsServer(({ type }) => (type === 'A' ? [address] : []));
  await using egress = openTestEgress({ dnsServers: [dns.address] });
  const countBefore = origin.connectionCount();
  await egress.checkUrl(at('rebind.example.com'));
  address = '127.0.0.1';
  await assertFails(egress.open({ url: at('rebind.example.com') }), 'blocked_address');
  assert.equal(origin.connectionCount(), countBefore);
});

test('fault 17: reuses an idle socket, and resolves and checks the name again for a new one', async () => {
  let address = '127.0.0.1';
  await using dns = await startDnsServer(({ type }) => (type === 'A' ? [address] : []));
  await using server = await startSocketServer((socket) => socket.write(plainResponse('x')));
  await using egress = openTestEgress({
    ports: [server.port],
    dnsServers: [dns.address],
    limits: { idleSocketMs: 60_000 },
  });
  const url = new URL(`http://moving.example.com:${server.port}/`);

  await readBody(await egress.open({ url }), 10);
  address = '10.0.0.1';
  await readBody(await egress.open({ url }), 10);
  assert.equal(server.connectionCount(), 1);

  server.closeConnections();
  await server.waitUntilIdle();
  await assertFails(egress.open({ url }), 'blocked_address');
  assert.equal(server.connectionCount(), 1);
});

test('does not share a socket between two names with the same address', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1']));
  await using server = await startSocketServer((socket) => socket.write(plainResponse('x')));
  await using egress = openTestEgress({ ports: [server.port], dnsServers: [dns.address] });
  for (const name of ['one.example.com', 'two.example.com']) {
    await readBody(await egress.open({ url: new URL(`http://${name}:${server.port}/`) }), 10);
  }
  assert.equal(server.connectionCount(), 2);
});

test('fault 25: refuses names that are never public without a DNS query', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1']));
  await using egress = openEgress(dns);
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

for (const fault of ['SERVFAIL', 'REFUSED', 'silence'] as const) {
  test(`fault 26: reports ${fault} as a DNS failure and not as a blocked address`, async () => {
    await using dns = await startDnsServer(fixed(fault, fault));
    await using egress = openTestEgress({
      ports: [origin.port],
      dnsServers: [dns.address],
      limits: { dnsTimeoutMs: 200 },
    });
    await assertFails(egress.open({ url: at('gone.example.com') }), 'dns');
    await egress.checkUrl(at('gone.example.com'));
  });
}

for (const [name, reply] of [
  ['a name that does not exist', 'NXDOMAIN'],
  ['a name without addresses', []],
] as const) {
  test(`fault 26: refuses ${name} like a private one, in code and delay`, async () => {
    await using dns = await startDnsServer(({ name: asked }) =>
      asked.startsWith('internal') ? ['10.0.0.1'] : reply,
    );
    await using egress = openEgress(dns);
    for (const host of ['internal.example.com', 'missing.example.com']) {
      await assertFails(egress.open({ url: at(host) }), 'blocked_address', host);
      await assertFails(egress.checkUrl(at(host)), 'blocked_address', host);
    }
  });
}

test('fault 26: connects over IPv4 when the AAAA query times out', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1'], 'silence'));
  await using egress = openTestEgress({
    ports: [origin.port],
    dnsServers: [dns.address],
    // Enough for the A record on a busy machine.
    limits: { dnsTimeoutMs: 2_000 },
  });
  const response = await egress.open({ url: at('half.example.com') });
  assert.equal(String(await readBody(response, 100)), 'video');
});

test('fault 27: tries at most three of a thousand addresses', async () => {
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

test('fault 29: ignores proxy settings in the environment', async () => {
  await using honeypot = await startSocketServer((socket) => socket.end());
  // oxlint-disable-next-line node/no-process-env -- the test sets environment variables
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

test('fault 28: refuses a name that resolves to the service itself', async () => {
  await using dns = await startDnsServer(fixed(['127.0.0.1']));
  await using egress = openTestEgress({
    allow: [toRange('127.0.0.1', origin.port)],
    dnsServers: [dns.address],
    serviceHosts: [`127.0.0.1:${origin.port}`],
  });
  await assertFails(egress.open({ url: at('alias.example.com') }), 'blocked_address');
});
