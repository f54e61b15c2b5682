import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { registerReferenceRoutes } from '#platform/http/reference/reference-routes.ts';

import { createTestServer, listen } from '../support/http-server.ts';
import { openSharedBrowser } from '../support/shared-browser.ts';

const PATHS = ['/docs/', '/docs/js/scalar.js', '/openapi.yaml'];

describe('the API reference', () => {
  it('shows every route, runs only its own scripts, and sends no request to other sites', async () => {
    await using app = createTestServer();
    registerReferenceRoutes(app.server, '/');
    const origin = new URL(`http://127.0.0.1:${await listen(app.server)}`);
    await using browser = await openSharedBrowser();
    await using reference = await browser.open(new URL('/docs', origin));

    await reference.page.getByText('/api/v1/things/{thingId}').first().waitFor();
    assert.deepEqual(
      new Set(reference.requests.map((url) => new URL(url).origin)),
      new Set([origin.origin]),
    );
    const requestedPaths = reference.requests.map((url) => new URL(url).pathname);
    for (const path of PATHS) assert.ok(requestedPaths.includes(path), path);
    assert.equal(requestedPaths.length, PATHS.length + 1, 'and the redirect to /docs/');

    // The policy blocks style attributes, which costs the code samples some spacing. It never
    // blocks a style sheet or script.
    const broken = reference.errors.filter((text) => !text.includes('style attributes'));
    assert.deepEqual(broken, []);
    assert.equal(await reference.page.locator('html').getAttribute('lang'), 'en');
  });

  it('uses a new nonce for every visit', async () => {
    await using app = createTestServer();
    registerReferenceRoutes(app.server, '/');
    const policies = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const { headers, body } = await app.server.inject({ url: '/docs/' });
      const policy = String(headers['content-security-policy']);
      const nonce = /script-src 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none';
      assert.ok(body.includes(`nonce="${nonce}"`));
      assert.doesNotMatch(policy, /unsafe/);
      policies.push(policy);
    }
    assert.notEqual(policies[0], policies[1]);
  });

  it('is compressed for clients that accept it', async () => {
    await using app = createTestServer();
    registerReferenceRoutes(app.server, '/');
    const url = '/docs/js/scalar.js';
    const compressed = await app.server.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    const plain = await app.server.inject({ url });
    assert.equal(compressed.headers['content-encoding'], 'gzip');
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.ok(compressed.rawPayload.length * 2 < plain.rawPayload.length);
  });
});
