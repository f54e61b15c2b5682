import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

const TABS_MAX = 40;

/** Resolves once the element has the focus. Pages set it after they have handled an event. */
export function waitForFocus(element: Locator): Promise<void> {
  return element.and(element.page().locator(':focus')).waitFor();
}

/** Presses Tab until the element has the focus. The browser moves it before the press ends. */
export async function tabTo(element: Locator): Promise<void> {
  const page = element.page();
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').and(element).count()) > 0) return;
  }
  assert.fail(`no Tab leads to ${element.toString()}`);
}
