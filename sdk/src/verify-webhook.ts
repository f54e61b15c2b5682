import { isSignedBy, type SignedDelivery } from './is-signed-by.ts';
import { readDelivery, type WebhookHeaders } from './read-delivery.ts';
import type { WebhookEvent } from './webhook-event.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export type VerifyWebhookOptions = {
  /** The body exactly as it came: not parsed, not written anew. */
  readonly payload: string | Uint8Array | ArrayBuffer;
  readonly headers: WebhookHeaders;
  /** `whsec_…`; while a secret is being replaced, the new and the old one. */
  readonly secret: string | readonly string[];
  /** How far the time of sending may lie from `now`, before or after. */
  readonly toleranceSeconds?: number;
  /** True when this delivery was dealt with before. Remember an ID once you have dealt with it. */
  readonly isDuplicate?: (deliveryId: string) => boolean | Promise<boolean>;
  readonly now?: Date;
};

const TOLERANCE_SECONDS = 300;

/**
 * The event of a delivery that a holder of the secret has sent just now; throws a
 * WebhookVerificationError for everything else. Answer 2xx to a `duplicate`: it has arrived.
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const { headers, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = options;
  const payload = toBytes(options.payload);
  const delivery = readDelivery(headers);
  await requireSignature({ ...delivery, payload }, [options.secret].flat());
  requireTime(delivery.timestamp, { toleranceSeconds, nowSeconds: now.getTime() / 1000 });
  const event = parseEvent(payload);
  if (delivery.eventType !== undefined && delivery.eventType !== event.type) {
    throw new WebhookVerificationError('headers_invalid', 'X-Service-Event names another event.');
  }
  if ((await options.isDuplicate?.(delivery.id)) === true) {
    throw new WebhookVerificationError('duplicate', 'This delivery was dealt with before.');
  }
  return event;
}

async function requireSignature(
  delivery: SignedDelivery,
  secrets: readonly string[],
): Promise<void> {
  // All are tried, so that the time taken does not tell which one it was.
  const verdicts = await Promise.all(secrets.map((secret) => isSignedBy(secret, delivery)));
  if (verdicts.includes(true)) return;
  throw new WebhookVerificationError(
    'signature_mismatch',
    'The signature is not one of this payload with this secret.',
  );
}

type Window = { readonly toleranceSeconds: number; readonly nowSeconds: number };

function requireTime(timestamp: string, { toleranceSeconds, nowSeconds }: Window): void {
  const ageSeconds = nowSeconds - Number(timestamp);
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError('timestamp_too_old', 'This was sent too long ago.');
  }
  // Written so that a tolerance that is no number refuses.
  if (!(ageSeconds >= -toleranceSeconds)) {
    throw new WebhookVerificationError(
      'timestamp_in_future',
      'This was sent in the future: one of the two clocks is wrong.',
    );
  }
}

function toBytes(payload: VerifyWebhookOptions['payload']): Uint8Array<ArrayBuffer> {
  if (typeof payload === 'string') return new TextEncoder().encode(payload);
  if (payload instanceof Uint8Array || payload instanceof ArrayBuffer)
    return new Uint8Array(payload);
  throw new WebhookVerificationError(
    'payload_invalid',
    'payload must be the raw body: its text or its bytes, before any JSON parser.',
  );
}

/** Only its sender could have signed it, so its parts are what the service's document says. */
function parseEvent(payload: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch (cause) {
    throw new WebhookVerificationError('payload_invalid', 'The payload is not JSON.', cause);
  }
}
