import { finished } from 'node:stream/promises';

import { DELIVERY_ANSWER_BYTES_MAX, DELIVERY_TIMEOUT_MS } from '#contract/limits.ts';
import { parseRetryAfter } from '#lib/http/parse-retry-after.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError, type EgressFailure } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressResponse } from '#platform/egress/egress.ts';

import type { AttemptError } from './attempt-errors.ts';
import { signDelivery } from './sign-delivery.ts';

export type Attempt = {
  readonly deliveryId: string;
  readonly eventType: string;
  readonly url: URL;
  /** The very text that is signed and sent, on every attempt the same. */
  readonly body: string;
  readonly secrets: readonly [current: string, ...previous: string[]];
};

/** What the receiver made of it; of its answer only this is kept. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'unanswered'; readonly error: AttemptError }
  /** There was nothing to send. */
  | { readonly kind: 'unsent'; readonly error: AttemptError };

export type SendDeps = { readonly egress: Pick<Egress, 'open'>; readonly clock: Clock };

/** An answer that goes on without a byte for so long is dropped. */
const ANSWER_IDLE_MS = 1_000;
/** Statuses with which a receiver says when to come back. */
const MAY_DEFER: ReadonlySet<number> = new Set([429, 503]);

const ERROR_OF_FAILURE: Readonly<Record<Exclude<EgressFailure, 'aborted'>, AttemptError>> = {
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

/** One attempt, to its answer's end or ten seconds. Rejects only when `signal` has ended it. */
export async function sendAttempt(
  attempt: Attempt,
  { egress, clock }: SendDeps,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    await using response = await egress.open({
      url: attempt.url,
      method: 'POST',
      headers: toHeaders(attempt, Math.floor(clock() / 1000)),
      body: Buffer.from(attempt.body),
      decode: false,
      looksUpAnew: true,
      isRepeatable: true,
      limits: {
        redirectsMax: 0,
        connectTimeoutMs: DELIVERY_TIMEOUT_MS,
        headersTimeoutMs: DELIVERY_TIMEOUT_MS,
        bodyIdleTimeoutMs: ANSWER_IDLE_MS,
        totalTimeoutMs: DELIVERY_TIMEOUT_MS,
        bodyBytesMax: DELIVERY_ANSWER_BYTES_MAX,
      },
      signal,
    });
    await drain(response);
    return toAnswer(response, clock());
  } catch (error) {
    if (!(error instanceof EgressError) || error.failure === 'aborted') throw error;
    return { kind: 'unanswered', error: ERROR_OF_FAILURE[error.failure] };
  }
}

function toHeaders(
  { deliveryId, eventType, body, secrets }: Attempt,
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

/** Reads a short answer to its end, which keeps the connection for the next delivery. However it ends, the head has decided. */
async function drain({ body }: EgressResponse): Promise<void> {
  await finished(body.resume()).catch(() => undefined);
}

function toAnswer({ status, headers }: EgressResponse, nowMs: number): Answer {
  const retryAfter = MAY_DEFER.has(status) ? headers.get('retry-after') : undefined;
  return {
    kind: 'answered',
    status,
    retryAfterMs: parseRetryAfter(retryAfter ?? '', nowMs) ?? null,
  };
}
