import { type Static, Type } from 'typebox';

import { nullableTime, time } from '#platform/http/validation/schema-parts.ts';

/** Time range of the chart in the account area. */
const WEBHOOK_HISTORY_HOURS_MAX = 7 * 24;

export const HistoryQuery = Type.Object(
  { hours: Type.Integer({ minimum: 1, maximum: WEBHOOK_HISTORY_HOURS_MAX }) },
  { additionalProperties: false },
);

export const WebhookHistoryWire = Type.Object({
  hours: Type.Array(
    Type.Object({
      at: time('Start of the hour.'),
      succeeded: Type.Integer(),
      failed: Type.Integer(),
      retrying: Type.Integer(),
    }),
    { description: 'Oldest first. The last hour is still in progress.' },
  ),
  countedSince: nullableTime(
    'The earliest hour counted when there are too many deliveries. Null when all are counted.',
  ),
});
export type WebhookHistoryWire = Static<typeof WebhookHistoryWire>;
