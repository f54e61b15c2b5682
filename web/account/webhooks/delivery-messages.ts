import type { Delivery } from '#sdk';

import { formatSecond } from '../parts/format-time.ts';

type Attempt = Delivery['attempts'][number];

export const DELIVERY_STATES = {
  pending: { tone: 'busy', label: 'In progress' },
  succeeded: { tone: 'good', label: 'Delivered' },
  failed: { tone: 'bad', label: 'Failed' },
} as const satisfies Record<Delivery['status'], { tone: string; label: string }>;

/** The outcome of the last attempt and the time of the next one. */
export function describeDelivery({ status, attempts, nextAttemptAt }: Delivery): string {
  const last = attempts.at(-1);
  const outcome = last === undefined ? null : describeAttempt(last);
  if (status !== 'pending') return outcome ?? 'Not sent.';
  const isLater = nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now();
  const next = isLater ? `Next attempt: ${formatSecond(nextAttemptAt)}.` : 'Sending…';
  return [outcome, next].filter((part) => part !== null).join(' ');
}

/** `Your server returned 204 in 35 ms.`, or the reason for the failure. */
export function describeAttempt({ status, durationMs, error }: Attempt): string {
  const response =
    status === null ? null : `Your server returned ${status} in ${formatElapsed(durationMs)}.`;
  return [response, error].filter((part) => part !== null).join(' ');
}

export function formatElapsed(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
