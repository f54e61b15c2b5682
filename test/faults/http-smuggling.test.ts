import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { createTestServer, listen, sendRaw } from '../support/http-server.ts';

// docs/faults.md 94: bytes that two parsers could interpret as different requests. Each contains a
// second request, which must never be processed.
const SMUGGLED = 'GET /api/v1/private HTTP/1.1\r\nHost: a\r\n\r\n';

const POST = 'POST /api/v1/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const CHUNKED_BODY = `0\r\n\r\n${SMUGGLED}`;

const AMBIGUOUS: readonly (readonly [name: string, bytes: string])[] = [
  [
    'CL.TE',
    `${POST}Content-Length: ${CHUNKED_BODY.length}\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKED_BODY}`,
  ],
  ['TE.CL', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${CHUNKED_BODY}`],
  [
    'two Content-Length headers',
    `${POST}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${SMUGGLED}`,
  ],
  ['a list of lengths', `${POST}Content-Length: 0, 44\r\n\r\n${SMUGGLED}`],
  ['a signed length', `${POST}Content-Length: +0\r\n\r\n${SMUGGLED}`],
  ['a hex length', `${POST}Content-Length: 0x0\r\n\r\n${SMUGGLED}`],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\n${SMUGGLED}`],
  ['an unknown transfer coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n${CHUNKED_BODY}`],
  ['chunked not last', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n${CHUNKED_BODY}`],
  [
    'two transfer codings',
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${CHUNKED_BODY}`,
  ],
  ['a vertical tab before chunked', `${POST}Transfer-Encoding: \x0bchunked\r\n\r\n${CHUNKED_BODY}`],
  ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n${CHUNKED_BODY}`],
  ['a folded header', `${POST}X-A: b\r\n Content-Length: 0\r\n\r\n${SMUGGLED}`],
  ['a bare LF between headers', `${POST}X-A: b\nContent-Length: 0\r\n\r\n${SMUGGLED}`],
  ['a bare CR in a header', `${POST}X-A: b\rContent-Length: 0\r\n\r\n${SMUGGLED}`],
  ['NUL in a header', `${POST}X-A: b\0c\r\nContent-Length: 0\r\n\r\n${SMUGGLED}`],
  ['a header without a name', `${POST}: b\r\n\r\n${SMUGGLED}`],
  ['a bad chunk size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${SMUGGLED}`],
  [
    'a chunk longer than its size',
    `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n${CHUNKED_BODY}`,
  ],
  ['no Host', `GET /api/v1/private HTTP/1.1\r\n\r\n${SMUGGLED}`],
  ['two Hosts', `GET /api/v1/private HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${SMUGGLED}`],
  ['another protocol', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${SMUGGLED}`],
  ['an unknown method', `GETT /api/v1/private HTTP/1.1\r\nHost: a\r\n\r\n${SMUGGLED}`],
  ['an unknown version', `GET /api/v1/private HTTP/3.0\r\nHost: a\r\n\r\n${SMUGGLED}`],
  ['a space in the request target', `GET /api/v1/private x HTTP/1.1\r\nHost: a\r\n\r\n${SMUGGLED}`],
];

describe('ambiguous requests', () => {
  const { server, ...disposable } = createTestServer();
  let port = 0;
  before(async () => {
    port = await listen(server);
  });
  after(() => disposable[Symbol.asyncDispose]());

  for (const [name, bytes] of AMBIGUOUS) {
    it(`${name}: returns one 400 envelope and closes the connection`, async () => {
      const response = await sendRaw(port, bytes);
      assert.match(response, /^HTTP\/1\.1 400 Bad Request\r\n/);
      assert.match(response, /\r\nConnection: close\r\n/i);
      assert.equal(response.match(/^HTTP\/1\.1 \d/gm)?.length, 1);
      assert.doesNotMatch(response, /secret/);
      const { error, requestId } = JSON.parse(response.split('\r\n\r\n')[1] ?? '');
      assert.equal(error.code, 'bad_request');
      assert.match(requestId, /^req_/);
    });
  }

  it('serves two pipelined requests', async () => {
    const last = SMUGGLED.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const response = await sendRaw(port, SMUGGLED + last);
    assert.equal(response.match(/HTTP\/1\.1 200 OK/g)?.length, 2);
  });

  it('does not send an error before the response to a running request', async () => {
    const response = await sendRaw(port, `${SMUGGLED}\x00\x01garbage\r\n\r\n`);
    const first = response.split('\r\n', 1)[0];
    assert.ok(first === 'HTTP/1.1 200 OK' || first === '', first);
  });
});
