import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { assertReadable } from '../support/account-page.ts';
import { eventually } from '../support/eventually.ts';
import { reusePage } from '../support/shared-browser.ts';
import { startSharedApp } from '../support/shared-service.ts';
import type { App } from '../support/start-app.ts';
import { assertPageQuality } from './assert-page-quality.ts';
import { waitForStatus } from './wait-for-status.ts';

/** Of each page. */
const BYTES_MAX = 250_000;

describe('the API reference', () => {
  let app: App;
  let docs: URL;
  before(async () => {
    app = await startSharedApp();
    docs = new URL('/docs', app.url);
  });

  it('is accessible and fits small screens, from this service only and within its policy', async () => {
    const viewport = { width: 390, height: 844 };
    for (const path of ['/docs', '/docs/webhooks']) {
      const url = new URL(path, docs);
      await using opened = await reusePage(url, { colorScheme: 'dark', viewport });
      const { page } = opened;
      await page.locator('#filter').waitFor();
      // The search and the copy buttons of the script do not move what the visitor reads.
      await assertPageQuality(page);
      const urls = opened.requests.map((request) => new URL(request));
      assert.deepEqual(new Set(urls.map(({ origin }) => origin)), new Set([docs.origin]));
      const bodies = await Promise.all(urls.map(async (each) => (await fetch(each)).arrayBuffer()));
      const bytes = bodies.reduce((sum, body) => sum + body.byteLength, 0);
      assert.ok(bytes < BYTES_MAX, `${bytes} bytes`);
      assert.deepEqual(opened.errors, []);
      const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
      assert.doesNotMatch(policy, /unsafe|nonce/);
    }
    assert.equal((await fetch(new URL('/docs/none', docs))).status, 404);
  });

  it('has one page per tag, with samples of every operation and links that lead somewhere', async () => {
    const overview = await (await fetch(docs)).text();
    const paths = new Set([...overview.matchAll(/href="(\/docs\/\w+)"/g)].map(([, path]) => path));
    const pages = new Map<string, string>();
    for (const path of paths) {
      const text = await (await fetch(new URL(path ?? '', docs))).text();
      assert.ok(Buffer.byteLength(text) < BYTES_MAX, `${path}: ${Buffer.byteLength(text)} bytes`);
      pages.set(path ?? '', text);
    }
    const yaml = await (await fetch(new URL('/openapi.yaml', docs))).text();
    // Webhook events have operation IDs too, without a response from this service.
    const ids = [...yaml.slice(0, yaml.indexOf('\nwebhooks:')).matchAll(/operationId: (\w+)/g)];
    assert.ok(ids.length > 50);
    const all = [...pages.values()].join('');
    for (const [, id] of ids) {
      const [, operation = ''] = all.split(`data-id="${id}"`);
      for (const sample of ['<code>curl ', 'import requests\n']) {
        assert.ok(operation.split('</section>', 1)[0]?.includes(sample), `${id}: ${sample}`);
      }
    }
    for (const [path, text] of pages) {
      for (const [, target = ''] of text.matchAll(/href="([^"]*#[^"]+)"/g)) {
        const { pathname, hash } = new URL(target, new URL(path, docs));
        const id = `id="${hash.slice(1)}"`;
        assert.ok((pages.get(pathname) ?? '').includes(id), `${path}: ${target}`);
      }
    }
  });

  it('searches the operations of all pages by keyboard, and copies samples', async () => {
    const viewport = { width: 1280, height: 800 };
    const permissions = ['clipboard-read', 'clipboard-write'];
    // The anchors of the former single page still lead to their operations.
    const old = new URL('#rotateWebhookSecret', docs);
    await using opened = await reusePage(old, { colorScheme: 'light', viewport, permissions });
    const { page } = opened;
    await page.waitForURL(new URL('/docs/webhooks#rotateWebhookSecret', docs).href);
    await assertFits(page, viewport.width);
    const shown = page.locator('.operation:visible');
    const all = await shown.count();
    await page.getByLabel('Search operations').focus();
    await page.keyboard.type('rotate secret');
    await page.getByText('1 operation', { exact: true }).waitFor();
    assert.deepEqual(await shown.locator('h2').allTextContents(), [
      'Rotate the secret of a webhook',
    ]);
    await assertReadable(page);
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await shown.count(), all));
    const operation = page.locator('[data-id=rotateWebhookSecret]');
    const python = operation.locator('details', { hasText: 'Python' });
    await python.locator('summary').press('Enter');
    await operation
      .locator('details', { hasText: 'curl' })
      .locator('pre')
      .waitFor({ state: 'hidden' });
    const copy = page.getByRole('button', { name: 'Copy: Rotate the secret of a webhook, Python' });
    const announced = waitForStatus(page, 'Copied: Rotate the secret of a webhook, Python');
    await copy.press('Enter');
    await announced;
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await python.locator('code').textContent());
    const buttons = await page.locator('.operations pre ~ button').count();
    assert.equal(buttons, await page.locator('.operations pre').count());
    await page.getByLabel('Search operations').fill('no such operation');
    await page.getByText('No operation matches').waitFor();
  });
});

async function assertFits(page: Page, width: number): Promise<void> {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(widest <= width, `${widest} px`);
}
