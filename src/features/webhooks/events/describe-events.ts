import { type TSchema, Type } from 'typebox';

import { type DeliveredType, EVENTS, TEST_EVENT_TYPE } from '#contract/events.ts';
import type { DescribedWebhooks } from '#platform/http/reference/openapi.ts';

/** The OpenAPI description of events with the same payload. */
export type EventsDescription = {
  /** The name of their common schema. */
  readonly title: string;
  /** The payload, and an example of it. */
  readonly data: TSchema;
  readonly example: object;
  readonly types: readonly DeliveredType[];
};

/** An example of the body of deliveries. */
export type EventExample = {
  readonly id: string;
  readonly type: DeliveredType;
  readonly apiVersion: 'v1';
  readonly createdAt: string;
  readonly data: object;
};

/** An example of each event. */
export function listEventExamples(
  described: readonly EventsDescription[],
): readonly EventExample[] {
  return described.flatMap(({ types, example }) => types.map((type) => toExample(type, example)));
}

/** Each event as a request to the receiver. */
export function describeEvents(described: readonly EventsDescription[]): DescribedWebhooks {
  const requests = [...described, TEST_EVENT].flatMap((events) => {
    const envelope = describeEnvelope(events);
    return events.types.map((type) => [type, { post: describeDelivery(type, envelope) }]);
  });
  return Object.fromEntries(requests);
}

const SUMMARIES: ReadonlyMap<string, string> = new Map(
  EVENTS.map(({ type, description }) => [type, description]),
);

const TEST_EVENT: EventsDescription = {
  title: 'TestEvent',
  data: Type.Object({ webhookId: Type.String() }),
  example: { webhookId: 'whk_7Yc1Kx9QmTz4WbNd' },
  types: [TEST_EVENT_TYPE],
};

const EXAMPLE_ID = 'evt_5Tq8VbZr2MxWnKcD';
const EXAMPLE_DELIVERY_ID = 'dlv_3Hn8Rk5TvXy2PdLq';

const DESCRIPTION =
  'Sent to every subscribed webhook at least once and in any order. Repeated attempts have the same ' +
  '`X-Service-Delivery`. Respond with a 2xx status within 10 seconds, and process the event later.';

/** The body of all events with this payload. */
function describeEnvelope({ title, data, example, types }: EventsDescription): TSchema {
  return Type.Object(
    {
      id: Type.String({ description: 'Event ID.' }),
      type: Type.String({ description: 'Event type.' }),
      apiVersion: Type.Literal('v1'),
      createdAt: Type.String({ format: 'date-time', description: 'When the event happened.' }),
      data,
    },
    { title, examples: types.slice(0, 1).map((type) => toExample(type, example)) },
  );
}

function toExample(type: DeliveredType, data: object): EventExample {
  return { id: EXAMPLE_ID, type, apiVersion: 'v1', createdAt: '2026-01-31T12:00:00.000Z', data };
}

function describeDelivery(type: DeliveredType, envelope: TSchema): object {
  return {
    operationId: type.replace(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    tags: ['webhooks'],
    summary: SUMMARIES.get(type) ?? 'The owner sent a test event.',
    description: DESCRIPTION,
    security: [{ webhookSignature: [] }],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { allOf: [envelope, { properties: { type: Type.Literal(type) } }] },
        },
      },
    },
    responses: {
      '2XX': { description: 'The delivery succeeded. The response body is ignored.' },
      410: { description: 'The webhook is disabled until its owner enables it again.' },
      default: {
        description: 'The attempt failed and is retried up to the maximum number of attempts.',
      },
    },
  };
}

const TIMESTAMP = {
  description: 'Time of this attempt, in Unix seconds. Reject deliveries older than 5 minutes.',
  example: '1769860800',
};

/** RFC 2104 and https://www.standardwebhooks.com. */
const HEADERS = [
  header('X-Service-Delivery', {
    description: 'Delivery ID, the same for every attempt. Use it to skip duplicates.',
    example: EXAMPLE_DELIVERY_ID,
  }),
  header('X-Service-Timestamp', TIMESTAMP),
  header('X-Service-Signature', {
    description:
      'Lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw body. The key is the ' +
      'full text of the webhook’s secret. Compare in constant time.',
    example: '5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500',
  }),
  header('X-Service-Event', { description: 'Event type.', example: TEST_EVENT_TYPE }),
  header('webhook-id', {
    description: 'Delivery ID, in the Standard Webhooks header.',
    example: EXAMPLE_DELIVERY_ID,
  }),
  header('webhook-timestamp', TIMESTAMP),
  header('webhook-signature', {
    description:
      'Standard Webhooks v1: `v1,` followed by the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body. The key is ' +
      'the base64-decoded text after `whsec_`. After a rotation, there are two signatures separated by a space until the previous secret expires.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
];

function header(
  name: string,
  { description, example }: { readonly description: string; readonly example: string },
): object {
  return { name, in: 'header', required: true, schema: { type: 'string' }, description, example };
}
