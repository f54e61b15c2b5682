import type { Preferences } from '#lib/http/parse-prefer.ts';

/** How long `POST /videos` waits for the resolution, unless overridden with `Prefer`. */
const CREATE_WAIT_MS = 3_000;
const CREATE_WAIT_MS_MAX = 10_000;

/**
 * The time that a creation request waits for the resolution, and the value of `Preference-Applied`
 * (RFC 7240 §3).
 */
export type WaitDecision = { readonly waitMs: number; readonly applied: string | null };

/** `respond-async` alone means no wait. With `wait`, it means that wait (RFC 7240 §4.3). */
export function decideWait({ respondAsync, waitSeconds }: Preferences): WaitDecision {
  const asynchronously = respondAsync ? ['respond-async'] : [];
  if (waitSeconds !== undefined) {
    const waitMs = Math.min(waitSeconds * 1000, CREATE_WAIT_MS_MAX);
    return { waitMs, applied: [...asynchronously, `wait=${waitMs / 1000}`].join(', ') };
  }
  if (respondAsync) return { waitMs: 0, applied: 'respond-async' };
  return { waitMs: CREATE_WAIT_MS, applied: null };
}
