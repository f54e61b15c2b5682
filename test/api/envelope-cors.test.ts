import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import { createTestServer } from '../support/http-server.ts';

const PUBLIC = '/api/v1/things';
const ORIGINS = ['https://page.example', 'null', 'http://evil.example:8080'];

describe('CORS', () => {
  const { server, ...disposable } = createTestServer();
  after(() => disposable[Symbol.asyncDispose]());

  for (const origin of ORIGINS) {
    it(`lets ${origin} read public responses and errors, without credentials`, async () => {
      const requests = [
        { method: 'GET', url: `${PUBLIC}/a` },
        { method: 'GET', url: `${PUBLIC}/a?limit=x` },
        { method: 'POST', url: PUBLIC, payload: '{', headers: { 'content-type': 'text/plain' } },
      ] as const;
      for (const request of requests) {
        const { headers } = await server.inject({
          ...request,
          headers: { origin, ...('headers' in request && request.headers) },
        });
        assert.equal(headers['access-control-allow-origin'], '*');
        assert.equal(headers['access-control-allow-credentials'], undefined);
        assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
        const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ');
        for (const name of ['ratelimit', 'ratelimit-policy', 'etag', 'link', 'content-range']) {
          assert.ok(exposed.includes(name), name);
        }
        for (const name of ['age', 'date', 'x-request-id', 'retry-after']) {
          assert.ok(exposed.includes(name), name);
        }
      }
    });
  }

  it('allows the methods of the route in a preflight, but never credentials', async () => {
    const response = await server.inject({
      method: 'OPTIONS',
      url: PUBLIC,
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, x-api-key, authorization',
      },
    });
    assert.equal(response.statusCode, 204);
    assert.equal(response.body, '');
    assert.equal(response.headers['access-control-allow-origin'], '*');
    assert.equal(response.headers['access-control-allow-methods'], 'POST');
    const allowed = String(response.headers['access-control-allow-headers']).toLowerCase();
    assert.match(allowed, /\bcontent-type\b/);
    assert.match(allowed, /\brange\b/);
    assert.match(allowed, /\blast-event-id\b/);
    assert.doesNotMatch(allowed, /x-api-key|authorization|cookie|\*/);
  });

  it('does not allow cross-origin reads of other routes', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await server.inject({
        method,
        url: '/api/v1/private',
        headers: { origin: 'https://page.example', 'access-control-request-method': 'GET' },
      });
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.equal(headers['access-control-allow-methods'], undefined);
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    }
  });
});
