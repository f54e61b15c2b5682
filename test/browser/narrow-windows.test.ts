import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import { waitForFrames } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import type { PageServer } from '../support/page-server.ts';
import { openPage } from '../support/shared-browser.ts';
import {
  openSharedOrigin,
  startSharedApp,
  startSharedPageServer,
} from '../support/shared-service.ts';
import type { App } from '../support/start-app.ts';
import { aSampleSource } from '../support/video-fixtures.ts';

const FONTS = [
  { fonts: 'wide', family: 'DejaVu Sans' },
  { fonts: 'narrow', family: 'PT Sans Narrow' },
] as const;
const WIDTHS = [320, 360, 390] as const;
const PATHS = ['watch', 'embed'] as const;
const LONG_WORD = 'Rinderkennzeichnungsfleischetikettierungsüberwachung'.repeat(2);

for (const { fonts, family } of FONTS) {
  describe(`pages in narrow windows with ${fonts} fonts`, () => {
    let origin: SampleOrigin;
    let app: App;
    let server: PageServer;
    before(async () => {
      origin = await openSharedOrigin();
      app = await startSharedApp();
      server = await startSharedPageServer();
      server.add('taLk', {
        title: LONG_WORD,
        description: LONG_WORD,
        sources: [
          aSampleSource('/fast-start.mp4'),
          aSampleSource('/index.m3u8', { proxied: false, ordinal: 1 }),
        ],
      });
    });

    it('fit on the home page, after a long URL, and with letters of twice the width', async () => {
      // The policy of the page forbids styles of tests.
      const viewport = toViewport(WIDTHS[0]);
      await using opened = await openPage(app.url, { fonts, viewport, bypassCSP: true });
      const { page } = opened;
      assert.deepEqual(await listFonts(page, 'h1'), [family]);
      assert.deepEqual(await listFonts(page, '#open label'), [family]);
      await forEachWidth(page, (width) => assertFits(page, width));
      const long = new URL(`/fast-start.mp4?${'x'.repeat(2000)}`, origin.url);
      await page.getByLabel(/URL of a video/i).fill(long.href);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Copy Link' }).waitFor();
      await forEachWidth(page, (width) => assertFits(page, width));
      await page.addStyleTag({ content: '* { letter-spacing: 0.5em !important; }' });
      await forEachWidth(page, (width) => assertFits(page, width));
    });

    for (const path of PATHS) {
      it(`fit on the ${path} page`, async () => {
        const url = server.toUrl(path, 'taLk');
        await using opened = await openPage(url, { fonts, viewport: toViewport(WIDTHS[0]) });
        const { page } = opened;
        await page.waitForFunction(() => document.querySelector('video')?.readyState);
        await page.locator('.player-hold').waitFor({ state: 'attached' });
        await forEachWidth(page, async (width) => {
          await assertFits(page, width);
          const controls = page.locator(':is(.player-bar, .player-top) > :visible');
          await eventually(async () => {
            for (const control of await controls.all()) {
              const box = await control.boundingBox();
              assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width);
            }
          });
        });
        if (path === 'embed') return;
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByText('For developers').click();
        await forEachWidth(page, (width) => assertShareDialogFits(page, width));
      });
    }
  });
}

function toViewport(width: number): { readonly width: number; readonly height: number } {
  return { width, height: 640 };
}

async function forEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize(toViewport(width));
    // Controls adapt to their new size after the next layout.
    await waitForFrames(page);
    await check(width);
  }
}

async function assertFits(page: Page, width: number): Promise<void> {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(widest <= width, `${widest} px in a window of ${width} px`);
}

async function assertShareDialogFits(page: Page, width: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const box = await dialog.boundingBox();
  assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width);
  assert.ok(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth));
}

/** The families that the browser uses for the text of an element. */
async function listFonts(page: Page, selector: string): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}
