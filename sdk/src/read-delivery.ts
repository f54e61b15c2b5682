import { WebhookVerificationError } from './webhook-verification-error.ts';

/** As a `Request` has them, or as Node's `IncomingMessage` does. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a delivery's headers claim. */
export type Delivery = {
  readonly id: string;
  /** Unix seconds, as it was signed. */
  readonly timestamp: string;
  readonly eventType: string | undefined;
  readonly signature: DeliverySignature;
};

/** Standard Webhooks signs the ID too; it wins where both are there. */
export type DeliverySignature =
  | { readonly kind: 'standard'; readonly header: string }
  | { readonly kind: 'service'; readonly header: string };

const UNIX_SECONDS = /^\d{1,12}$/;

export function readDelivery(headers: WebhookHeaders): Delivery {
  const standard = readFamily(headers, {
    id: 'webhook-id',
    timestamp: 'webhook-timestamp',
    signature: 'webhook-signature',
  });
  const service = readFamily(headers, {
    id: 'x-service-delivery',
    timestamp: 'x-service-timestamp',
    signature: 'x-service-signature',
  });
  const family = standard ?? service;
  if (family === undefined) {
    throw new WebhookVerificationError(
      'headers_missing',
      'The headers of a delivery are missing: webhook-id, webhook-timestamp and webhook-signature.',
    );
  }
  if (!UNIX_SECONDS.test(family.timestamp)) {
    throw new WebhookVerificationError('headers_invalid', 'The timestamp is not Unix seconds.');
  }
  if (standard !== undefined && service !== undefined) requireSame(standard, service);
  const kind = standard === undefined ? 'service' : 'standard';
  return {
    id: family.id,
    timestamp: family.timestamp,
    eventType: readHeader(headers, 'x-service-event'),
    signature: { kind, header: family.signature },
  };
}

type Family = { readonly id: string; readonly timestamp: string; readonly signature: string };

function readFamily(headers: WebhookHeaders, names: Family): Family | undefined {
  const id = readHeader(headers, names.id);
  const timestamp = readHeader(headers, names.timestamp);
  const signature = readHeader(headers, names.signature);
  if (id === undefined || timestamp === undefined || signature === undefined) return undefined;
  return { id, timestamp, signature };
}

function requireSame(standard: Family, service: Family): void {
  if (standard.id === service.id && standard.timestamp === service.timestamp) return;
  throw new WebhookVerificationError(
    'headers_invalid',
    'The X-Service-… and the webhook-… headers are not of the same delivery.',
  );
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const values = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? []);
  if (values.length <= 1) return values[0];
  throw new WebhookVerificationError('headers_invalid', `${name} is there more than once.`);
}

function isHeaders(headers: WebhookHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers['get'] === 'function';
}
