import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { registerReferenceRoutes } from '#platform/http/reference-routes.ts';

import { launchBrowser } from '../support/browser.ts';
import { createTestServer, listen } from '../support/http-server.ts';

const PATHS = ['/docs/', '/docs/js/scalar.js', '/openapi.yaml'];

describe('the API reference', () => {
  it('shows every route, runs nothing but its own scripts, and asks no other site', async () => {
    await using app = createTestServer();
    registerReferenceRoutes(app.server);
    const origin = new URL(`http://127.0.0.1:${await listen(app.server)}`);
    await using browser = await launchBrowser();
    await using reference = await browser.open(new URL('/docs', origin));

    await reference.page.getByText('/api/v1/things/{thingId}').first().waitFor();
    assert.deepEqual(
      new Set(reference.requests.map((address) => new URL(address).origin)),
      new Set([origin.origin]),
    );
    const asked = reference.requests.map((address) => new URL(address).pathname);
    for (const path of PATHS) assert.ok(asked.includes(path), path);
    assert.equal(asked.length, PATHS.length + 1, 'and the redirect to /docs/');

    // Attributes in markup are refused, which costs the code samples some spacing; sheets and scripts never are.
    const broken = reference.complaints.filter((text) => !text.includes('style attributes'));
    assert.deepEqual(broken, []);
    assert.equal(await reference.page.locator('html').getAttribute('lang'), 'en');
  });

  it('has a nonce of its own for every visit', async () => {
    await using app = createTestServer();
    registerReferenceRoutes(app.server);
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

  it('is compressed for whoever takes it so', async () => {
    await using app = createTestServer();
    registerReferenceRoutes(app.server);
    const url = '/docs/js/scalar.js';
    const packed = await app.server.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    const plain = await app.server.inject({ url });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.ok(packed.rawPayload.length * 2 < plain.rawPayload.length);
  });
});
