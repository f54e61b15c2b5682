import { setTimeout as wait } from 'node:timers/promises';

import type { EgressError } from './egress-failure.ts';

/**
 * Waits until the next multiple of `quantumMs` since the call began when the error is a refusal. A
 * literal is refused at once and a name after its look-up: from the time nobody may read which it was,
 * nor what a private network answered. Other errors are about public hosts and wait for nothing.
 */
export async function settleRefusal(
  error: EgressError,
  { startedAtMs, quantumMs }: { readonly startedAtMs: number; readonly quantumMs: number },
): Promise<void> {
  if (error.failure !== 'blocked_address' || quantumMs === 0) return;
  const quanta = Math.floor((performance.now() - startedAtMs) / quantumMs) + 1;
  const endsAtMs = startedAtMs + quanta * quantumMs;
  // Timers know whole milliseconds only, and may fire early by one.
  for (
    let leftMs = endsAtMs - performance.now();
    leftMs > 0;
    leftMs = endsAtMs - performance.now()
  ) {
    await wait(Math.ceil(leftMs));
  }
}
