import { type Static, Type } from 'typebox';

import { EVENT_PATTERNS } from '#contract/events.ts';
import {
  CURSOR_CHARACTERS_MAX,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  WEBHOOK_DESCRIPTION_CHARACTERS_MAX,
  WEBHOOK_OVERLAP_HOURS_DEFAULT,
  WEBHOOK_OVERLAP_HOURS_MAX,
  WEBHOOK_URL_CHARACTERS_MAX,
} from '#contract/limits.ts';
import {
  literals,
  nullableInteger,
  nullableObject,
  nullableString,
  nullableTime,
  pageOf,
  reference,
  time,
} from '#platform/http/schema-parts.ts';

import { DELIVERED_TYPES, DELIVERY_STATUSES } from './delivery.ts';

/** Text for one line: no control characters. */
const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
const EXAMPLE_ID = 'whk_7Yc1Kx9QmTz4WbNd';
const EXAMPLE_DELIVERY_ID = 'dlv_3Hn8Rk5TvXy2PdLq';
const EXAMPLE_EVENT_ID = 'evt_5Tq8VbZr2MxWnKcD';

const Address = Type.String({
  minLength: 1,
  maxLength: WEBHOOK_URL_CHARACTERS_MAX,
  description:
    'Address of a public http or https server. It is judged when it is given and, with its name looked ' +
    'up anew, at every attempt.',
  examples: ['https://hooks.example.com/reelay'],
});

const Events = Type.Array(literals(EVENT_PATTERNS, {}), {
  minItems: 1,
  maxItems: EVENT_PATTERNS.length,
  uniqueItems: true,
  description:
    'Names of events, `video.*`, `subtitle.*`, or `*` for all that there are and will be.',
  examples: [['video.ready', 'video.failed']],
});

const Description = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: WEBHOOK_DESCRIPTION_CHARACTERS_MAX,
  pattern: LINE_PATTERN,
  description: 'For yourself.',
});

export const CreateWebhookBody = Type.Object(
  { url: Address, events: Events, description: Type.Optional(Description) },
  { additionalProperties: false },
);
export type CreateWebhookBody = Static<typeof CreateWebhookBody>;

export const UpdateWebhookBody = Type.Object(
  {
    url: Type.Optional(Address),
    events: Type.Optional(Events),
    description: Type.Optional(Description),
    enabled: Type.Optional(
      Type.Boolean({
        description:
          'False ends what waits for it; true lets events go there again, whyever it was disabled.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>;

export const RotateSecretBody = nullableObject(
  Type.Object(
    {
      overlapHours: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: WEBHOOK_OVERLAP_HOURS_MAX,
          default: WEBHOOK_OVERLAP_HOURS_DEFAULT,
          description: 'How long the former secret goes on signing beside the new one.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  'May be left out.',
);

export const RedeliverBody = Type.Object(
  { since: time('Deliveries that have failed at this time or later.') },
  { additionalProperties: false },
);

export const WebhookParams = Type.Object({
  webhookId: Type.String({ description: 'The ID of a webhook.', examples: [EXAMPLE_ID] }),
});

export const DeliveryParams = Type.Object({
  webhookId: Type.String({ description: 'The ID of a webhook.', examples: [EXAMPLE_ID] }),
  deliveryId: Type.String({
    description: 'The ID of one of its deliveries.',
    examples: [EXAMPLE_DELIVERY_ID],
  }),
});

export const ListDeliveriesQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: LIST_LIMIT_MAX, default: LIST_LIMIT_DEFAULT }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CURSOR_CHARACTERS_MAX,
        description: '`nextCursor` of the page before, asked for with the same filters.',
      }),
    ),
    status: Type.Optional(literals(DELIVERY_STATUSES, {})),
    type: Type.Optional(literals(DELIVERED_TYPES, { description: 'The event’s name.' })),
    event: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: EXAMPLE_EVENT_ID.length,
        description: 'The event’s ID.',
        examples: [EXAMPLE_EVENT_ID],
      }),
    ),
  },
  { additionalProperties: false },
);
export type ListDeliveriesQuery = Static<typeof ListDeliveriesQuery>;

const WEBHOOK_FIELDS = {
  id: Type.String({ examples: [EXAMPLE_ID] }),
  url: Type.String({ description: 'Where its deliveries go.' }),
  description: nullableString('As its owner wrote it.'),
  events: Type.Array(literals(EVENT_PATTERNS, {})),
  enabled: Type.Boolean(),
  disabledReason: Type.Unsafe<'gone' | 'failing' | null>({
    type: ['string', 'null'],
    enum: ['gone', 'failing', null],
    description:
      '`gone`: it answered 410. `failing`: 100 deliveries in a row have failed, over 24 hours or more. ' +
      'Null while it is enabled, and when its owner has disabled it.',
  }),
  disabledAt: nullableTime('Null while it is enabled.'),
  previousSecretUntil: nullableTime(
    'How long the secret before the present one signs, or has signed, beside it.',
  ),
  health: Type.Object({
    lastSucceededAt: nullableTime('When a delivery last succeeded.'),
    lastFailedAt: nullableTime('When a delivery last failed for good.'),
    failedInRow: Type.Integer({ description: 'Failed deliveries since the last that succeeded.' }),
    last24h: Type.Object(
      { succeeded: Type.Integer(), failed: Type.Integer() },
      { description: 'How the deliveries of the last 24 hours ended, the latest 10,000 of them.' },
    ),
  }),
  createdAt: time('When it was made.'),
  updatedAt: time('When its owner last changed it.'),
};

export const WebhookWire = Type.Object(WEBHOOK_FIELDS, { $id: 'Webhook', title: 'Webhook' });
export type WebhookWire = Static<typeof WebhookWire>;

export const SecretWebhookWire = Type.Object(
  {
    ...WEBHOOK_FIELDS,
    secret: Type.Optional(
      Type.String({
        description:
          'Signs the deliveries. It is shown here only, and not when the answer is a replay.',
        examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9kM7qCZ1lWw='],
      }),
    ),
  },
  { $id: 'SecretWebhook', title: 'SecretWebhook' },
);
export type SecretWebhookWire = Static<typeof SecretWebhookWire>;

export const WebhookListWire = Type.Object(
  {
    data: Type.Array(reference<WebhookWire>('Webhook')),
    nextCursor: Type.Null({ description: 'An account has few webhooks: the first page has all.' }),
  },
  { $id: 'WebhookList', title: 'WebhookList' },
);
export type WebhookListWire = Static<typeof WebhookListWire>;

export const DeliveryWire = Type.Object(
  {
    id: Type.String({
      examples: [EXAMPLE_DELIVERY_ID],
      description: '`X-Service-Delivery` and `webhook-id` of all its attempts.',
    }),
    event: Type.String({ examples: [EXAMPLE_EVENT_ID], description: 'The event’s ID.' }),
    type: literals(DELIVERED_TYPES, { description: 'The event’s name.' }),
    status: literals(DELIVERY_STATUSES, {
      description: '`pending` until an attempt succeeds or none is left.',
    }),
    attempts: Type.Array(
      Type.Object({
        at: time('When it began.'),
        status: nullableInteger('The HTTP status; null when no answer came.'),
        durationMs: Type.Integer(),
        success: Type.Boolean(),
        error: nullableString('One of a fixed set of sentences; null after a success.'),
      }),
      { description: 'The latest 20, oldest first.' },
    ),
    nextAttemptAt: nullableTime('Not before this; null unless pending.'),
    createdAt: time('When the event happened.'),
  },
  { $id: 'Delivery', title: 'Delivery' },
);
export type DeliveryWire = Static<typeof DeliveryWire>;

export const DeliveryListWire = pageOf(reference<DeliveryWire>('Delivery'), 'DeliveryList');
export type DeliveryListWire = Static<typeof DeliveryListWire>;

export const RedeliveryWire = Type.Object(
  { count: Type.Integer({ description: 'Deliveries that are sent again.' }) },
  { $id: 'Redelivery', title: 'Redelivery' },
);
export type RedeliveryWire = Static<typeof RedeliveryWire>;
