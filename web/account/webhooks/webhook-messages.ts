import { assertNever } from '#lib/assert-never.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Webhook } from '#sdk';

import { countText, texts } from '../messages/texts.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatShare } from '../parts/format-share.ts';
import { formatMoment } from '../parts/format-time.ts';
import type { Counts, Range } from './history-bars.ts';

/** The description of a webhook, or its URL if it has none. */
export function toWebhookName({ description, url }: Webhook): string {
  return description ?? url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export type WebhookState = { readonly tone: 'good' | 'busy' | 'bad'; readonly label: string };

export function toWebhookState({ enabled, disabledReason, health }: Webhook): WebhookState {
  const { states } = texts().webhooks;
  if (!enabled) return { tone: disabledReason === null ? 'busy' : 'bad', label: states.disabled };
  if (health.failedInRow > 0) return { tone: 'bad', label: states.failing };
  if (health.last24h.retrying > 0) return { tone: 'busy', label: states.retrying };
  return { tone: 'good', label: states.enabled };
}

/** The reason and time of disabling; undefined while the webhook is enabled. */
export function explainDisabled(webhook: Webhook): string | undefined {
  const { enabled, disabledReason, disabledAt } = webhook;
  if (enabled || disabledAt === null) return undefined;
  const { disabled: text } = texts().webhooks;
  const date = formatMoment(disabledAt);
  switch (disabledReason) {
    case 'gone':
      return fillMessage(text.gone, { date });
    case 'failing':
      return fillMessage(text.failing, { date });
    case null:
      return fillMessage(text.byOwner, { date });
    default:
      return assertNever(disabledReason);
  }
}

/** The reason why the webhook is disabled or failing; undefined while deliveries succeed. */
export function explainState(webhook: Webhook): string | undefined {
  const { failedInRow, last24h } = webhook.health;
  if (!webhook.enabled) return explainDisabled(webhook);
  const text = texts().webhooks;
  if (failedInRow > 0) return countText(failedInRow, text, 'failed');
  return last24h.retrying === 0 ? undefined : countText(last24h.retrying, text, 'retried');
}

/** `3 of 120 failed (2.5%), 2 failing`. */
export function describeCounts({ succeeded, failed, retrying }: Counts): string {
  const { counts: text } = texts().webhooks;
  const total = succeeded + failed + retrying;
  if (total === 0) return text.none;
  if (succeeded === total) return countText(total, text, 'delivered');
  const percent = formatShare(failed / total);
  const parts = [
    failed > 0 &&
      fillMessage(text.failed, {
        failed: formatCount(failed),
        total: formatCount(total),
        percent,
      }),
    failed === 0 && succeeded > 0 && fillMessage(text.succeeded, { count: formatCount(succeeded) }),
    retrying > 0 && fillMessage(text.retrying, { count: formatCount(retrying) }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** `3 of 120 failed (2.5%) in the last 24 hours`. */
export function describeRange(counts: Counts, range: Range): string {
  const { ranges } = texts().webhooks;
  return fillMessage(ranges[range].counts, { counts: describeCounts(counts) });
}
