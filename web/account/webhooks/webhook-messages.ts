import { assertNever } from '#lib/assert-never.ts';
import type { Webhook } from '#sdk';

import { formatMoment } from '../parts/format-time.ts';

/** The description of a webhook, or its URL if it has none. */
export function toWebhookName({ description, url }: Webhook): string {
  return description ?? url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export type WebhookState = { readonly tone: 'good' | 'busy' | 'bad'; readonly label: string };

export function toWebhookState({ enabled, disabledReason, health }: Webhook): WebhookState {
  if (!enabled) return { tone: disabledReason === null ? 'busy' : 'bad', label: 'Disabled' };
  if (health.failedInRow > 0) return { tone: 'bad', label: 'Failing' };
  if (health.last24h.retrying > 0) return { tone: 'busy', label: 'Retrying' };
  return { tone: 'good', label: 'Enabled' };
}

/** The reason and time of disabling; undefined while the webhook is enabled. */
export function explainDisabled(webhook: Webhook): string | undefined {
  const { enabled, disabledReason, disabledAt } = webhook;
  if (enabled || disabledAt === null) return undefined;
  const when = formatMoment(disabledAt);
  switch (disabledReason) {
    case 'gone':
      return `Your server returned 410 (Gone) on ${when}, so Reelay disabled this webhook.`;
    case 'failing':
      return `Reelay disabled this webhook on ${when} after 100 consecutive failures over at least 24 hours.`;
    case null:
      return `You disabled this webhook on ${when}.`;
    default:
      return assertNever(disabledReason);
  }
}

/** The reason why the webhook is disabled or failing; undefined while deliveries succeed. */
export function explainState(webhook: Webhook): string | undefined {
  const { failedInRow, last24h } = webhook.health;
  if (!webhook.enabled) return explainDisabled(webhook);
  if (failedInRow > 0) {
    return failedInRow === 1
      ? 'The last delivery failed.'
      : `The last ${failedInRow} deliveries failed.`;
  }
  return explainRetries(last24h.retrying);
}

function explainRetries(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? 'A delivery failed and will be retried.'
    : `${count} deliveries failed and will be retried.`;
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
