import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import type { EgressLimits } from '#platform/egress/egress.ts';

import { readPem } from '../support/certificates.ts';
import {
  type DeliveryService,
  type LoggedDelivery,
  openDeliveryService,
} from '../support/delivery-service.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { silentLog } from '../support/silent-log.ts';
import { plainResponse, type SocketScript, startSocketServer } from '../support/socket-server.ts';
import { openTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import type { TestEgressOptions } from '../support/test-egress.ts';

// docs/faults.md 11, 26, 102, 103, 109: each attempt to a misbehaving receiver is logged in time,
// with a fixed error code.

const MEBIBYTE = 1_048_576;
const OK = 'HTTP/1.1 200 OK\r\n';

let folder: TemporaryFolder;
let database: Database;
let dns: DnsServer;
const savedAuthorities = getCACertificates('default');

before(async () => {
  setDefaultCACertificates([...savedAuthorities, readPem('authority.pem')]);
  folder = await openTemporaryFolder();
  database = await openDatabase(
    { kind: 'sqlite', file: join(folder.path, 'reelay.db') },
    { log: silentLog },
  );
  dns = await startDnsServer(({ name, type }) => {
    if (type === 'AAAA') return [];
    if (name === 'missing.test') return 'NXDOMAIN';
    return name === 'rebinds.test' ? rebindsTo : ['127.0.0.1'];
  });
});
after(async () => {
  setDefaultCACertificates(savedAuthorities);
  await dns[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

let accounts = 0;
/** The current addresses of `rebinds.test`. */
let rebindsTo = ['127.0.0.1'];

function openService(egress: TestEgressOptions): DeliveryService {
  return openDeliveryService({ database, egress: { dnsServers: [dns.address], ...egress } });
}

/** Returns a delivery to the URL after its first attempt. */
async function deliverTo(url: string, egress: TestEgressOptions): Promise<LoggedDelivery> {
  await using service = openService(egress);
  accounts += 1;
  const account = `ada${accounts + 10}`.replaceAll('0', 'z');
  const { id } = await service.addDestination(account, url);
  await service.publish(account, ['vid_1']);
  service.startWorker();
  const [delivery] = await service.waitForDeliveries(id, ([one]) => one?.attempts.length === 1);
  if (delivery === undefined) throw new Error('no delivery');
  return delivery;
}

function send(...parts: readonly (string | Buffer)[]): SocketScript {
  return (socket) => {
    for (const part of parts) socket.write(part);
  };
}

/** Sends `part` every 20 ms while the connection is open. */
function drip(head: string, part: string): SocketScript {
  return (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(part), 20);
    socket.once('close', () => clearInterval(timer));
  };
}

/** Sends as fast as the client reads. */
function flood(head: string, totalBytes: number): SocketScript {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  return (socket) => {
    socket.write(head);
    let left = totalBytes;
    const write = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', write);
    write();
  };
}

type Expected = readonly [status: number | null, error: string | null];

/** For cases in which the default timeout of ten seconds would expire anyway, after the request. */
const SHORT = { headersTimeoutMs: 300 };
/** For cases in which the head must arrive first. */
const LONG = { totalTimeoutMs: 5_000 };

const RECEIVERS: readonly (readonly [string, Expected, SocketScript, Partial<EgressLimits>?])[] = [
  ['fault 103: a receiver that never responds', [null, 'timeout'], () => undefined, SHORT],
  [
    'fault 103: a receiver that sends its head slowly',
    [null, 'timeout'],
    drip(OK, 'X-A: a\r\n'),
    SHORT,
  ],
  ['fault 103: a receiver that sends its body slowly', [200, null], drip(`${OK}\r\n`, 'x'), LONG],
  [
    'fault 103: a receiver that sends 1 GB',
    [200, null],
    flood(`${OK}Content-Length: 1073741824\r\n\r\n`, 2 ** 30),
  ],
  [
    'fault 103: a receiver that streams forever',
    [200, null],
    flood(`${OK}\r\n`, Number.POSITIVE_INFINITY),
  ],
  [
    'fault 103: a receiver that streams an error forever',
    [500, 'bad_status'],
    flood('HTTP/1.1 500 No\r\n\r\n', Number.POSITIVE_INFINITY),
  ],
  [
    'fault 102: a receiver that sends 1xx forever',
    [null, 'bad_answer'],
    drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(4)),
  ],
  [
    'fault 102: a receiver that sends only 1xx',
    [null, 'timeout'],
    send('HTTP/1.1 102 Processing\r\n\r\n'),
    SHORT,
  ],
  [
    'fault 102: a receiver that redirects to a private address',
    [302, 'redirect'],
    send(
      'HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest\r\nContent-Length: 0\r\n\r\n',
    ),
  ],
  [
    'fault 102: a receiver that redirects with 307',
    [307, 'redirect'],
    send('HTTP/1.1 307 T\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n'),
  ],
  [
    'fault 102: a receiver that resets the connection',
    [null, 'connection_closed'],
    (socket) => socket.resetAndDestroy(),
  ],
  [
    'fault 102: a receiver that closes the connection',
    [null, 'connection_closed'],
    (socket) => socket.end(),
  ],
  [
    'fault 102: a receiver that closes the connection inside the body',
    [200, null],
    (socket) => socket.end(`${OK}Content-Length: 100\r\n\r\nabc`),
  ],
  [
    'fault 102: a receiver that speaks no HTTP',
    [null, 'bad_answer'],
    send('220 mail.example ESMTP\r\n\r\n'),
  ],
  [
    'fault 102: a receiver that sends a head of 64 KB',
    [null, 'bad_answer'],
    send(`${OK}X: ${'a'.repeat(65_536)}\r\n\r\n`),
  ],
  [
    'fault 102: a receiver that sends invalid gzip',
    [200, null],
    send(`${OK}Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc`),
  ],
];

describe('faults 102, 103: a misbehaving receiver costs one logged attempt', () => {
  for (const [name, [status, error], script, exchange = {}] of RECEIVERS) {
    test(`${name} yields ${error ?? 'success'}`, async () => {
      await using server = await startSocketServer(script);
      const egress = { ports: [server.port], exchange };
      const bytesBefore = process.memoryUsage.rss();
      const delivery = await deliverTo(server.url('/hook').href, egress);
      const grownBytes = process.memoryUsage.rss() - bytesBefore;

      const [attempt] = delivery.attempts;
      assert.deepEqual([attempt?.status, attempt?.error], [status, error]);
      assert.equal(delivery.status, error === null ? 'succeeded' : 'pending');
      assert.equal(server.heads.length, 1);
      assert.ok(grownBytes < 100 * MEBIBYTE, `${grownBytes} bytes more`);
    });
  }

  test('fault 102: a receiver that responds before it reads the request yields success', async () => {
    // The receiver responds while the body is still being sent, and never reads the body.
    await using server = await startSocketServer((socket) => {
      socket.pause();
      socket.write(plainResponse('early'));
    });
    const { status } = await deliverTo(server.url('/hook').href, { ports: [server.port] });
    assert.equal(status, 'succeeded');
  });

  test('fault 102: a receiver that refuses connections yields no_connection', async () => {
    const server = await startSocketServer(() => undefined);
    const url = server.url('/hook').href;
    await server[Symbol.asyncDispose]();
    const { attempts } = await deliverTo(url, { ports: [server.port] });
    assert.deepEqual([attempts[0]?.status, attempts[0]?.error], [null, 'no_connection']);
  });
});

describe('fault 109: a receiver over https', () => {
  for (const [name, certificate, host] of [
    ['an expired certificate', 'expired.pem', 'origin.test'],
    ['a self-signed certificate', 'self-signed.pem', 'origin.test'],
    ['a certificate for another name', 'trusted.pem', 'other.test'],
  ] as const) {
    test(`gets no request with ${name}`, async () => {
      const tls = { cert: readPem(certificate), key: readPem('server.key') };
      await using server = await startSocketServer(send(plainResponse('')), { tls });
      const url = `https://${host}:${server.port}/hook`;
      const { attempts } = await deliverTo(url, { ports: [server.port] });
      assert.equal(attempts[0]?.error, 'bad_certificate');
      assert.equal(server.heads.length, 0);
    });
  }

  test('gets the delivery with a certificate for its name', async () => {
    const tls = { cert: readPem('trusted.pem'), key: readPem('server.key') };
    await using server = await startSocketServer(send(plainResponse('')), { tls });
    const url = `https://origin.test:${server.port}/hook`;
    assert.equal((await deliverTo(url, { ports: [server.port] })).status, 'succeeded');
  });
});

describe('the URL check on every attempt', () => {
  test('fault 26: retries a name that does not exist, and reports it like a private one', async () => {
    const delivery = await deliverTo('http://missing.test/hook', {});
    assert.equal(delivery.attempts[0]?.error, 'refused_address');
    assert.equal(delivery.status, 'pending');
  });

  for (const url of [
    'http://127.0.0.1:8081/hook',
    'http://[::1]:8081/hook',
    'http://10.0.0.1/hook',
    'http://169.254.169.254/hook',
    'http://[::ffff:10.0.0.1]/hook',
    'http://origin.test/hook',
  ]) {
    test(`refuses ${url}, and retries with the usual backoff`, async () => {
      const delivery = await deliverTo(url, {});
      assert.equal(delivery.attempts[0]?.error, 'refused_address');
      const [attempt] = delivery.attempts;
      assert.equal((delivery.nextAttemptAtMs ?? 0) - (attempt?.atMs ?? 0), 30_000);
    });
  }

  test('fault 11: refuses a name that starts to resolve to a private address, despite an open connection', async () => {
    await using server = await startSocketServer(send(plainResponse('')));
    await using service = openService({ ports: [server.port] });
    const { id } = await service.addDestination('eve', `http://rebinds.test:${server.port}/hook`);
    service.startWorker();
    await service.publish('eve', ['vid_1']);
    await service.waitForDeliveries(id, ([one]) => one?.status === 'succeeded');
    rebindsTo = ['10.0.0.1'];
    await service.publish('eve', ['vid_2']);
    const list = await service.waitForDeliveries(id, ([, two]) => two?.attempts.length === 1);
    assert.equal(list[1]?.attempts[0]?.error, 'refused_address');
    assert.equal(server.heads.length, 1);
  });

  test('reuses the connection while the address stays the same', async () => {
    await using server = await startSocketServer(send(plainResponse('')));
    const limits = { idleSocketMs: 60_000 };
    await using service = openService({ ports: [server.port], limits });
    const url = `http://origin.test:${server.port}/hook`;
    const { id } = await service.addDestination('may', url);
    service.startWorker();
    for (let count = 1; count <= 3; count += 1) {
      await service.publish('may', [`vid_${count}`]);
      await service.waitForDeliveries(
        id,
        (list) => list.length === count && list.every((one) => one.status === 'succeeded'),
      );
    }
    assert.equal(server.connectionCount(), 1);
  });
});
