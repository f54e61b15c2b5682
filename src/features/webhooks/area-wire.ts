import { type Static, Type } from 'typebox';

import { WEBHOOK_HISTORY_HOURS_MAX } from '#contract/limits.ts';
import { nullableTime, time } from '#platform/http/schema-parts.ts';

export const HistoryQuery = Type.Object(
  { hours: Type.Integer({ minimum: 1, maximum: WEBHOOK_HISTORY_HOURS_MAX }) },
  { additionalProperties: false },
);

export const WebhookHistoryWire = Type.Object({
  hours: Type.Array(
    Type.Object({
      at: time('When the hour began.'),
      succeeded: Type.Integer(),
      failed: Type.Integer(),
    }),
    { description: 'Oldest first; the last one is not over yet.' },
  ),
  countedSince: nullableTime(
    'Where counting ends when there are too many; null when all are counted.',
  ),
});
export type WebhookHistoryWire = Static<typeof WebhookHistoryWire>;
