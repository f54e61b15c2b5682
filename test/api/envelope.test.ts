import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import type { InjectOptions } from 'fastify';

import { ERROR_CODES, type ErrorCode } from '#contract/error-codes.ts';

import { createTestServer, PUBLIC_ORIGIN } from '../support/http-server.ts';

type Case = readonly [name: string, request: InjectOptions, code: ErrorCode];

/** The shortest text that is detected as a key. */
const KEY = 'reelay_0123456789abcdefghij';
const TWICE = KEY.replace('_', '%255F');
const JSON_TYPE = { 'content-type': 'application/json' };

const CASES: readonly Case[] = [
  ['broken JSON', post('{"name":'), 'invalid_json'],
  ['an empty JSON body', { ...post('{}'), payload: '', headers: JSON_TYPE }, 'invalid_json'],
  ['a duplicate field', post('{"name":"ab","name":"cd"}'), 'invalid_json'],
  ['an unknown field', post('{"name":"ab","extra":1}'), 'validation_failed'],
  ['a wrong type, not coerced', post('{"name":12}'), 'validation_failed'],
  ['null instead of text', post('{"name":null}'), 'validation_failed'],
  ['an array instead of an object', post('[]'), 'validation_failed'],
  ['no body', { method: 'POST', url: '/api/v1/things' }, 'validation_failed'],
  ['a body of 64 KiB and one byte', post(`"${'x'.repeat(64 * 1024 - 1)}"`), 'payload_too_large'],
  ['a form', post('name=ab', 'application/x-www-form-urlencoded'), 'unsupported_media_type'],
  ['text', post('{"name":"ab"}', 'text/plain'), 'unsupported_media_type'],
  ['JSON in UTF-16', post('{}', 'application/json; charset=utf-16'), 'unsupported_media_type'],
  ['a compressed body', compressed(), 'unsupported_media_type'],
  ['a query parameter that is not a number', get('/api/v1/things/a?limit=x'), 'validation_failed'],
  ['a query parameter out of bounds', get('/api/v1/things/a?limit=0'), 'validation_failed'],
  ['an unknown route', get('/api/v1/nothing'), 'not_found'],
  ['an unknown route outside the API', get('/api'), 'not_found'],
  ['an unknown page', get('/nothing'), 'not_found'],
  ['a wrong method', { method: 'DELETE', url: '/api/v1/things' }, 'method_not_allowed'],
  [
    'a write to a read-only route',
    { method: 'PUT', url: '/api/v1/things/a' },
    'method_not_allowed',
  ],
  ['an Accept without JSON', get('/api/v1/private', { accept: 'text/html' }), 'not_acceptable'],
  ['a broken percent escape', get('/api/v1/things/%zz'), 'bad_request'],
  ['a URL of 13 KB', get(`/api/v1/things/${'x'.repeat(13_000)}`), 'uri_too_long'],
  ['a key in the query', get('/api/v1/private?api_key=reelay_x'), 'credential_in_query'],
  ['a key under another name', get(`/api/v1/private?a=${KEY}`), 'credential_in_query'],
  ['a key after other text', get(`/api/v1/private?a=Bearer%20${KEY}`), 'credential_in_query'],
  ['a key as a parameter name', get(`/api/v1/private?%72${KEY.slice(1)}`), 'credential_in_query'],
  [
    'a token after a second question mark',
    get('/api/v1/private?a=1?token=x'),
    'credential_in_query',
  ],
  ['a token in the query', get('/api/v1/things/a?TOKEN=x'), 'credential_in_query'],
  ['a token of a page', get('/page?Access-Token=x'), 'credential_in_query'],
  ['a key that is encoded twice', get(`/page?a=${TWICE}`), 'credential_in_query'],
  ['a key at an unknown page', get(`/nothing?a=${KEY}`), 'credential_in_query'],
  ['a key at a broken path', get(`/%zz?a=${KEY}`), 'credential_in_query'],
  ['a key in a URL of 13 KB', get(`/page?a=${KEY}${'x'.repeat(13_000)}`), 'credential_in_query'],
  [
    'a key with a wrong method',
    { method: 'DELETE', url: `/api/v1/things?api.key[]=${KEY}` },
    'credential_in_query',
  ],
  ['a bug', get('/api/v1/bug'), 'internal_error'],
  ['an expected error', get('/api/v1/refusal'), 'unavailable'],
];

describe('every error', () => {
  const { server, log, ...disposable } = createTestServer();
  after(() => disposable[Symbol.asyncDispose]());

  for (const [name, request, code] of CASES) {
    it(`has the standard envelope for ${name}: ${ERROR_CODES[code].status} ${code}`, async () => {
      const response = await server.inject(request);
      assert.equal(response.statusCode, ERROR_CODES[code].status, response.body);
      assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(response.headers['cache-control'], 'no-store');
      assert.equal(response.headers['x-content-type-options'], 'nosniff');

      const { error, timestamp, ...envelope } = response.json();
      assert.equal(error.code, code);
      assert.match(error.message, /^[A-Z].*\.$/);
      assert.deepEqual(envelope, {
        success: false,
        requestId: response.headers['x-request-id'],
        apiVersion: 'v1',
      });
      assert.equal(new Date(timestamp).toISOString(), timestamp);
    });
  }

  it('lists each invalid field as a JSON pointer with the expected value', async () => {
    const body = { name: 'a', size: 1.5, kind: 'c', 'odd/~name': 1 };
    const { error } = (await server.inject(post(JSON.stringify(body)))).json();
    assert.deepEqual(
      error.details.toSorted((a: { path: string }, b: { path: string }) =>
        a.path < b.path ? -1 : 1,
      ),
      [
        { path: '/kind', message: 'must be one of a, b' },
        { path: '/name', message: 'must have at least 2 characters' },
        {
          path: '/odd~1~0name',
          message: 'is not a known field; check the spelling or omit it',
        },
        { path: '/size', message: 'must be an integer' },
      ],
    );
  });

  it('lists at most ten invalid fields and truncates long names', async () => {
    const fields = Array.from({ length: 500 }, (_, at) => [`${'x'.repeat(100)}${at}`, at]);
    const response = await server.inject(post(JSON.stringify(Object.fromEntries(fields))));
    assert.equal(response.json().error.details.length, 10);
    assert.ok(response.body.length < 2_500);
  });

  it('lists the allowed methods of a route', async () => {
    const response = await server.inject({ method: 'PATCH', url: '/api/v1/things/a?x=1' });
    assert.equal(response.headers.allow, 'GET, HEAD, OPTIONS');
  });

  it('keeps the headers of an AppError', async () => {
    const response = await server.inject(get('/api/v1/refusal'));
    assert.equal(response.headers['retry-after'], '7');
  });

  it('hides the details of a bug from the caller and logs them', async () => {
    const response = await server.inject(get('/api/v1/bug'));
    const text = `${response.body} ${JSON.stringify(response.headers)}`;
    assert.doesNotMatch(text, /secret|upstream|TypeError|\.ts\b/);
    const line = log.find(
      ({ level, fields }) =>
        level === 'error' && fields['requestId'] === response.headers['x-request-id'],
    );
    assert.ok(line?.fields['err'] instanceof TypeError);
    assert.equal(line.fields['route'], '/api/v1/bug');
  });

  it('never logs URL paths or query values', async () => {
    await server.inject(get('/api/v1/things/secret-id?limit=1&note=secret-note'));
    await server.inject(get('/secret-path?secret=1'));
    assert.doesNotMatch(JSON.stringify(log), /secret-/);
  });

  it('keeps the client’s request ID if it is safe to echo', async () => {
    const response = await server.inject(
      get('/api/v1/nothing', { 'x-request-id': 'client.id-123' }),
    );
    assert.equal(response.json().requestId, 'client.id-123');
    for (const unsafe of [
      'short',
      'x'.repeat(129),
      'with space',
      'a\u00e9bcdefgh',
      '<script>aaa',
    ]) {
      const replaced = await server.inject(get('/api/v1/nothing', { 'x-request-id': unsafe }));
      assert.match(replaced.json().requestId, /^req_[1-9A-HJ-NP-Za-km-z]{16}$/);
    }
  });
});

describe('every response', () => {
  const { server, ...disposable } = createTestServer();
  after(() => disposable[Symbol.asyncDispose]());

  for (const url of ['/api/v1/private', '/page', '/nothing', '/api/v1/bug', '/api/%zz']) {
    it(`has the security headers at ${url}`, async () => {
      const { headers } = await server.inject(get(url));
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
      assert.match(String(headers['permissions-policy']), /\bcamera=\(\), .*\bmicrophone=\(\)/);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.match(String(headers['strict-transport-security']), /^max-age=\d+$/);
      assert.match(String(headers['x-request-id']), /^req_/);
      assert.equal(headers['server'], undefined);
      assert.equal(headers['x-powered-by'], undefined);
    });
  }

  it('sends HSTS only if the public URL uses HTTPS', async () => {
    await using plain = createTestServer({
      settings: { PUBLIC_URL: PUBLIC_ORIGIN.replace('https', 'http') },
    });
    const { headers } = await plain.server.inject(get('/api/v1/private'));
    assert.equal(headers['strict-transport-security'], undefined);
  });
});

describe('an error page', () => {
  const { server, ...disposable } = createTestServer({
    renderErrorPage: (error, { id }) => ({
      language: 'en',
      html: `<h1>${error.status}</h1><p>${id}</p>`,
      contentSecurityPolicy: "default-src 'self'",
    }),
  });
  after(() => disposable[Symbol.asyncDispose]());

  it('is sent to browsers outside the API', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const [url, status] of [['/nothing', 404] as const, ['/%zz', 400] as const]) {
      const response = await server.inject(get(url, { accept }));
      assert.equal(response.statusCode, status);
      assert.match(response.body, new RegExp(`<h1>${status}</h1>`));
      assert.equal(response.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(response.headers['content-security-policy'], "default-src 'self'");
    }
  });

  it('is not sent to non-browser clients or for API routes', async () => {
    const program = await server.inject(get('/nothing', { accept: '*/*' }));
    assert.equal(program.json().error.code, 'not_found');
    const api = await server.inject(get('/api/v1/nothing', { accept: 'text/html' }));
    assert.equal(api.json().error.code, 'not_found');
  });
});

function get(url: string, headers: Record<string, string> = {}): InjectOptions {
  return { method: 'GET', url, headers };
}

function post(payload: string, type = 'application/json'): InjectOptions {
  return { method: 'POST', url: '/api/v1/things', payload, headers: { 'content-type': type } };
}

function compressed(): InjectOptions {
  const request = post('{"name":"ab"}');
  return { ...request, headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } };
}
