import { WebhookVerificationError } from './webhook-verification-error.ts';

/** The headers of a `Request` or of Node's `IncomingMessage`. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The unverified headers of a delivery. */
export type Delivery = {
  readonly id: string;
  /** Unix seconds, as signed. */
  readonly timestamp: string;
  readonly eventType: string | undefined;
  /** Each given signature is verified. Only the Standard Webhooks signature covers the ID. */
  readonly signatures: readonly DeliverySignature[];
};

export type DeliverySignature = {
  readonly kind: 'standard' | 'service';
  readonly header: string;
};

const UNIX_SECONDS = /^\d{1,12}$/;

export function readDelivery(headers: WebhookHeaders): Delivery {
  const standard = readHeaderSet(headers, {
    id: 'webhook-id',
    timestamp: 'webhook-timestamp',
    signature: 'webhook-signature',
  });
  const service = readHeaderSet(headers, {
    id: 'x-service-delivery',
    timestamp: 'x-service-timestamp',
    signature: 'x-service-signature',
  });
  const headerSet = standard ?? service;
  if (headerSet === undefined) {
    throw new WebhookVerificationError(
      'headers_missing',
      'The headers webhook-id, webhook-timestamp and webhook-signature are missing.',
    );
  }
  if (!UNIX_SECONDS.test(headerSet.timestamp)) {
    throw new WebhookVerificationError('headers_invalid', 'The timestamp is not Unix seconds.');
  }
  if (standard !== undefined && service !== undefined) requireSameDelivery(standard, service);
  return {
    id: headerSet.id,
    timestamp: headerSet.timestamp,
    eventType: readHeader(headers, 'x-service-event'),
    signatures: [
      ...(standard === undefined ? [] : [toSignature('standard', standard)]),
      ...(service === undefined ? [] : [toSignature('service', service)]),
    ],
  };
}

type HeaderSet = { readonly id: string; readonly timestamp: string; readonly signature: string };

function readHeaderSet(headers: WebhookHeaders, names: HeaderSet): HeaderSet | undefined {
  const id = readHeader(headers, names.id);
  const timestamp = readHeader(headers, names.timestamp);
  const signature = readHeader(headers, names.signature);
  if (id === undefined || timestamp === undefined || signature === undefined) return undefined;
  return { id, timestamp, signature };
}

function toSignature(
  kind: DeliverySignature['kind'],
  { signature: header }: HeaderSet,
): DeliverySignature {
  return { kind, header };
}

function requireSameDelivery(standard: HeaderSet, service: HeaderSet): void {
  if (standard.id === service.id && standard.timestamp === service.timestamp) return;
  throw new WebhookVerificationError(
    'headers_invalid',
    'The X-Service-… and webhook-… headers do not belong to the same delivery.',
  );
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const values = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? []);
  if (values.length <= 1) return values[0];
  throw new WebhookVerificationError(
    'headers_invalid',
    `The header ${name} occurs more than once.`,
  );
}

function isHeaders(headers: WebhookHeaders): headers is Pick<Headers, 'get'> {
  return typeof headers['get'] === 'function';
}
