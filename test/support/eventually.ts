import { AssertionError } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { PAGE_TIMEOUT_MS } from './browser.ts';

const POLL_MS = 50;

/**
 * Repeats assertions about a page until they pass. Pages handle most events in later tasks: scripts
 * load on demand, effects run after rendering, and media events are queued.
 */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + PAGE_TIMEOUT_MS;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (!(error instanceof AssertionError) || Date.now() > deadline) throw error;
    }
    await delay(POLL_MS);
  }
}
