import { type Static, Type } from 'typebox';

import { EVENT_PATTERNS } from '#contract/events.ts';
import {
  TAGS_MAX,
  WEBHOOK_DESCRIPTION_CHARACTERS_MAX,
  WEBHOOK_PLAYLISTS_MAX,
  WEBHOOK_URL_CHARACTERS_MAX,
} from '#contract/limits.ts';
import {
  LINE_PATTERN,
  literals,
  nullableInteger,
  nullableObject,
  nullableString,
  nullableTime,
  PAGE_PARAMETERS,
  pageOf,
  reference,
  TAG,
  time,
} from '#platform/http/validation/schema-parts.ts';

import { DELIVERY_STATUSES } from './delivery/delivery.ts';
import {
  EventPatternWire,
  EventTypeWire,
  EXAMPLE_EVENT_ID,
  EXAMPLE_VIDEO_ID,
  idFilter,
} from './event-wire.ts';

/** How long a rotated secret keeps signing next to its replacement. */
export const WEBHOOK_OVERLAP_HOURS_DEFAULT = 24;
const WEBHOOK_OVERLAP_HOURS_MAX = 24;

const EXAMPLE_ID = 'whk_7Yc1Kx9QmTz4WbNd';
const EXAMPLE_DELIVERY_ID = 'dlv_3Hn8Rk5TvXy2PdLq';

const EXAMPLE_URL = 'https://hooks.example.com/reelay';
const EXAMPLE_WEBHOOK = {
  id: EXAMPLE_ID,
  url: EXAMPLE_URL,
  description: null,
  events: ['video.ready', 'video.failed'],
  tags: [],
  playlists: [],
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  previousSecretUntil: null,
  health: {
    lastSucceededAt: '2026-01-31T12:00:00.420Z',
    lastFailedAt: null,
    failedInRow: 0,
    nextAttemptAt: null,
    last24h: { succeeded: 12, failed: 0, retrying: 0 },
  },
  createdAt: '2026-01-30T09:00:00.000Z',
  updatedAt: '2026-01-30T09:00:00.000Z',
};
const EXAMPLE_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9kM7qCZ1lWw=';
const EXAMPLE_DELIVERY = {
  id: EXAMPLE_DELIVERY_ID,
  event: EXAMPLE_EVENT_ID,
  type: 'video.ready',
  subject: EXAMPLE_VIDEO_ID,
  status: 'succeeded',
  attempts: [
    {
      at: '2026-01-31T12:00:00.120Z',
      status: 204,
      durationMs: 300,
      success: true,
      error: null,
    },
  ],
  nextAttemptAt: null,
  createdAt: '2026-01-31T12:00:00.000Z',
};

const DestinationUrl = Type.String({
  minLength: 1,
  maxLength: WEBHOOK_URL_CHARACTERS_MAX,
  description:
    'URL of a public http or https server. It is checked when you set it, and again with a new DNS lookup ' +
    'on every attempt.',
  examples: [EXAMPLE_URL],
});

const Events = Type.Array(EventPatternWire, {
  minItems: 1,
  maxItems: EVENT_PATTERNS.length,
  uniqueItems: true,
  description:
    'Event types, `video.*`, `subtitle.*`, `feed.*`, `playlist.*`, or `*` for all current and future events.',
  examples: [['video.ready', 'video.failed']],
});

const Tags = Type.Array(Type.String(TAG), {
  maxItems: TAGS_MAX,
  description:
    'Only events of videos that have one of these tags, or had it before the change. Empty: events of all videos.',
  examples: [['course']],
});

const Playlists = Type.Array(Type.String(), {
  maxItems: WEBHOOK_PLAYLISTS_MAX,
  description:
    'IDs of playlists. Only events of these playlists, and of the videos in them. Empty: all events.',
  examples: [['pls_7Yc1Kx9QmTz4WbNd']],
});

const Description = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: WEBHOOK_DESCRIPTION_CHARACTERS_MAX,
  pattern: LINE_PATTERN,
  description: 'A description for your own use.',
});

export const CreateWebhookBody = Type.Object(
  {
    url: DestinationUrl,
    events: Events,
    tags: Type.Optional(Tags),
    playlists: Type.Optional(Playlists),
    description: Type.Optional(Description),
  },
  {
    additionalProperties: false,
    examples: [{ url: EXAMPLE_URL, events: ['video.ready', 'video.failed'] }],
  },
);
export type CreateWebhookBody = Static<typeof CreateWebhookBody>;

export const UpdateWebhookBody = Type.Object(
  {
    url: Type.Optional(DestinationUrl),
    events: Type.Optional(Events),
    tags: Type.Optional(Tags),
    playlists: Type.Optional(Playlists),
    description: Type.Optional(Description),
    enabled: Type.Optional(
      Type.Boolean({
        description:
          '`false` disables the webhook and fails its pending deliveries. `true` enables it again, regardless of why it was disabled.',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ events: ['video.*'], enabled: true }] },
);
export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>;

export const RotateSecretBody = nullableObject(
  Type.Object(
    {
      overlapHours: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: WEBHOOK_OVERLAP_HOURS_MAX,
          description: `How long the previous secret keeps signing alongside the new one, in hours; ${WEBHOOK_OVERLAP_HOURS_DEFAULT} by default.`,
        }),
      ),
    },
    { additionalProperties: false, examples: [{ overlapHours: 24 }] },
  ),
  'Optional.',
);

export const RedeliverBody = Type.Object(
  { since: time('Redelivers deliveries that failed at or after this time.') },
  { additionalProperties: false, examples: [{ since: '2026-01-31T00:00:00.000Z' }] },
);

export const ListWebhooksQuery = Type.Object(PAGE_PARAMETERS, { additionalProperties: false });

export const WebhookParams = Type.Object({
  webhookId: Type.String({ description: 'Webhook ID.', examples: [EXAMPLE_ID] }),
});

export const DeliveryParams = Type.Object({
  webhookId: Type.String({ description: 'Webhook ID.', examples: [EXAMPLE_ID] }),
  deliveryId: Type.String({
    description: 'Delivery ID.',
    examples: [EXAMPLE_DELIVERY_ID],
  }),
});

export const ListDeliveriesQuery = Type.Object(
  {
    ...PAGE_PARAMETERS,
    status: Type.Optional(literals(DELIVERY_STATUSES, {})),
    type: Type.Optional({ ...EventTypeWire, description: 'Event type.' }),
    event: idFilter('Event ID.', EXAMPLE_EVENT_ID),
    subject: idFilter('Video ID.', EXAMPLE_VIDEO_ID),
    id: idFilter('Delivery ID.', EXAMPLE_DELIVERY_ID),
  },
  { additionalProperties: false },
);
export type ListDeliveriesQuery = Static<typeof ListDeliveriesQuery>;

const WEBHOOK_FIELDS = {
  id: Type.String({ examples: [EXAMPLE_ID] }),
  url: Type.String({ description: 'URL that receives the deliveries.' }),
  description: nullableString('Description set by the owner.'),
  events: Type.Array(EventPatternWire),
  tags: Type.Array(Type.String(), { description: 'Empty: events of all videos.' }),
  playlists: Type.Array(Type.String(), {
    description: 'Empty: events of all playlists and videos.',
  }),
  enabled: Type.Boolean(),
  disabledReason: Type.Unsafe<'gone' | 'failing' | null>({
    type: ['string', 'null'],
    enum: ['gone', 'failing', null],
    description:
      '`gone`: the receiver responded with 410. `failing`: 100 consecutive deliveries failed over 24 hours or more. ' +
      'Null while enabled, or if the owner disabled it.',
  }),
  disabledAt: nullableTime('When the webhook was disabled. Null while enabled.'),
  previousSecretUntil: nullableTime(
    'When the previous secret expires or expired. Null if there is none.',
  ),
  health: Type.Object({
    lastSucceededAt: nullableTime('Time of the last successful delivery.'),
    lastFailedAt: nullableTime('Time of the last delivery that failed permanently.'),
    failedInRow: Type.Integer({ description: 'Consecutive failed deliveries.' }),
    nextAttemptAt: nullableTime(
      'Time of the next attempt of any delivery. Null if none is pending.',
    ),
    last24h: Type.Object(
      {
        succeeded: Type.Integer(),
        failed: Type.Integer(),
        retrying: Type.Integer({
          description: 'Deliveries that failed at least once and will be retried.',
        }),
      },
      {
        description:
          'Outcomes of deliveries in the last 24 hours. At most the latest 10,000 are counted.',
      },
    ),
  }),
  createdAt: time('When the webhook was created.'),
  updatedAt: time('When the webhook was last changed.'),
};

export const WebhookWire = Type.Object(WEBHOOK_FIELDS, {
  $id: 'Webhook',
  title: 'Webhook',
  examples: [EXAMPLE_WEBHOOK],
});
export type WebhookWire = Static<typeof WebhookWire>;

export const SecretWebhookWire = Type.Object(
  {
    ...WEBHOOK_FIELDS,
    secret: Type.String({
      description: 'Secret that signs the deliveries. Shown only in this response.',
      examples: [EXAMPLE_SECRET],
    }),
  },
  {
    $id: 'SecretWebhook',
    title: 'SecretWebhook',
    examples: [{ ...EXAMPLE_WEBHOOK, secret: EXAMPLE_SECRET }],
  },
);
export type SecretWebhookWire = Static<typeof SecretWebhookWire>;

export const WebhookListWire = pageOf(
  reference<WebhookWire>('Webhook'),
  'WebhookList',
  EXAMPLE_WEBHOOK,
);
export type WebhookListWire = Static<typeof WebhookListWire>;

export const DeliveryWire = Type.Object(
  {
    id: Type.String({
      examples: [EXAMPLE_DELIVERY_ID],
      description: 'Delivery ID, sent as `X-Service-Delivery` and `webhook-id` on every attempt.',
    }),
    event: Type.String({ examples: [EXAMPLE_EVENT_ID], description: 'Event ID.' }),
    type: EventTypeWire,
    subject: Type.String({
      description: 'ID of the video that has changed. For `webhook.test`, ID of the webhook.',
      examples: [EXAMPLE_VIDEO_ID],
    }),
    status: literals(DELIVERY_STATUSES, {
      description: '`pending` until an attempt succeeds or all attempts have failed.',
    }),
    attempts: Type.Array(
      Type.Object({
        at: time('Start of the attempt.'),
        status: nullableInteger('HTTP status of the response. Null if there was no response.'),
        durationMs: Type.Integer(),
        success: Type.Boolean(),
        error: nullableString(
          'Why the attempt failed, as one of a fixed set of messages. Null after a success.',
        ),
      }),
      { description: 'The latest 20 attempts, oldest first.' },
    ),
    nextAttemptAt: nullableTime('Earliest time of the next attempt. Null unless pending.'),
    createdAt: time('When the event happened.'),
  },
  { $id: 'Delivery', title: 'Delivery', examples: [EXAMPLE_DELIVERY] },
);
export type DeliveryWire = Static<typeof DeliveryWire>;

export const DeliveryListWire = pageOf(
  reference<DeliveryWire>('Delivery'),
  'DeliveryList',
  EXAMPLE_DELIVERY,
);
export type DeliveryListWire = Static<typeof DeliveryListWire>;

export const RedeliveryWire = Type.Object(
  { count: Type.Integer({ description: 'Number of deliveries queued to be sent again.' }) },
  { $id: 'Redelivery', title: 'Redelivery', examples: [{ count: 3 }] },
);
export type RedeliveryWire = Static<typeof RedeliveryWire>;
