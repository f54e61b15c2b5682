import { type Static, type TOptional, type TString, Type } from 'typebox';

import { DELIVERED_TYPES, EVENT_PATTERNS } from '#contract/events.ts';
import {
  literals,
  PAGE_PARAMETERS,
  reference,
  time,
} from '#platform/http/validation/schema-parts.ts';

/** How long a request may wait for an event, in seconds. */
const WAIT_SECONDS_MAX = 30;
/** A position, an event ID, or `latest`. */
const AFTER_PATTERN = '^(?:\\d{1,15}|evt_\\w{16}|latest)$';

export const EXAMPLE_EVENT_ID = 'evt_5Tq8VbZr2MxWnKcD';
export const EXAMPLE_VIDEO_ID = 'vid_7Yc1Kx9QmTz4WbNd';
const EXAMPLE_EVENT = {
  id: EXAMPLE_EVENT_ID,
  position: 42,
  type: 'video.ready',
  subject: EXAMPLE_VIDEO_ID,
  createdAt: '2026-01-31T12:00:00.000Z',
};

export const EventPatternWire = literals(EVENT_PATTERNS, { title: 'EventPattern' });
export const EventTypeWire = literals(DELIVERED_TYPES, { title: 'EventType' });

/** An ID of the kind of the example. */
export function idFilter(description: string, example: string): TOptional<TString> {
  const options = { minLength: 1, maxLength: example.length, description, examples: [example] };
  return Type.Optional(Type.String(options));
}

export const ListEventsQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: AFTER_PATTERN,
        description:
          'Returns the events that follow this position or event ID. `latest` returns only new events. Without it, the ' +
          'oldest event is first.',
        examples: ['42'],
      }),
    ),
    type: Type.Optional({
      ...EventPatternWire,
      description: 'An event type, or a pattern such as `video.*`.',
    }),
    subject: idFilter('The ID of a video or playlist: returns only its events.', EXAMPLE_VIDEO_ID),
    limit: PAGE_PARAMETERS.limit,
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: WAIT_SECONDS_MAX,
        default: 0,
        description: 'How long to wait for an event if there is none yet, in seconds.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ListEventsQuery = Static<typeof ListEventsQuery>;

export const EventWire = Type.Object(
  {
    id: Type.String({
      description: 'Event ID, as in the bodies of its webhook deliveries.',
      examples: [EXAMPLE_EVENT_ID],
    }),
    position: Type.Integer({ description: 'Its number in your account, starting at 1.' }),
    type: EventTypeWire,
    subject: Type.String({
      description:
        'ID of the video or playlist that has changed. For `webhook.test`, ID of the webhook.',
      examples: [EXAMPLE_VIDEO_ID],
    }),
    createdAt: time('When the event happened.'),
  },
  { $id: 'Event', title: 'Event', examples: [EXAMPLE_EVENT] },
);
export type EventWire = Static<typeof EventWire>;

export const EventListWire = Type.Object(
  {
    data: Type.Array(reference<EventWire>('Event'), { description: 'Oldest first.' }),
    after: Type.Integer({
      description: 'Send it as `after` to continue, also if `data` is empty.',
    }),
    hasMore: Type.Boolean({ description: 'Whether to continue immediately.' }),
  },
  {
    $id: 'EventList',
    title: 'EventList',
    examples: [{ data: [EXAMPLE_EVENT], after: 42, hasMore: false }],
  },
);
export type EventListWire = Static<typeof EventListWire>;
