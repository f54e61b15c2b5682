import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { createTestServer, listen, sendRaw } from '../support/http-server.ts';

const HEAD = 'POST /api/v1/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

// docs/faults.md 95: clients that hold connections without sending a complete request.
describe('slow and oversized requests', () => {
  const { server, ...disposable } = createTestServer({
    timeouts: { headersMs: 100, requestMs: 200, checkMs: 20 },
  });
  let port = 0;
  before(async () => {
    port = await listen(server);
  });
  after(() => disposable[Symbol.asyncDispose]());

  it('returns 408 and closes the connection when the headers never end', async () => {
    assertRefusal(await sendRaw(port, HEAD), 408, 'request_timeout');
  });

  it('returns 408 and closes the connection when the body never ends', async () => {
    const response = await sendRaw(port, `${HEAD}Content-Length: 20\r\n\r\n{"name":`);
    assertRefusal(response, 408, 'request_timeout');
  });

  it('closes a silent connection', async () => {
    const response = await sendRaw(port);
    assert.ok(response === '' || response.startsWith('HTTP/1.1 408 '), response);
  });

  it('returns 431 and closes the connection for 64 KB of headers', async () => {
    const response = await sendRaw(port, `${HEAD}X-A: ${'x'.repeat(64 * 1024)}\r\n\r\n`);
    assertRefusal(response, 431, 'headers_too_large');
  });

  it('returns 431 and closes the connection for a thousand headers', async () => {
    const headers = Array.from({ length: 1_000 }, (_, at) => `X-Header-${at}: value\r\n`);
    assertRefusal(await sendRaw(port, `${HEAD}${headers.join('')}\r\n`), 431, 'headers_too_large');
  });

  it('returns 413 for a huge Content-Length before any of the body arrives', async () => {
    const response = await sendRaw(port, `${HEAD}Content-Length: 99999999\r\n\r\n`);
    assertRefusal(response, 413, 'payload_too_large');
  });

  it('returns 413 for a huge chunked body', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
    const response = await sendRaw(
      port,
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
      chunk.repeat(3),
    );
    assertRefusal(response, 413, 'payload_too_large');
  });

  it('ignores an unknown Expect header', async () => {
    const body = '{"name":"ab"}';
    const rest = `Expect: a-miracle\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    assert.match(await sendRaw(port, HEAD + rest + body), /^HTTP\/1\.1 200 OK\r\n/);
  });
});

function assertRefusal(response: string, status: number, code: string): void {
  assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} `));
  assert.match(response, /\r\nConnection: close\r\n/i);
  assert.equal(JSON.parse(response.split('\r\n\r\n')[1] ?? '').error.code, code);
}
