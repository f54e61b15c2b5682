import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { createTestServer, listen, sendRaw } from '../support/http-server.ts';

const HEAD = 'POST /api/v1/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

// Faults 95: clients that hold connections without asking for anything.
describe('a client that', () => {
  const { server, ...disposable } = createTestServer({
    timeouts: { headersMs: 100, requestMs: 200, checkMs: 20 },
  });
  let port = 0;
  before(async () => {
    port = await listen(server);
  });
  after(() => disposable[Symbol.asyncDispose]());

  it('never ends its headers gets 408 and is cut off', async () => {
    assertRefusal(await sendRaw(port, HEAD), 408, 'request_timeout');
  });

  it('never ends its body gets 408 and is cut off', async () => {
    const answer = await sendRaw(port, `${HEAD}Content-Length: 20\r\n\r\n{"name":`);
    assertRefusal(answer, 408, 'request_timeout');
  });

  it('says nothing is cut off', async () => {
    const answer = await sendRaw(port);
    assert.ok(answer === '' || answer.startsWith('HTTP/1.1 408 '), answer);
  });

  it('sends 64 KB of headers gets 431 and is cut off', async () => {
    const answer = await sendRaw(port, `${HEAD}X-A: ${'x'.repeat(64 * 1024)}\r\n\r\n`);
    assertRefusal(answer, 431, 'headers_too_large');
  });

  it('sends a thousand headers gets 431 and is cut off', async () => {
    const headers = Array.from({ length: 1_000 }, (_, at) => `X-Header-${at}: value\r\n`);
    assertRefusal(await sendRaw(port, `${HEAD}${headers.join('')}\r\n`), 431, 'headers_too_large');
  });

  it('announces a huge body gets 413 before it sends any', async () => {
    const answer = await sendRaw(port, `${HEAD}Content-Length: 99999999\r\n\r\n`);
    assertRefusal(answer, 413, 'payload_too_large');
  });

  it('streams a huge body in chunks gets 413', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
    const answer = await sendRaw(
      port,
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
      chunk.repeat(3),
    );
    assertRefusal(answer, 413, 'payload_too_large');
  });

  it('expects something odd is answered all the same', async () => {
    const body = '{"name":"ab"}';
    const rest = `Expect: a-miracle\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    assert.match(await sendRaw(port, HEAD + rest + body), /^HTTP\/1\.1 200 OK\r\n/);
  });
});

function assertRefusal(answer: string, status: number, code: string): void {
  assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
  assert.match(answer, /\r\nConnection: close\r\n/i);
  assert.equal(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error.code, code);
}
