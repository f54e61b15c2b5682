import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { openSharedBrowser } from '../support/shared-browser.ts';
import { type App, startApp } from '../support/start-app.ts';

const PHONE = { width: 360, height: 640 };

describe('the home page', () => {
  let browser: TestBrowser;
  let origin: SampleOrigin;
  let app: App;
  let dns: DnsServer;
  before(async () => {
    browser = await openSharedBrowser();
    origin = await openSampleOrigin();
    dns = await startDnsServer(() => 'SERVFAIL');
    app = await startApp({ EGRESS_ALLOW: origin.url.host, DNS_SERVERS: dns.address });
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  it('accepts a URL without a scheme, and rejects other text', async () => {
    await using opened = await browser.open(app.url);
    const { page } = opened;
    const field = page.getByLabel(/URL of a video/i);
    const status = page.getByRole('status').first();
    await field.fill('no-such-host.invalid/talk.mp4');
    await page.keyboard.press('Enter');
    await status.filter({ hasText: 'DNS lookup of the source’s host name failed' }).waitFor();
    assert.equal(await field.inputValue(), 'https://no-such-host.invalid/talk.mp4');

    await field.fill('my holiday video');
    await page.keyboard.press('Enter');
    await status.filter({ hasText: 'not a valid URL' }).waitFor();
  });

  it('scrolls to the player on a small screen, where the next Tab focuses it', async () => {
    await using opened = await browser.open(app.url, { viewport: PHONE });
    const { page } = opened;
    await page.getByLabel(/URL of a video/i).fill(new URL('/clip.webm', origin.url).href);
    await page.keyboard.press('Enter');
    await page.locator('h2:focus').waitFor();
    const frame = await page.locator('iframe').boundingBox();
    assert.ok(frame !== null && frame.y >= 0 && frame.y + frame.height <= PHONE.height);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'IFRAME');
  });

  it('never overflows its window, even with a long URL', async () => {
    await using opened = await browser.open(app.url, { viewport: PHONE });
    const { page } = opened;
    const long = new URL(`/fast-start.mp4?${'x'.repeat(2000)}`, origin.url);
    await page.getByLabel(/URL of a video/i).fill(long.href);
    await page.keyboard.press('Enter');
    await page.locator('iframe').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${width} px`);
  });
});
