import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { createTestServer } from '../support/http-server.ts';

const PUBLIC = '/api/v1/things/a';
const PRIVATE = '/api/v1/private';

describe('a read', () => {
  const { server, ...disposable } = createTestServer();
  after(() => disposable[Symbol.asyncDispose]());

  it('has an ETag that changes only with the response', async () => {
    const [first, again, other] = await Promise.all(
      [PUBLIC, PUBLIC, `${PUBLIC}?limit=2`].map((url) => server.inject({ url })),
    );
    assert.match(String(first?.headers.etag), /^"[\w-]{27}"$/);
    assert.equal(first?.headers.etag, again?.headers.etag);
    assert.notEqual(first?.headers.etag, other?.headers.etag);
  });

  it('returns 304 without a body for a matching ETag', async () => {
    const { headers } = await server.inject({ url: PUBLIC });
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await server.inject({
        method,
        url: PUBLIC,
        headers: { 'if-none-match': `"other", W/${String(headers.etag)}` },
      });
      assert.equal(response.statusCode, 304);
      assert.equal(response.body, '');
      assert.equal(response.headers.etag, headers.etag);
      assert.equal(response.headers['cache-control'], headers['cache-control']);
      assert.equal(response.headers['content-type'], undefined);
    }
  });

  it('returns the full body for another ETag', async () => {
    const response = await server.inject({ url: PUBLIC, headers: { 'if-none-match': '"other"' } });
    assert.equal(response.statusCode, 200);
  });

  it('is cacheable for a few seconds if it is public, and never otherwise', async () => {
    const cached = await server.inject({ url: PUBLIC });
    assert.equal(cached.headers['cache-control'], 'public, max-age=5');
    const own = await server.inject({ url: PRIVATE });
    assert.equal(own.headers['cache-control'], 'no-store');
    const failed = await server.inject({ url: `${PUBLIC}?limit=x` });
    assert.equal(failed.headers['cache-control'], 'no-store');
  });

  it('handles HEAD like GET, without the body', async () => {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => server.inject({ method, url: PUBLIC })),
    );
    assert.equal(head?.statusCode, 200);
    assert.equal(head?.body, '');
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
      assert.equal(head?.headers[name], get?.headers[name], name);
    }
  });

  it('parses numbers in the query and keeps unknown parameters', async () => {
    const response = await server.inject({ url: `${PUBLIC}?limit=7&utm=1` });
    assert.equal(response.json().query.limit, 7);
  });
});
