import assert from 'node:assert/strict';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';

/** Most that may move by itself on a page (Cumulative Layout Shift; 0.1 counts as good). */
const SHIFT_MAX = 0.02;
const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 720 };

/** What the checks of both looks begin with: on small screens more can move. */
export const DARK_AND_NARROW: BrowserContextOptions = { colorScheme: 'dark', viewport: NARROW };

/** Fails for what is not accessible, moves by itself, or is wider than the window. */
export async function assertSound(page: Page): Promise<void> {
  await assertAccessible(page);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) sum += Number(entry.value);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  assert.ok(shift <= SHIFT_MAX, `${page.url()} moves by ${shift}`);
  await assertFits(page);
}

/** The same of a page that was opened dark and narrow, which is then made light and wide, and dark and narrow again. */
export async function assertSoundInBothLooks(page: Page): Promise<void> {
  await assertSound(page);
  await inLightAndWide(page, async () => {
    await assertAccessible(page);
    await assertFits(page);
  });
}

export async function assertAccessibleInBothLooks(page: Page): Promise<void> {
  await assertAccessible(page);
  await inLightAndWide(page, () => assertAccessible(page));
}

async function inLightAndWide(page: Page, check: () => Promise<void>): Promise<void> {
  await page.setViewportSize(WIDE);
  await wear(page, 'light');
  await check();
  await page.setViewportSize(NARROW);
  await wear(page, 'dark');
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

async function assertFits(page: Page): Promise<void> {
  const overflows = await page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  assert.equal(overflows, false, page.url());
}
