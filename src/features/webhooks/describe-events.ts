import { type TSchema, Type } from 'typebox';

import { TEST_EVENT_TYPE } from '#contract/events.ts';
import type { DescribedWebhooks } from '#platform/http/openapi.ts';

/** What the OpenAPI document says of an event; `data` is what its deliveries carry. */
export type EventDescription = {
  readonly type: string;
  readonly summary: string;
  readonly data: TSchema;
  readonly example: object;
};

/** For the document's `webhooks`: each event as the request that a receiver gets. */
export function describeEvents(events: readonly EventDescription[]): DescribedWebhooks {
  return Object.fromEntries(
    [...events, TEST_EVENT].map((event) => [event.type, { post: describeDelivery(event) }]),
  );
}

const TEST_EVENT: EventDescription = {
  type: TEST_EVENT_TYPE,
  summary: 'The owner of the webhook tries it out.',
  data: Type.Object({ webhookId: Type.String() }),
  example: { webhookId: 'whk_7Yc1Kx9QmTz4WbNd' },
};

const EXAMPLE_ID = 'evt_5Tq8VbZr2MxWnKcD';
const EXAMPLE_DELIVERY_ID = 'dlv_3Hn8Rk5TvXy2PdLq';

const DESCRIPTION =
  'Sent to every webhook that is subscribed to it, at least once and in any order: the same delivery has ' +
  'the same `X-Service-Delivery`. Answer with any 2xx within 10 seconds, and work afterwards.';

function describeDelivery({ type, summary, data, example }: EventDescription): object {
  const body = Type.Object({
    id: Type.String({ description: 'The event’s ID.', examples: [EXAMPLE_ID] }),
    type: Type.Literal(type),
    apiVersion: Type.Literal('v1'),
    createdAt: Type.String({ format: 'date-time', description: 'When it happened.' }),
    data,
  });
  return {
    operationId: type.replace(/[._]([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    tags: ['webhooks'],
    summary,
    description: DESCRIPTION,
    security: [{ webhookSignature: [] }],
    parameters: describeHeaders(type),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: body,
          example: {
            id: EXAMPLE_ID,
            type,
            apiVersion: 'v1',
            createdAt: '2026-01-31T12:00:00.000Z',
            data: example,
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'The delivery has succeeded. The body is not looked at.' },
      410: { description: 'The webhook is disabled: nothing is sent there any more.' },
      default: { description: 'The attempt has failed, and is repeated until none is left.' },
    },
  };
}

/** RFC 2104 and https://www.standardwebhooks.com; the names are as they are sent. */
function describeHeaders(type: string): readonly object[] {
  const timestamp =
    'When this attempt began, in Unix seconds. Refuse what is older than 5 minutes.';
  return [
    header('X-Service-Delivery', {
      description: 'The delivery’s ID, the same on every attempt: skip what you have had already.',
      example: EXAMPLE_DELIVERY_ID,
    }),
    header('X-Service-Timestamp', { description: timestamp, example: '1769860800' }),
    header('X-Service-Signature', {
      description:
        'HMAC-SHA256, in lower-case hex, of the timestamp, a dot, and the body as it came; the key is the ' +
        'whole text of the webhook’s secret. Compare in constant time.',
      example: '5d41402abc4b2a76b9719d911017c592ae41e4649b934ca495991b7852b85500',
    }),
    header('X-Service-Event', { description: 'The event’s name.', example: type }),
    header('webhook-id', {
      description: 'The delivery’s ID, as Standard Webhooks names it.',
      example: EXAMPLE_DELIVERY_ID,
    }),
    header('webhook-timestamp', { description: timestamp, example: '1769860800' }),
    header('webhook-signature', {
      description:
        'Standard Webhooks v1: `v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot, body; the key is ' +
        'the bytes behind `whsec_`. While a rotated secret overlaps, two of them with a space between.',
      example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    }),
  ];
}

function header(
  name: string,
  { description, example }: { readonly description: string; readonly example: string },
): object {
  return { name, in: 'header', required: true, schema: { type: 'string' }, description, example };
}
