import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';

const PLAYER = 'https://player.site.example/e/1';
const BUTTONS = `<button id="top">Top</button><button id="popup">Popup</button>
  <form action="https://evil.example/form"><input name="q"><button id="submit">Send</button></form>
  <a id="away" href="https://evil.example/away">Away</a>`;

describe('a declared player in a browser', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    const iframeUrl = new URL(PLAYER);
    server.add('taLk', { sources: [], type: null, iframeUrl, provider: 'page' });
  });

  /** Opens the page of the video. `html` is the player, and all other hosts serve a page, too. */
  async function open(kind: 'embed' | 'watch', html: string): Promise<WatchedPage> {
    const opened = await reusePage(new URL('about:blank'));
    const { page } = opened;
    await page.route(/^https:\/\/[\w.]+\.example\//, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: route.request().url() === PLAYER ? html : '<p id="evil">Evil</p>',
      }),
    );
    await page.goto(server.toUrl(kind, 'taLk').href);
    return opened;
  }

  for (const kind of ['embed', 'watch'] as const) {
    it(`runs at /${kind} with its own origin, below that origin`, async () => {
      const html = '<p id="state"></p><script>state.textContent = self.origin</script>';
      await using opened = await open(kind, html);
      const { page } = opened;
      const state = page.frameLocator('iframe').locator('#state');
      await state.filter({ hasText: 'https://player.site.example' }).waitFor();
      const label = page.getByText('https://player.site.example', { exact: true });
      await label.waitFor();
      const [origin, frame] = [await label.boundingBox(), await findBox(page)];
      assert.ok(origin !== null && frame.y >= origin.y + origin.height);
      assert.ok(frame.height > 100 && frame.width > 100, JSON.stringify(frame));
      assert.deepEqual(opened.errors, []);
    });
  }

  it('is named in the share dialog, next to the link and the embed code', async () => {
    await using opened = await open('watch', '<p>Player</p>');
    await opened.page.getByRole('button', { name: 'Share' }).click();
    const dialog = opened.page.getByRole('dialog');
    await dialog.getByText('Plays in the provider’s player', { exact: true }).waitFor();
  });

  it('cannot navigate the page, open windows or submit forms', async () => {
    const script = `
      const log = (text) => { document.title = text; done.textContent += text + ' '; };
      document.querySelector('#top').onclick = () => {
        try { top.location = 'https://evil.example/top'; log('navigated'); } catch { log('top-refused'); }
      };
      document.querySelector('#popup').onclick = () =>
        log(open('https://evil.example/popup') === null ? 'popup-refused' : 'opened');
      document.querySelector('#submit').onclick = () => log('submitted');`;
    await using opened = await open(
      'embed',
      `${BUTTONS}<p id="done"></p><script>${script}</script>`,
    );
    const { page, requests } = opened;
    const url = page.url();
    const frame = page.frameLocator('iframe');
    for (const [button, text] of [
      ['#top', 'top-refused'],
      ['#popup', 'popup-refused'],
      ['#submit', 'submitted'],
    ] as const) {
      await frame.locator(button).click();
      await frame.locator('#done').filter({ hasText: text }).waitFor();
    }
    assert.equal(page.url(), url);
    assert.equal(page.context().pages().length, 1);
    assert.ok(!requests.some((each) => each.includes('evil.example')), requests.join(' '));
  });

  it('cannot navigate its frame to another site', async () => {
    await using opened = await open('embed', BUTTONS);
    const { page, errors } = opened;
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
    await page.frameLocator('iframe').locator('#away').click();
    await refused;
    assert.ok(errors.some((error) => error.includes('frame-src')));
    assert.equal(await page.frameLocator('iframe').locator('#evil').count(), 0);
  });

  it('has no permission to play without a click, or to use devices', async () => {
    const script = `const names = ['autoplay', 'camera', 'microphone', 'geolocation', 'fullscreen'];
      state.textContent = names.filter((name) => document.featurePolicy.allowsFeature(name)).join() || 'none';`;
    await using opened = await open('embed', `<p id="state"></p><script>${script}</script>`);
    const state = opened.page.frameLocator('iframe').locator('#state');
    await state.filter({ hasText: /^fullscreen$/ }).waitFor();
  });
});

async function findBox(page: Page): Promise<{ y: number; height: number; width: number }> {
  const box = await page.locator('iframe').boundingBox();
  assert.ok(box !== null);
  return box;
}
