import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';

import { corpusMissing, corpusPath } from '../support/corpus.ts';
import { plainResponse, type SocketServer, startSocketServer } from '../support/socket-server.ts';
import { assertFails, openTestEgress, toRange } from '../support/test-egress.ts';
import { testTransports } from '../support/test-transports.ts';

/** Listens on the port of every refused URL to detect connections. */
let honeypot: SocketServer;
before(async () => {
  honeypot = await startSocketServer((socket) => socket.end(plainResponse('secret')), {
    host: '0.0.0.0',
  });
});
after(async () => await honeypot[Symbol.asyncDispose]());

const DENIED_HOSTS: Readonly<Record<string, readonly string[]>> = {
  'fault 1: private, loopback and link-local addresses': [
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
  ],
  'fault 2: this network, multicast and reserved addresses': [
    '0.0.0.0',
    '0.1.2.3',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  'fault 3: shared, benchmarking and documentation addresses': [
    '100.64.0.1',
    '198.18.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
  ],
  'fault 4: other spellings of IPv4': [
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0x7f.1',
    '127.1',
    '0177.0.0.1',
    '127.0.0.01',
    '0',
  ],
  'fault 5: confusable and invisible characters': [
    '１２７.0.0.1',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '127｡0｡0｡1',
    '127\u200b.0.0.1',
    '127\u00ad.0.0.1',
    '%31%32%37.0.0.1',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  ],
  'fault 6: non-global IPv6 addresses': [
    '[::]',
    '[::1]',
    '[fc00::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[fd00:ec2::254]',
  ],
  'fault 7: IPv4 addresses embedded in IPv6': [
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
  ],
  'fault 8: NAT64, 6to4 and Teredo addresses': [
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::1]',
    '[2001:0:7f00:1::1]',
  ],
  'fault 9: newer special-purpose ranges': ['[100:0:0:1::1]', '[3fff::1]', '[5f00::1]'],
  'fault 25: names that are never public': [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'intranet',
    'a.localhost',
    'metadata.google.internal',
    'printer.local',
    'example.com.',
  ],
};

for (const [name, hosts] of Object.entries(DENIED_HOSTS)) {
  testTransports(`${name} are refused without a connection`, async () => {
    await using egress = openTestEgress();
    for (const host of hosts) {
      const url = new URL(`http://${host}:${honeypot.port}/`);
      await assertFails(egress.open({ url }), 'blocked_address', host);
      await assertFails(egress.checkUrl(url), 'blocked_address', host);
    }
    assert.equal(honeypot.connectionCount(), 0);
  });
}

test('fault 10: rejects zone identifiers', () => {
  assert.equal(parseSourceUrl('http://[fe80::1%25eth0]/', 4096), undefined);
});

testTransports('faults 22, 23: refuses other schemes and credentials in URLs', async () => {
  await using egress = openTestEgress({ ports: [honeypot.port] });
  const urls = [
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://127.0.0.1/',
    'data:,x',
    'javascript:0',
    `http://user:pass@127.0.0.1:${honeypot.port}/`,
    `http://example.com@127.0.0.1:${honeypot.port}/`,
  ];
  for (const url of urls) {
    await assertFails(egress.open({ url: new URL(url) }), 'blocked_address', url);
  }
  assert.equal(honeypot.connectionCount(), 0);
});

testTransports(
  'fault 24: refuses ports of other services unless they are allowed explicitly',
  async () => {
    await using egress = openTestEgress({ allow: [toRange('127.0.0.1', null)] });
    for (const port of [0, 22, 25, 53, 1023, 6379, 11_211]) {
      await assertFails(
        egress.open({ url: new URL(`http://127.0.0.1:${port}/`) }),
        'blocked_address',
      );
    }
    await using allowed = openTestEgress({ allow: [toRange('127.0.0.1', 1)] });
    await assertFails(allowed.open({ url: new URL('http://127.0.0.1:1/') }), 'connect');
  },
);

testTransports(
  'fault 28: refuses the address of the service itself even if the network is allowed',
  async () => {
    await using server = await startSocketServer((socket) => socket.end(plainResponse('own')));
    for (const serviceHost of [`127.0.0.1:${server.port}`, '127.0.0.1']) {
      await using egress = openTestEgress({ ports: [server.port], serviceHosts: [serviceHost] });
      await assertFails(egress.open({ url: server.url('/stream/x') }), 'blocked_address');
    }
    assert.equal(server.connectionCount(), 0);
  },
);

testTransports(
  'allows networks on the allowlist unless they are on the blocklist too',
  async () => {
    await using server = await startSocketServer((socket) => socket.write(plainResponse('open')));
    await using allowed = openTestEgress({ ports: [server.port] });
    const response = await allowed.open({ url: server.url('/') });
    assert.equal(response.status, 200);
    await response[Symbol.asyncDispose]();

    await using closed = openTestEgress({
      ports: [server.port],
      deny: [toRange('127.0.0.1', null)],
    });
    await assertFails(closed.open({ url: server.url('/') }), 'blocked_address');
    assert.equal(server.connectionCount(), 1);
  },
);

testTransports('reports the reason of every refusal', async () => {
  const reasons: string[] = [];
  await using egress = openTestEgress({ onRefused: (reason) => reasons.push(reason) });
  await assertFails(egress.open({ url: new URL('http://10.0.0.1/') }), 'blocked_address');
  await assertFails(egress.checkUrl(new URL('ftp://example.com/')), 'blocked_address');
  assert.deepEqual(reasons, ['address', 'scheme']);
});

test('fault 32: rounds the duration of a refusal up to a fixed quantum', async () => {
  await using egress = openTestEgress({ limits: { refusalQuantumMs: 40 } });
  const startedAtMs = performance.now();
  await assertFails(egress.checkUrl(new URL('http://127.0.0.1/')), 'blocked_address');
  // A busy machine only makes it later.
  assert.ok(performance.now() >= startedAtMs + 40);
});

test('refuses every published payload that must be refused', { skip: corpusMissing }, async () => {
  await using egress = openTestEgress();
  const lines = readFileSync(corpusPath('ssrf', 'public', 'url-payloads.tsv'), 'utf8')
    .trim()
    .split('\n');
  const refusals = lines.filter((line) => line.split('\t')[1]?.startsWith('REJECT'));
  assert.ok(refusals.length > 400);
  for (const line of refusals) {
    const url = parseSourceUrl(String(JSON.parse(line.split('\t')[0] ?? '""')), 4096);
    if (url === undefined) continue;
    await assert.rejects(egress.checkUrl(url), (error) => {
      return error instanceof EgressError && error.failure === 'blocked_address';
    });
  }
});
