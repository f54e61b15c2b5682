import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { assertAccessible } from '../support/account-page.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { eventually } from '../support/eventually.ts';
import { waitForFocus } from '../support/focus.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { reusePage } from '../support/shared-browser.ts';
import { type App, startApp } from '../support/start-app.ts';
import { assertPageQuality, DARK_AND_NARROW } from './assert-page-quality.ts';

const MULTIVARIANT = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000\nmedia.m3u8\n';
const PHONE = { width: 360, height: 640 };

describe('the home page', () => {
  let origin: SampleOrigin;
  let app: App;
  let dns: DnsServer;
  before(async () => {
    origin = await openSampleOrigin();
    dns = await startDnsServer(() => 'SERVFAIL');
    app = await startApp({
      EGRESS_ALLOW: '127.0.0.1/32',
      DNS_SERVERS: dns.address,
      EXAMPLE_URLS: `A short film=${new URL('/hls-fmp4/index.m3u8', origin.url).href}`,
    });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  it('accepts a URL without a scheme, and explains why it can’t open a URL or other text', async () => {
    await using opened = await reusePage(app.url);
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

    for (const url of ['http://10.0.0.1/talk.mp4', 'http://169.254.169.254/latest/meta-data']) {
      await field.fill(url);
      await page.getByRole('button', { name: 'Play video' }).click();
      await status.filter({ hasText: 'can’t be found, or is on a private network' }).waitFor();
    }
    await page.locator('#status[data-kind=error]').waitFor();
    await field.and(page.locator('[aria-invalid=true]')).waitFor();
    await waitForFocus(field);
  });

  it('shows a player and an embed code on a small screen, by keyboard alone', async () => {
    await using opened = await reusePage(app.url, { viewport: PHONE });
    const { page } = opened;
    await page.getByLabel(/URL of a video/i).focus();
    await page.keyboard.insertText(new URL('/clip.webm', origin.url).href);
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Ready to play' }).waitFor();
    await waitForFocus(page.locator('h2'));
    await eventually(async () => {
      const frame = await page.locator('iframe').boundingBox();
      assert.ok(frame !== null && frame.y >= 0 && frame.y + frame.height <= PHONE.height);
    });
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
    const code = await page.getByLabel('Embed code', { exact: true }).inputValue();
    assert.match(code, /^<iframe src="[^"]+\/embed\/vid_\w{16}"/);
    await page.frameLocator('iframe').locator('media-controller[mediaduration]').waitFor();
    const foreign = opened.requests.filter((url) => new URL(url).origin !== app.url.origin);
    assert.deepEqual(foreign, []);
    assert.deepEqual(opened.errors, []);
  });

  it('opens the URL in its query string', async () => {
    const home = new URL(app.url);
    home.searchParams.set('url', new URL('/clip.webm', origin.url).href);
    await using opened = await reusePage(home);
    await opened.page.locator('iframe').waitFor();
    await opened.page.getByText('For developers').click();
    assert.match(await opened.page.locator('.facts').innerText(), /WebM/);
  });

  it('has no accessibility problems or layout shifts, before and after an example', async () => {
    await using opened = await reusePage(app.url, DARK_AND_NARROW);
    const { page } = opened;
    await assertPageQuality(page);
    const sample = page.getByLabel('API sample');
    assert.ok(await sample.evaluate((code) => code.scrollWidth <= code.clientWidth));
    const form = page.locator('#open');
    const getFormTop = (): Promise<number> =>
      form.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const formTop = await getFormTop();
    await page.getByRole('link', { name: 'A short film' }).press('Enter');
    const steps = page.getByRole('list', { name: 'Progress' });
    await steps.locator('[data-state=done]').filter({ hasText: 'Ready to play' }).waitFor();
    assert.deepEqual(await steps.getByRole('listitem').allInnerTexts(), [
      'Fetched the URL',
      'Found an HLS stream',
      'Ready to play',
    ]);
    await page.getByRole('status').filter({ hasText: 'Ready to play' }).waitFor();
    await eventually(async () => assert.equal(await getFormTop(), formTop));
    await assertAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await assertAccessible(page);
    // The result has its own URL and title, and Back leads to the page before it.
    const shown = new URL('/hls-fmp4/index.m3u8', origin.url).href;
    await eventually(async () => assert.equal(new URL(page.url()).searchParams.get('url'), shown));
    await eventually(async () => assert.match(await page.title(), /^.+ · Reelay$/));
    await page.reload();
    await page.locator('iframe').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'A short film' }).waitFor();
    await eventually(async () => assert.equal(await page.locator('iframe').count(), 0));
    assert.equal(new URL(page.url()).search, '');
    assert.deepEqual(opened.errors, []);
  });

  it('stores the language that the viewer chooses in the footer', async () => {
    await using opened = await reusePage(app.url, DARK_AND_NARROW);
    const { page } = opened;
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('link', { name: 'Deutsch' }).press('Enter');
    await heading.filter({ hasText: 'URL einfügen' }).waitFor();
    await assertPageQuality(page);
    await page.getByLabel(/URL eines Videos/).fill('http://10.0.0.1/talk.mp4');
    await page.keyboard.press('Enter');
    const status = page.getByRole('status');
    await status.filter({ hasText: 'liegt in einem privaten Netz' }).waitFor();
    await page.getByLabel(/URL eines Videos/).fill('blob:https://video.example/1');
    await page.keyboard.press('Enter');
    await status.filter({ hasText: 'Fügen Sie die URL der Seite ein' }).waitFor();

    await page.goto(new URL('/?lang=fr', app.url).href);
    await heading.filter({ hasText: 'Collez une URL' }).waitFor();
    await page.goto(app.url.href);
    const german = page.getByRole('link', { name: 'Deutsch' });
    assert.equal(await german.getAttribute('aria-current'), 'true');
    await page.getByRole('link', { name: 'System' }).click();
    await heading.filter({ hasText: 'Paste a URL' }).waitFor();
    assert.deepEqual(await page.context().cookies(), []);
    assert.deepEqual(opened.errors, []);
  });

  it('shows each step when the server reports it', async () => {
    const source = Promise.withResolvers<() => void>();
    const variant = Promise.withResolvers<() => void>();
    const manifest = serveBytes(MULTIVARIANT, { type: 'application/vnd.apple.mpegurl' });
    await using slow = await openScriptedOrigin({
      '/talk.m3u8': (request, response) => source.resolve(() => manifest(request, response)),
      '/media.m3u8': (_request, response) => variant.resolve(() => response.writeHead(404).end()),
    });
    await using opened = await reusePage(app.url);
    const { page } = opened;
    const field = page.getByLabel(/URL of a video/i);
    await field.fill(slow.url('/talk.m3u8').href);
    await page.keyboard.press('Enter');
    const step = page.getByRole('listitem').and(page.locator('[aria-current=step]'));
    await step.filter({ hasText: 'Fetching the URL' }).waitFor();
    const sendManifest = await source.promise;
    sendManifest();
    const refuseVariant = await variant.promise;
    await step.filter({ hasText: 'Preparing the player' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Found an HLS stream.' }).waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
    refuseVariant();
    await page.locator('#status[data-kind=error]').waitFor();
    await eventually(async () =>
      assert.equal(await page.getByRole('list', { name: 'Progress' }).count(), 0),
    );
    await waitForFocus(field);
  });

  it('offers a theme, which the other pages have too', async () => {
    await using opened = await reusePage(app.url, { colorScheme: 'light' });
    const { page } = opened;
    const getScheme = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const themes = page.getByRole('group', { name: 'Theme' });
    await themes.getByRole('radio', { name: 'System' }).focus();
    await page.keyboard.press('ArrowLeft');
    await themes.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
    await eventually(async () => assert.equal(await getScheme(), 'dark'));
    await assertAccessible(page);
    await page.goto(new URL('/docs', app.url).href);
    await eventually(async () => assert.equal(await getScheme(), 'dark'));
    await page.goto(app.url.href);
    await themes.getByText('System').click();
    await eventually(async () => assert.equal(await getScheme(), 'light dark'));
    await page.reload();
    await themes.getByRole('radio', { name: 'System', checked: true }).waitFor();
    await themes.getByText('Dark').click();
    assert.deepEqual(opened.errors, []);
    await page.goto(new URL('/account', app.url).href);
    await eventually(async () => assert.equal(await getScheme(), 'dark'));
  });
});
