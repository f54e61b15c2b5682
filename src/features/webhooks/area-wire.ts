import { type Static, Type } from 'typebox';

import { DELIVERED_TYPES } from '#contract/events.ts';
import { literals, nullableTime, time } from '#platform/http/validation/schema-parts.ts';

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

export const EventExamplesWire = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.String(),
      type: literals(DELIVERED_TYPES),
      apiVersion: Type.Literal('v1'),
      createdAt: time(),
      data: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
    }),
  ),
});
export type EventExamplesWire = Static<typeof EventExamplesWire>;
