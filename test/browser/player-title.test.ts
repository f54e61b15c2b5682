import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { BrowserContextOptions } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import type { PageServer } from '../support/page-server.ts';
import { reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';

const LONG_TITLE = 'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgaben'.repeat(2);
const NARROW = { width: 320, height: 180 };

describe('the title in the iframe player', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('taLk');
    server.add('none', { title: null });
    server.add('Long', { title: LONG_TITLE });
  });

  it('is readable on every picture in forced colors, as are the icons', async () => {
    await using opened = await open('taLk', '', { forcedColors: 'active', colorScheme: 'dark' });
    const icon = opened.page.locator('.player-icon-share');
    await icon.waitFor({ state: 'attached' });
    const [color, scrim] = await opened.page.evaluate(() =>
      ['.player-icon-share', '.player-top'].map((selector) => {
        const element = document.querySelector(selector);
        if (element === null) throw new Error(`no ${selector}`);
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        return { backgroundColor, backgroundImage };
      }),
    );
    assert.equal(color?.backgroundColor, 'rgb(255, 255, 255)');
    assert.match(scrim?.backgroundImage ?? '', /rgb\(0, 0, 0\) 54px/);
  });

  it('is not shown without controls or on the watch page', async () => {
    await using without = await open('taLk', '?controls=0&muted&autoplay&loop');
    await without.page.locator('.player-hold').waitFor({ state: 'attached' });
    assert.equal(await without.page.locator('.player-top').count(), 0);
    await using watch = await reusePage(server.toUrl('watch', 'taLk'));
    await watch.page.locator('.player-hold').waitFor({ state: 'attached' });
    assert.equal(await watch.page.locator('.player-top').count(), 0);
  });

  it('has a name in the language of the page if the video has no title', async () => {
    await using opened = await open('none', '?lang=de');
    const name = 'Video ohne Titel (wird in einem neuen Tab geöffnet)';
    await opened.page.getByRole('link', { name, exact: true }).waitFor();
  });

  it('is shortened in a small player', async () => {
    await using opened = await open('Long', '', { viewport: NARROW });
    const { page } = opened;
    await page.locator('.player-top > *').first().waitFor();
    await eventually(async () => {
      for (const element of await page.locator('.player-top > *').all()) {
        const box = await element.boundingBox();
        assert.ok(box !== null && box.x >= 0 && box.x + box.width <= NARROW.width);
        assert.ok(box.height >= 24 && box.height <= 48);
      }
    });
    await assertAccessible(page);
  });

  async function open(
    name: string,
    query: string,
    options: BrowserContextOptions = {},
  ): Promise<WatchedPage> {
    const url = server.toUrl('embed', name, query);
    const opened = await reusePage(url, options);
    await opened.page.waitForFunction(() => document.querySelector('video')?.readyState);
    return opened;
  }
});
