import type { WebhookWire } from '#features/webhooks/wire.ts';
import { assertNever } from '#lib/assert-never.ts';

import { formatMoment } from '../parts/format-time.ts';

/** What to call a destination: its owner's words, else its address. */
export function nameWebhook({ description, url }: WebhookWire): string {
  return description ?? url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export type WebhookState = { readonly tone: 'good' | 'busy' | 'bad'; readonly label: string };

export function toState({ enabled, disabledReason, health }: WebhookWire): WebhookState {
  if (!enabled) return { tone: disabledReason === null ? 'busy' : 'bad', label: 'Disabled' };
  if (health.failedInRow > 0) return { tone: 'bad', label: 'Failing' };
  return { tone: 'good', label: 'Enabled' };
}

/** Why and since when nothing is sent there; undefined while it is enabled. */
export function explainDisabled(webhook: WebhookWire): string | undefined {
  const { enabled, disabledReason, disabledAt } = webhook;
  if (enabled || disabledAt === null) return undefined;
  const when = formatMoment(disabledAt);
  switch (disabledReason) {
    case 'gone':
      return `It answered 410 Gone on ${when}, so nothing is sent there any more.`;
    case 'failing':
      return `It was disabled on ${when}: 100 deliveries in a row had failed, over 24 hours or more.`;
    case null:
      return `You disabled it on ${when}.`;
    default:
      return assertNever(disabledReason);
  }
}

/** The same, or that it is failing; undefined while all is well. */
export function explainState(webhook: WebhookWire): string | undefined {
  const { failedInRow } = webhook.health;
  if (!webhook.enabled || failedInRow === 0) return explainDisabled(webhook);
  return failedInRow === 1
    ? 'The last event could not be delivered.'
    : `The last ${failedInRow} events could not be delivered.`;
}

const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** `3 of 120 failed (2.5%)`. */
export function describeCounts(counts: {
  readonly succeeded: number;
  readonly failed: number;
}): string {
  const { succeeded, failed } = counts;
  const ended = succeeded + failed;
  if (ended === 0) return 'No deliveries';
  if (failed === 0) return ended === 1 ? '1 delivered' : `All ${ended} delivered`;
  return `${failed} of ${ended} failed (${PERCENT.format(failed / ended)})`;
}
