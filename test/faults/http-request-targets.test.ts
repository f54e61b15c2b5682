import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { createTestServer, listen, sendRaw } from '../support/http-server.ts';

// docs/faults.md 93 and 100: request targets, methods and headers that imitate others.
const ODD_REQUESTS: readonly (readonly [line: string, status: number])[] = [
  ['GET //api/v1/private', 404],
  ['GET /api//v1/private', 404],
  ['GET /api/v1/things/../private', 404],
  ['GET /api/v1/%2e%2e/v1/private', 404],
  ['GET /api/v1/private/', 404],
  ['GET /api/v1/private/x.css', 404],
  ['GET /api/v1/private;x.css', 404],
  ['GET /API/v1/private', 404],
  ['GET /api/v1/private%00', 404],
  ['GET /api/v1/%c0%ae', 400],
  ['GET /api/v1/%', 400],
  ['TRACE /api/v1/private', 405],
  ['PROPFIND /api/v1/private', 405],
  ['OPTIONS /api/v1/private', 405],
  ['QUERY /api/v1/private', 405],
  ['GET *', 404],
];

describe('unusual requests', () => {
  const { server, ...disposable } = createTestServer();
  let port = 0;
  before(async () => {
    port = await listen(server);
  });
  after(() => disposable[Symbol.asyncDispose]());

  for (const [line, status] of ODD_REQUESTS) {
    it(`returns a ${status} envelope for ${line}`, async () => {
      const { head, body } = await send(line);
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.equal(JSON.parse(body).success, false);
      assert.doesNotMatch(body, /secret/);
    });
  }

  it('ignores X-HTTP-Method-Override', async () => {
    const { head } = await send('POST /api/v1/private', 'X-HTTP-Method-Override: GET\r\n');
    assert.match(head, /^HTTP\/1\.1 405 /);
  });

  it('accepts an absolute URL and ignores its origin', async () => {
    const { head } = await send('GET http://other.example/api/v1/private');
    assert.match(head, /^HTTP\/1\.1 200 /);
  });

  it('applies rate limits and checks to alternative spellings of a path', async () => {
    for (const path of ['/%61pi/v1/private', 'http://other.example/api/v1/private']) {
      const { head } = await send(`GET ${path}`);
      assert.match(head, /^HTTP\/1\.1 200 .*\r\nratelimit: /s);
      assert.match((await send(`GET ${path}?key=a`)).head, /^HTTP\/1\.1 400 /);
      assert.match((await send(`GET ${path}`, 'Accept: text/html\r\n')).head, /^HTTP\/1\.1 406 /);
    }
  });

  it('refuses CONNECT', async () => {
    const response = await sendRaw(
      port,
      'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n',
    );
    assert.doesNotMatch(response, /^HTTP\/1\.1 2/);
  });

  it('never repeats a forged Host header in a response', async () => {
    const spoofed = 'X-Forwarded-Host: spoofed.example\r\nX-Forwarded-Proto: gopher\r\n';
    for (const path of ['/api/v1/private', '/nothing', '/page', '/api/v1/bug']) {
      const { head, body } = await send(`GET ${path}`, spoofed, 'spoofed.example');
      assert.doesNotMatch(head + body, /spoofed|gopher/);
    }
  });

  async function send(
    line: string,
    headers = '',
    host = 'a.example',
  ): Promise<{ readonly head: string; readonly body: string }> {
    const response = await sendRaw(
      port,
      `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`,
    );
    const [head = '', body = ''] = response.split('\r\n\r\n');
    return { head, body };
  }
});
