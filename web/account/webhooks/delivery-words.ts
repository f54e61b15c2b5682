import type { DeliveryWire } from '#features/webhooks/wire.ts';

import { formatSecond } from '../parts/format-time.ts';

type Attempt = DeliveryWire['attempts'][number];

export const DELIVERY_STATES = {
  pending: { tone: 'busy', label: 'On its way' },
  succeeded: { tone: 'good', label: 'Succeeded' },
  failed: { tone: 'bad', label: 'Failed' },
} as const satisfies Record<DeliveryWire['status'], { tone: string; label: string }>;

/** What became of it so far, in a sentence. */
export function describeDelivery({ status, attempts, nextAttemptAt }: DeliveryWire): string {
  const last = attempts.at(-1);
  const outcome = last === undefined ? null : describeAttempt(last);
  if (status !== 'pending') return outcome ?? 'It was not sent.';
  const isLater = nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now();
  const next = isLater ? `The next attempt is at ${formatSecond(nextAttemptAt)}.` : 'Sending …';
  return [outcome, next].filter((part) => part !== null).join(' ');
}

/** `It answered 204 in 35 ms.`, or why it failed. */
export function describeAttempt({ status, durationMs, error }: Attempt): string {
  const answered = status === null ? null : `It answered ${status} in ${formatTook(durationMs)}.`;
  return [answered, error].filter((part) => part !== null).join(' ');
}

export function formatTook(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
