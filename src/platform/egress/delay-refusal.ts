import { setTimeout as wait } from 'node:timers/promises';

import type { EgressError } from './egress-failure.ts';

/**
 * Delays a refusal until the next multiple of `quantumMs` after the call started. An IP address is
 * refused immediately and a name after its lookup; the delay prevents the response time from
 * revealing the difference, or anything about a private network. Other errors concern public hosts
 * and are not delayed.
 */
export async function delayRefusal(
  error: EgressError,
  { startedAtMs, quantumMs }: { readonly startedAtMs: number; readonly quantumMs: number },
): Promise<void> {
  if (error.failure !== 'blocked_address' || quantumMs === 0) return;
  const quanta = Math.floor((performance.now() - startedAtMs) / quantumMs) + 1;
  const endsAtMs = startedAtMs + quanta * quantumMs;
  // Timers have millisecond resolution, and may fire 1 ms early.
  for (
    let leftMs = endsAtMs - performance.now();
    leftMs > 0;
    leftMs = endsAtMs - performance.now()
  ) {
    await wait(Math.ceil(leftMs));
  }
}
