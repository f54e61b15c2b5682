import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import type { EgressRequest } from '#platform/egress/egress.ts';
import { readBody } from '#platform/egress/read-body.ts';

import { plainResponse, type SocketServer, startSocketServer } from '../support/socket-server.ts';
import { assertFails, openTestEgress } from '../support/test-egress.ts';
import { testTransports as test } from '../support/test-transports.ts';

let origin: SocketServer;
let other: SocketServer;
let honeypot: SocketServer;

/**
 * `/302?to=URL` redirects to the URL, and `/hops/N` to `/end` in N + 1 redirects. Other paths
 * return the request head.
 */
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

function toRedirectUrl(status: number, to: string): URL {
  return origin.url(`/${status}?to=${encodeURIComponent(to)}`);
}

/** Returns the head of the final request. */
async function fetchLastHead(request: EgressRequest): Promise<string> {
  await using egress = openTestEgress({ ports: [origin.port, other.port] });
  return String(await readBody(await egress.open(request), 10_000));
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`fault 18: refuses a ${status} to a blocked address without a connection`, async () => {
    await using egress = openTestEgress({ ports: [origin.port] });
    await assertFails(
      egress.open({ url: toRedirectUrl(status, honeypot.url('/').href) }),
      'blocked_address',
    );
    assert.equal(honeypot.connectionCount(), 0);
  });

  test(`follows a ${status} on the same socket`, async () => {
    await using egress = openTestEgress({ ports: [origin.port] });
    const countBefore = origin.connectionCount();
    const response = await egress.open({ url: toRedirectUrl(status, '/end#part') });
    assert.equal(response.redirects, 1);
    assert.equal(response.url.pathname, '/end');
    await readBody(response, 1_000);
    assert.equal(origin.connectionCount(), countBefore + 1);
  });
}

test('fault 18: refuses a blocked address behind several redirects', async () => {
  await using egress = openTestEgress({ ports: [origin.port] });
  const url = toRedirectUrl(
    302,
    toRedirectUrl(301, toRedirectUrl(307, honeypot.url('/').href).href).href,
  );
  await assertFails(egress.open({ url }), 'blocked_address');
  assert.equal(honeypot.connectionCount(), 0);
});

test('fault 18: ignores the Refresh header', async () => {
  await using egress = openTestEgress({ ports: [origin.port, honeypot.port] });
  const response = await egress.open({ url: origin.url('/refresh') });
  assert.equal(response.status, 200);
  await response[Symbol.asyncDispose]();
  assert.equal(honeypot.connectionCount(), 0);
});

test('fault 19: follows ten redirects, and refuses an eleventh and a loop', async () => {
  await using egress = openTestEgress({ ports: [origin.port] });
  const response = await egress.open({ url: origin.url('/hops/9') });
  assert.equal(response.redirects, 10);
  await response[Symbol.asyncDispose]();
  await assertFails(egress.open({ url: origin.url('/hops/10') }), 'too_many_redirects');

  await using loop = await startSocketServer((socket) => socket.write(redirect('302', '/')));
  await using looped = openTestEgress({ ports: [loop.port] });
  await assertFails(looped.open({ url: loop.url('/') }), 'too_many_redirects');
  assert.equal(loop.heads.length, 11);
});

test('returns the redirect itself when redirects are disabled', async () => {
  await using egress = openTestEgress({ ports: [origin.port] });
  const response = await egress.open({
    url: toRedirectUrl(302, '/end'),
    limits: { redirectsMax: 0 },
  });
  assert.equal(response.status, 302);
  assert.equal(String(await readBody(response, 10)), 'moved');
});

test('fault 20: drops headers that may contain credentials when the origin changes', async () => {
  const headers = {
    accept: 'video/mp4',
    authorization: 'Bearer secret',
    cookie: 'session=secret',
    range: 'bytes=0-9',
    referer: 'https://example.com/secret',
    'user-agent': 'ours',
    'x-api-key': 'secret',
  };
  const away = await fetchLastHead({ url: toRedirectUrl(302, other.url('/away').href), headers });
  assert.doesNotMatch(away, /secret/);
  assert.match(away, /range: bytes=0-9/);
  assert.match(away, /user-agent: ours/);

  const back = await fetchLastHead({ url: toRedirectUrl(302, '/end'), headers });
  assert.match(back, /authorization: Bearer secret/);
});

test('fault 20: sends the cookies of a redirect back to their host only', async () => {
  await using wall = await startSocketServer((socket, head) => {
    if (head.includes('seen=yes')) socket.write(plainResponse(head));
    else socket.write(redirect('302', '/first\r\nSet-Cookie: seen=yes; Path=/\r\nSet-Cookie: a=b'));
  });
  await using egress = openTestEgress({ ports: [wall.port, origin.port] });
  const response = await egress.open({ url: wall.url('/first'), headers: { cookie: 'own=1' } });
  assert.match(String(await readBody(response, 1_000)), /cookie: own=1; seen=yes; a=b/);
  assert.equal(response.headers.get('set-cookie'), undefined);

  // The next exchange starts without cookies.
  await using away = await startSocketServer((socket) =>
    socket.write(redirect('302', `${origin.url('/end').href}\r\nSet-Cookie: seen=yes; Path=/`)),
  );
  await using fresh = openTestEgress({ ports: [wall.port, away.port, origin.port] });
  const redirected = await fresh.open({ url: away.url('/') });
  assert.match(String(await readBody(redirected, 1_000)), /^GET \/end /);
  const repeated = await fresh.open({ url: wall.url('/first') });
  await repeated[Symbol.asyncDispose]();
  assert.doesNotMatch(wall.heads.at(-2) ?? '', /cookie/);
});

for (const location of [
  'file:///etc/passwd',
  'data:text/plain,x',
  'javascript:alert(1)',
  'gopher://127.0.0.1/',
  'ftp://example.com/',
]) {
  test(`fault 21: refuses a redirect to a ${location.split(':', 1).join('')}: URL`, async () => {
    await using egress = openTestEgress({ ports: [origin.port] });
    await assertFails(egress.open({ url: toRedirectUrl(302, location) }), 'blocked_address');
  });
}

test('fails on a malformed Location, and returns a redirect without one', async () => {
  await using egress = openTestEgress({ ports: [origin.port] });
  await assertFails(egress.open({ url: toRedirectUrl(302, 'http://[nonsense') }), 'protocol');

  await using server = await startSocketServer((socket) =>
    socket.write('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n'),
  );
  await using direct = openTestEgress({ ports: [server.port] });
  const response = await direct.open({ url: server.url('/') });
  assert.equal(response.status, 302);
  await response[Symbol.asyncDispose]();
});

test('changes POST to GET after 301, 302 and 303, and repeats it after 307 and 308', async () => {
  const post = {
    method: 'POST',
    body: Buffer.from('{}'),
    headers: { 'content-type': 'application/json' },
  } as const;
  for (const status of [301, 302, 303]) {
    const head = await fetchLastHead({ ...post, url: toRedirectUrl(status, '/end') });
    assert.match(head, /^GET \/end /);
    assert.doesNotMatch(head, /content-/);
  }
  for (const status of [307, 308]) {
    const head = await fetchLastHead({ ...post, url: toRedirectUrl(status, '/end') });
    assert.match(head, /^POST \/end /);
    assert.match(head, /content-length: 2/);
  }
});

test('follows a redirect with an endless body on a new socket', async () => {
  await using server = await startSocketServer((socket, head) => {
    if (head.startsWith('GET /end')) socket.write(plainResponse('end'));
    else socket.write(`HTTP/1.1 302 Found\r\nLocation: /end\r\n\r\n${'x'.repeat(100_000)}`);
  });
  await using egress = openTestEgress({ ports: [server.port] });
  const response = await egress.open({ url: server.url('/') });
  assert.equal(String(await readBody(response, 10)), 'end');
  assert.equal(server.connectionCount(), 2);
});
