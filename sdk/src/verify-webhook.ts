import { isSignedBy, type SignedDelivery } from './is-signed-by.ts';
import { readDelivery, type WebhookHeaders } from './read-delivery.ts';
import type { WebhookEvent } from './webhook-event.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export type VerifyWebhookOptions = {
  /** The raw request body, exactly as received. */
  readonly payload: string | Uint8Array | ArrayBuffer;
  readonly headers: WebhookHeaders;
  /** `whsec_…`; during a rotation, both the new and the old secret. */
  readonly secret: string | readonly string[];
  /** Maximum difference between the timestamp and `now`, in either direction; 300 by default. */
  readonly toleranceSeconds?: number;
  /**
   * Returns true for a delivery that was already processed. Store an ID after processing its
   * delivery.
   */
  readonly isDuplicate?: (deliveryId: string) => boolean | Promise<boolean>;
  readonly now?: Date;
};

const TOLERANCE_SECONDS = 300;

/**
 * Verifies a delivery and returns its event; throws a WebhookVerificationError unless it is genuine
 * and recent. Respond to a `duplicate` with a 2xx status, because it was already processed.
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const { headers, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = options;
  const payload = toBytes(options.payload);
  const delivery = readDelivery(headers);
  await requireSignature({ ...delivery, payload }, [options.secret].flat());
  requireRecent(delivery.timestamp, { toleranceSeconds, nowSeconds: now.getTime() / 1000 });
  const event = parseEvent(payload);
  if (delivery.eventType !== undefined && delivery.eventType !== event.type) {
    throw new WebhookVerificationError(
      'headers_invalid',
      'X-Service-Event does not match the type of the event.',
    );
  }
  if ((await options.isDuplicate?.(delivery.id)) === true) {
    throw new WebhookVerificationError('duplicate', 'This delivery was already processed.');
  }
  return event;
}

async function requireSignature(
  delivery: SignedDelivery,
  secrets: readonly string[],
): Promise<void> {
  if (await isSignedBy(secrets, delivery)) return;
  throw new WebhookVerificationError(
    'signature_mismatch',
    'The signature does not match the payload. Check the secret, and pass the raw body.',
  );
}

type Window = { readonly toleranceSeconds: number; readonly nowSeconds: number };

function requireRecent(timestamp: string, { toleranceSeconds, nowSeconds }: Window): void {
  const ageSeconds = nowSeconds - Number(timestamp);
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError('timestamp_too_old', 'The timestamp is too old.');
  }
  // Written with `!` so that a NaN tolerance is also rejected.
  if (!(ageSeconds >= -toleranceSeconds)) {
    throw new WebhookVerificationError(
      'timestamp_in_future',
      'The timestamp is in the future. Check the clocks.',
    );
  }
}

function toBytes(payload: VerifyWebhookOptions['payload']): Uint8Array<ArrayBuffer> {
  if (typeof payload === 'string') return new TextEncoder().encode(payload);
  if (payload instanceof Uint8Array || payload instanceof ArrayBuffer)
    return new Uint8Array(payload);
  throw new WebhookVerificationError(
    'payload_invalid',
    'payload must be the raw body as text or bytes, before JSON parsing.',
  );
}

/**
 * The signature has been verified, so the event comes from the service and the OpenAPI document
 * guarantees its shape.
 */
function parseEvent(payload: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch (cause) {
    throw new WebhookVerificationError('payload_invalid', 'The payload is not JSON.', cause);
  }
}
