import assert from 'node:assert/strict';

import type { Page } from 'playwright-core';

import { assertAccessible } from '../support/account-page.ts';

/** Most that may move by itself on a page (Cumulative Layout Shift; 0.1 counts as good). */
const SHIFT_MAX = 0.02;

/** Fails for what is not accessible, moves by itself, or is wider than the window. */
export async function assertSound(page: Page): Promise<void> {
  await assertAccessible(page);
  const { shift, overflows } = await page.evaluate(
    () =>
      new Promise<{ shift: number; overflows: boolean }>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) sum += Number(entry.value);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve({
              shift: sum,
              overflows: document.documentElement.scrollWidth > innerWidth,
            }),
          ),
        );
      }),
  );
  assert.ok(shift <= SHIFT_MAX, `${page.url()} moves by ${shift}`);
  assert.equal(overflows, false, page.url());
}
