import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import { waitForPosition } from '../support/player-page.ts';
import { embed } from '../support/service-client.ts';
import { openPage, reusePage } from '../support/shared-browser.ts';
import { openSharedOrigin, startSharedApp } from '../support/shared-service.ts';
import type { App } from '../support/start-app.ts';

describe('the player before or without its scripts', () => {
  let origin: SampleOrigin;
  let app: App;
  before(async () => {
    [origin, app] = await Promise.all([openSharedOrigin(), startSharedApp()]);
  });

  it('shows the controls of the browser if the script of the controls cannot be loaded', async () => {
    await using opened = await reusePage(new URL('about:blank'));
    await opened.page.route('**/assets/mount-controls-*.js', (route) => route.abort());
    await opened.page.goto((await createPlayerUrl('/fast-start.mp4')).href);
    await opened.page.locator('video[controls]').waitFor();
  });

  it('leaves files to the browser without JavaScript, and shows a notice for streams', async () => {
    const options = { javaScriptEnabled: false };
    await using opened = await openPage(new URL('about:blank'), options);
    const { page } = opened;
    for (const [path, isPlayable] of [
      ['/fast-start.mp4', true],
      ['/hls-fmp4/index.m3u8', false],
    ] as const) {
      await page.goto((await createPlayerUrl(path)).href);
      const notice = page.locator('noscript .notice');
      await (isPlayable ? page.locator('video[src]') : notice).waitFor();
      assert.equal(await page.locator('video').isVisible(), isPlayable);
      assert.equal(await notice.isVisible(), !isPlayable);
      assert.equal(await page.locator('.player-start').isVisible(), false);
    }
  });

  it('starts at the media fragment of the page before a script learns the duration', async () => {
    await using opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await page.addInitScript(() => {
      addEventListener('loadedmetadata', (event) => event.stopImmediatePropagation(), true);
    });
    const player = await createPlayerUrl('/fast-start.mp4');
    await page.goto(`${player.href}?t=1#t=npt:0:03.5`);
    await waitForPosition(page, 3.5);
  });

  async function createPlayerUrl(path: string): Promise<URL> {
    const video = await embed(app.url, new URL(path, origin.url));
    return new URL(video.embed.iframe);
  }
});
