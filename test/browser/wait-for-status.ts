import type { Page } from 'playwright-core';

/**
 * Resolves once a status message has this text. The page compares it in each frame, because some
 * messages disappear after two seconds. Call this before the message appears.
 */
export async function waitForStatus(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll('[role=status]')].some(
        ({ textContent }) => textContent === expected,
      ),
    text,
  );
}
