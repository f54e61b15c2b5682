import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/** The timeout of the test limits the wait. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(POLL_MS);
}
