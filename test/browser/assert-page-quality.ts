import assert from 'node:assert/strict';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { assertAccessible, assertReadable } from '../support/account-page.ts';
import { waitForFrames } from '../support/browser.ts';

/** Maximum Cumulative Layout Shift of a page. Web Vitals rate up to 0.1 as good. */
const SHIFT_MAX = 0.02;
const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 720 };

/** How a page is first opened for checks in both themes. Layouts shift more on small screens. */
export const DARK_AND_NARROW: BrowserContextOptions = { colorScheme: 'dark', viewport: NARROW };

/** Fails if the page is not accessible, shifts its layout, or overflows the window. */
export async function assertPageQuality(page: Page): Promise<void> {
  await assertAccessible(page);
  const shift = await sumLayoutShifts(page);
  assert.ok(shift <= SHIFT_MAX, `${page.url()} shifts by ${shift}`);
  await assertFits(page);
}

/** The layout shifts since the page was loaded. */
export async function sumLayoutShifts(page: Page): Promise<number> {
  await waitForFrames(page);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    // Without waiting until the browser calls the observer.
    return observer
      .takeRecords()
      .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
  });
}

/**
 * Checks a page that was opened dark and narrow. Then checks its colors and its width light and
 * wide, and restores dark and narrow.
 */
export async function assertPageQualityInBothThemes(page: Page): Promise<void> {
  await assertPageQuality(page);
  await page.setViewportSize(WIDE);
  await assertReadableInLight(page);
  await assertFits(page);
  await page.setViewportSize(NARROW);
}

export async function assertAccessibleInBothThemes(page: Page): Promise<void> {
  await assertAccessible(page);
  await assertReadableInLight(page);
}

async function assertReadableInLight(page: Page): Promise<void> {
  await setColorScheme(page, 'light');
  await assertReadable(page);
  await setColorScheme(page, 'dark');
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Only the script of the account area reacts to the change, with an attribute.
  const theme = 'data-mantine-color-scheme';
  await page.locator(`html:is([${theme}=${colorScheme}], :not([${theme}]))`).waitFor();
}

export async function assertFits(page: Page): Promise<void> {
  const overflows = await page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  assert.equal(overflows, false, page.url());
}
