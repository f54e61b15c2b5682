import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { assertReadable } from '../support/account-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedApp } from '../support/shared-service.ts';
import type { App } from '../support/start-app.ts';
import { assertPageQuality } from './assert-page-quality.ts';

const BYTES_MAX = 400_000;

describe('the API reference', () => {
  let app: App;
  let docs: URL;
  before(async () => {
    app = await startSharedApp();
    docs = new URL('/docs', app.url);
  });

  it('is accessible and fits small screens, from this service only and within its policy', async () => {
    const viewport = { width: 390, height: 844 };
    await using opened = await openPage(docs, { colorScheme: 'dark', viewport });
    const { page } = opened;
    await page.locator('#filter').waitFor();
    // The search and the copy buttons of the script do not move what the visitor reads.
    await assertPageQuality(page);
    const urls = opened.requests.map((url) => new URL(url));
    assert.deepEqual(new Set(urls.map(({ origin }) => origin)), new Set([docs.origin]));
    const bodies = await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));
    const bytes = bodies.reduce((sum, body) => sum + body.byteLength, 0);
    assert.ok(bytes < BYTES_MAX, `${bytes} bytes`);
    assert.deepEqual(opened.errors, []);
    const policy = (await fetch(docs)).headers.get('content-security-policy') ?? '';
    assert.doesNotMatch(policy, /unsafe|nonce/);
  });

  it('shows every operation with samples, and searches them by keyboard', async () => {
    const viewport = { width: 1280, height: 800 };
    await using opened = await openPage(docs, {
      colorScheme: 'light',
      viewport,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = opened;
    await assertFits(page, viewport.width);
    const yaml = await (await fetch(new URL('/openapi.yaml', docs))).text();
    // Webhook events have operation IDs too, without a response from this service.
    const ids = [...yaml.slice(0, yaml.indexOf('\nwebhooks:')).matchAll(/operationId: (\w+)/g)];
    assert.ok(ids.length > 50);
    const samples = new Map(await listSamples(page));
    for (const [, id = ''] of ids) {
      assert.ok(
        samples.get(id)?.some((text) => text.startsWith('curl ')),
        id,
      );
    }
    assert.deepEqual(await listBrokenLinks(page), []);
    const shown = page.locator('.operation:visible');
    const all = await shown.count();
    await page.getByLabel('Search operations').focus();
    await page.keyboard.type('rotate secret');
    await page.getByText('1 operation', { exact: true }).waitFor();
    assert.deepEqual(await shown.locator('h3').allTextContents(), [
      'Rotate the secret of a webhook',
    ]);
    await assertReadable(page);
    await page.keyboard.press('Escape');
    assert.equal(await shown.count(), all);
    const copy = page.getByRole('button', { name: 'Copy: Rotate the secret of a webhook, curl' });
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Copied: Rotate the secret of a webhook, curl').waitFor();
    const [curl] =
      samples.get('rotateWebhookSecret')?.filter((text) => text.startsWith('curl ')) ?? [];
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), curl);
    const buttons = await page.locator('.operations pre ~ button').count();
    assert.equal(buttons, await page.locator('.operations pre').count());
    await page.getByLabel('Search operations').fill('no such operation');
    await page.getByText('No operation matches').waitFor();
  });
});

/** The texts of the samples by operation ID. */
function listSamples(page: Page): Promise<(readonly [id: string, texts: readonly string[]])[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-id]')].map(
      (operation) =>
        [
          operation.getAttribute('data-id') ?? '',
          [...operation.querySelectorAll('pre')].map(({ textContent }) => textContent),
        ] as const,
    ),
  );
}

/** Links within the page to elements that it does not have. */
function listBrokenLinks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => document.getElementById(href.slice(1)) === null),
  );
}

async function assertFits(page: Page, width: number): Promise<void> {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(widest <= width, `${widest} px`);
}
