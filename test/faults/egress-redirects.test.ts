import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import type { EgressRequest } from '#platform/egress/egress.ts';
import { readBody } from '#platform/egress/read-body.ts';

import { plainResponse, type SocketServer, startSocketServer } from '../support/socket-server.ts';
import { assertFails, openTestEgress } from '../support/test-egress.ts';

let origin: SocketServer;
let other: SocketServer;
let honeypot: SocketServer;

/** `/302?to=ADDRESS` redirects there; `/hops/N` takes N redirects to `/end`; all else answers with its own head. */
before(async () => {
  origin = await startSocketServer((socket, head) => {
    const path = head.split(' ')[1] ?? '';
    const [, hops] = /^\/hops\/(\d+)$/.exec(path) ?? [];
    const [, status, to] = /^\/(\d{3})\?to=(.*)$/.exec(path) ?? [];
    if (hops !== undefined) {
      socket.write(redirect('302', hops === '0' ? '/end' : `/hops/${Number(hops) - 1}`));
    } else if (status !== undefined && to !== undefined) {
      socket.write(redirect(status, decodeURIComponent(to)));
    } else {
      socket.write(
        plainResponse(
          head,
          path === '/refresh' ? [`Refresh: 0; url=${honeypot.url('/').href}`] : [],
        ),
      );
    }
  });
  other = await startSocketServer((socket, head) => socket.write(plainResponse(head)));
  honeypot = await startSocketServer((socket) => socket.end(plainResponse('secret')));
});
after(async () => {
  for (const server of [origin, other, honeypot]) await server[Symbol.asyncDispose]();
});

function redirect(status: string, location: string): string {
  return `HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 5\r\n\r\nmoved`;
}

function via(status: number, to: string): URL {
  return origin.url(`/${status}?to=${encodeURIComponent(to)}`);
}

/** The head of the request that was answered in the end. */
async function lastHead(request: EgressRequest): Promise<string> {
  await using egress = openTestEgress({ ports: [origin.port, other.port] });
  return String(await readBody(await egress.open(request), 10_000));
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`A18: ${status} to a denied address is refused, nothing dialled`, async () => {
    await using egress = openTestEgress({ ports: [origin.port] });
    await assertFails(egress.open({ url: via(status, honeypot.url('/').href) }), 'blocked_address');
    assert.equal(honeypot.connectionCount(), 0);
  });

  test(`${status} is followed on the same socket`, async () => {
    await using egress = openTestEgress({ ports: [origin.port] });
    const countBefore = origin.connectionCount();
    const response = await egress.open({ url: via(status, '/end#part') });
    assert.equal(response.redirects, 1);
    assert.equal(response.url.pathname, '/end');
    await readBody(response, 1_000);
    assert.equal(origin.connectionCount(), countBefore + 1);
  });
}

test('A18: a denied address behind several hops is refused', async () => {
  await using egress = openTestEgress({ ports: [origin.port] });
  const url = via(302, via(301, via(307, honeypot.url('/').href).href).href);
  await assertFails(egress.open({ url }), 'blocked_address');
  assert.equal(honeypot.connectionCount(), 0);
});

test('A18: a Refresh field is not followed', async () => {
  await using egress = openTestEgress({ ports: [origin.port, honeypot.port] });
  const response = await egress.open({ url: origin.url('/refresh') });
  assert.equal(response.status, 200);
  await response[Symbol.asyncDispose]();
  assert.equal(honeypot.connectionCount(), 0);
});

test('A19: five redirects are followed, a sixth and a loop are not', async () => {
  await using egress = openTestEgress({ ports: [origin.port] });
  const response = await egress.open({ url: origin.url('/hops/4') });
  assert.equal(response.redirects, 5);
  await response[Symbol.asyncDispose]();
  await assertFails(egress.open({ url: origin.url('/hops/5') }), 'too_many_redirects');

  await using loop = await startSocketServer((socket) => socket.write(redirect('302', '/')));
  await using looped = openTestEgress({ ports: [loop.port] });
  await assertFails(looped.open({ url: loop.url('/') }), 'too_many_redirects');
  assert.equal(loop.heads.length, 6);
});

test('with no redirects allowed, the redirect is the response', async () => {
  await using egress = openTestEgress({ ports: [origin.port] });
  const response = await egress.open({ url: via(302, '/end'), limits: { redirectsMax: 0 } });
  assert.equal(response.status, 302);
  assert.equal(String(await readBody(response, 10)), 'moved');
});

test('A20: what may be a credential stays behind when the origin changes', async () => {
  const headers = {
    accept: 'video/mp4',
    authorization: 'Bearer secret',
    cookie: 'session=secret',
    range: 'bytes=0-9',
    referer: 'https://example.com/secret',
    'user-agent': 'ours',
    'x-api-key': 'secret',
  };
  const away = await lastHead({ url: via(302, other.url('/away').href), headers });
  assert.doesNotMatch(away, /secret/);
  assert.match(away, /range: bytes=0-9/);
  assert.match(away, /user-agent: ours/);

  const back = await lastHead({ url: via(302, '/end'), headers });
  assert.match(back, /authorization: Bearer secret/);
});

for (const location of [
  'file:///etc/passwd',
  'data:text/plain,x',
  'javascript:alert(1)',
  'gopher://127.0.0.1/',
  'ftp://example.com/',
]) {
  test(`A21: a redirect to ${location.split(':', 1).join('')}: is refused`, async () => {
    await using egress = openTestEgress({ ports: [origin.port] });
    await assertFails(egress.open({ url: via(302, location) }), 'blocked_address');
  });
}

test('a redirect to nonsense is a broken response; one without a Location is a response', async () => {
  await using egress = openTestEgress({ ports: [origin.port] });
  await assertFails(egress.open({ url: via(302, 'http://[nonsense') }), 'protocol');

  await using server = await startSocketServer((socket) =>
    socket.write('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n'),
  );
  await using direct = openTestEgress({ ports: [server.port] });
  const response = await direct.open({ url: server.url('/') });
  assert.equal(response.status, 302);
  await response[Symbol.asyncDispose]();
});

test('a POST becomes a GET after 301, 302 and 303, and stays itself after 307 and 308', async () => {
  const post = {
    method: 'POST',
    body: Buffer.from('{}'),
    headers: { 'content-type': 'application/json' },
  } as const;
  for (const status of [301, 302, 303]) {
    const head = await lastHead({ ...post, url: via(status, '/end') });
    assert.match(head, /^GET \/end /);
    assert.doesNotMatch(head, /content-/);
  }
  for (const status of [307, 308]) {
    const head = await lastHead({ ...post, url: via(status, '/end') });
    assert.match(head, /^POST \/end /);
    assert.match(head, /content-length: 2/);
  }
});

test('a redirect whose body never ends is followed on a new socket', async () => {
  await using server = await startSocketServer((socket, head) => {
    if (head.startsWith('GET /end')) socket.write(plainResponse('end'));
    else socket.write(`HTTP/1.1 302 Found\r\nLocation: /end\r\n\r\n${'x'.repeat(100_000)}`);
  });
  await using egress = openTestEgress({ ports: [server.port] });
  const response = await egress.open({ url: server.url('/') });
  assert.equal(String(await readBody(response, 10)), 'end');
  assert.equal(server.connectionCount(), 2);
});
