import { parseRetryAfter } from '#lib/http/parse-retry-after.ts';
import { EgressError, type EgressFailure } from '#platform/egress/egress-failure.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';
import type { SlabBody } from '#platform/egress/slab-body.ts';

import type { AttemptError } from './attempt-errors.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { signDelivery } from './sign-delivery.ts';

/** Total time for connecting, sending and the response. */
const DELIVERY_TIMEOUT_MS = 10_000;
/** A longer response is not read to its end, so its connection is closed. */
const DELIVERY_RESPONSE_BYTES_MAX = 64 * 1024;

export type AttemptInput = {
  readonly deliveryId: string;
  readonly eventType: string;
  readonly url: URL;
  /** The exact text that is signed and sent on every attempt. */
  readonly body: string;
  readonly secrets: readonly [current: string, ...previous: string[]];
};

/** The parts of the receiver's response that are stored. */
export type AttemptResponse =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'no_response'; readonly error: AttemptError }
  /** Nothing was sent, because there was no payload. */
  | { readonly kind: 'unsent'; readonly error: AttemptError };

/** A response body without data for this long is dropped. */
const RESPONSE_IDLE_MS = 1_000;
/** Statuses whose Retry-After is honored. */
const RETRY_AFTER_STATUSES: ReadonlySet<number> = new Set([429, 503]);

const ERROR_BY_FAILURE: Readonly<Record<Exclude<EgressFailure, 'aborted'>, AttemptError>> = {
  blocked_address: 'refused_address',
  dns: 'name_not_found',
  connect: 'no_connection',
  tls: 'bad_certificate',
  timeout: 'timeout',
  too_large: 'bad_answer',
  too_many_redirects: 'redirect',
  protocol: 'bad_answer',
  reset: 'connection_closed',
};

/**
 * Sends one attempt and reads the response, for at most ten seconds. Rejects only when `signal`
 * aborts.
 */
export async function sendAttempt(
  attempt: AttemptInput,
  { egress, clock }: Pick<DeliveryContext, 'egress' | 'clock'>,
  signal: AbortSignal,
): Promise<AttemptResponse> {
  try {
    await using response = await egress.open({
      url: attempt.url,
      method: 'POST',
      headers: toHeaders(attempt, Math.floor(clock() / 1000)),
      body: Buffer.from(attempt.body),
      decode: false,
      forceLookup: true,
      isIdempotent: true,
      limits: {
        redirectsMax: 0,
        connectTimeoutMs: DELIVERY_TIMEOUT_MS,
        headersTimeoutMs: DELIVERY_TIMEOUT_MS,
        bodyIdleTimeoutMs: RESPONSE_IDLE_MS,
        totalTimeoutMs: DELIVERY_TIMEOUT_MS,
        bodyBytesMax: null,
      },
      signal,
    });
    await drain(response.slabs);
    return toResponse(response, clock());
  } catch (error) {
    if (!(error instanceof EgressError) || error.failure === 'aborted') throw error;
    return { kind: 'no_response', error: ERROR_BY_FAILURE[error.failure] };
  }
}

function toHeaders(
  { deliveryId, eventType, body, secrets }: AttemptInput,
  timestampSeconds: number,
): Readonly<Record<string, string>> {
  const { hex, standard } = signDelivery({ deliveryId, timestampSeconds, body, secrets });
  return {
    'content-type': 'application/json',
    'x-service-delivery': deliveryId,
    'x-service-event': eventType,
    'x-service-timestamp': String(timestampSeconds),
    'x-service-signature': hex,
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': standard,
  };
}

/** Reads a short response to its end so that the connection can be reused; the body is ignored. */
async function drain(body: SlabBody): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  body.onClose(resolve);
  body.start({
    onSlice: (slice) => {
      bytes += slice.bytes.length;
      slice.release();
      if (bytes > DELIVERY_RESPONSE_BYTES_MAX) body.destroy();
      return true;
    },
    onEnd: () => undefined,
    onError: () => undefined,
  });
  await promise;
}

function toResponse({ status, headers }: EgressResponse, nowMs: number): AttemptResponse {
  const retryAfter = RETRY_AFTER_STATUSES.has(status) ? headers.get('retry-after') : undefined;
  return {
    kind: 'response',
    status,
    retryAfterMs: parseRetryAfter(retryAfter ?? '', nowMs) ?? null,
  };
}
