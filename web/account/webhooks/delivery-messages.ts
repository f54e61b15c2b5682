import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Delivery } from '#sdk';

import { texts } from '../messages/texts.ts';
import { formatSeconds, TENTHS } from '../parts/format-seconds.ts';
import { formatSecond } from '../parts/format-time.ts';

type Attempt = Delivery['attempts'][number];

export type DeliveryState = Delivery['status'] | 'retrying';

/** A pending delivery is retrying once an attempt has failed. */
export function toDeliveryState({ status, attempts }: Delivery): DeliveryState {
  return status === 'pending' && attempts.at(-1)?.success === false ? 'retrying' : status;
}

/** The outcome of the last attempt and the time of the next one. */
export function describeDelivery({ status, attempts, nextAttemptAt }: Delivery): string {
  const { delivery: text } = texts().webhooks;
  const last = attempts.at(-1);
  const outcome = last === undefined ? null : describeAttempt(last);
  if (status !== 'pending') return outcome ?? text.notSent;
  const isLater = nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now();
  const next = isLater
    ? fillMessage(text.next, { date: formatSecond(nextAttemptAt) })
    : text.sending;
  return [outcome, next].filter((part) => part !== null).join(' ');
}

/** `Your server returned 204 in 35 ms.`, or the reason for the failure. */
export function describeAttempt({ status, durationMs, error }: Attempt): string {
  const response =
    status === null
      ? null
      : fillMessage(texts().webhooks.delivery.returned, {
          status: `${status}`,
          duration: formatElapsed(durationMs),
        });
  return [response, error].filter((part) => part !== null).join(' ');
}

export function formatElapsed(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return formatSeconds(ms / 1000, TENTHS);
}
