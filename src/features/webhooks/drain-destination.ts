import type { WebhookId } from '../../contract/ids.ts';
import { DELIVERIES_AT_ONCE_MAX } from '../../contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RetryConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { createAlarm } from '../../platform/jobs/alarm.ts';
import { decideOutcome } from './decide-outcome.ts';
import type { AttemptResult, DeliveryQueueStore, DueDelivery } from './delivery-queue-store.ts';
import type { DeliveryTarget, DestinationStore } from './destination-store.ts';
import { type Answer, sendAttempt, type SendDeps } from './send-attempt.ts';
import type { WriteResult } from './write-results.ts';

export type DrainDeps = SendDeps & {
  readonly database: Pick<Database, 'queries'>;
  readonly destinations: Pick<DestinationStore, 'findTarget'>;
  readonly queueStore: Pick<DeliveryQueueStore, 'findDue'>;
  readonly writeResult: WriteResult;
  readonly retries: RetryConfig;
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly onAttempt: (attempt: EndedAttempt) => void;
};

/** For the metrics. */
export type EndedAttempt = {
  readonly outcome: string;
  readonly seconds: number;
  /** Null while it is to be tried again. */
  readonly deliveryStatus: 'succeeded' | 'failed' | null;
};

/** After so long a destination makes room for another that waits. */
const SLICE_MS = 3_000;
/** While an attempt is on its way, new deliveries to the same destination are found this soon. */
const LOOK_MS = 200;
/** Deliveries that are being sent, or whose results are being written. */
const HELD_MAX = 64;

/**
 * Sends what is due for one destination, a few at a time, until there is no more or its time slice is over.
 * Its caller holds the lease of the destination's job, so nobody else sends to it. Rejects when it was
 * aborted, or a result could not be written; what has ended by then is written, the rest is sent again.
 */
export async function drainDestination(
  webhookId: WebhookId,
  deps: DrainDeps,
  signal: AbortSignal,
): Promise<void> {
  const held = new Set<string>();
  const alarm = createAlarm();
  const broken = new AbortController();
  const ended = AbortSignal.any([signal, broken.signal]);
  const sliceEnd = AbortSignal.timeout(SLICE_MS);
  let sendingCount = 0;

  async function findDue(): Promise<readonly Sending[]> {
    const limit = Math.min(DELIVERIES_AT_ONCE_MAX - sendingCount, HELD_MAX - held.size);
    if (limit <= 0 || sliceEnd.aborted || ended.aborted) return [];
    const { queries } = deps.database;
    const target = await deps.destinations.findTarget(queries, webhookId);
    if (target === undefined) return [];
    const isTestsOnly = !target.isEnabled;
    const nowMs = deps.clock();
    const options = { nowMs, exceptIds: [...held], isTestsOnly, limit };
    const due = await deps.queueStore.findDue(queries, webhookId, options);
    return due.map((delivery) => ({ webhookId, target, delivery }));
  }

  function giveUp(error: unknown): readonly Sending[] {
    broken.abort(error);
    return [];
  }

  async function deliver(sending: Sending): Promise<void> {
    const { id } = sending.delivery;
    held.add(id);
    sendingCount += 1;
    try {
      const result = await attempt(sending, deps, ended).finally(() => {
        sendingCount -= 1;
        alarm.ring();
      });
      await deps.writeResult(result);
    } catch (error) {
      giveUp(error);
    } finally {
      held.delete(id);
      alarm.ring();
    }
  }

  for (;;) {
    for (const sending of await findDue().catch(giveUp)) void deliver(sending);
    if (held.size === 0) break;
    await alarm.wait(LOOK_MS);
  }
  ended.throwIfAborted();
}

type Sending = {
  readonly webhookId: WebhookId;
  readonly target: DeliveryTarget;
  readonly delivery: DueDelivery;
};

/** Rejects only when it was aborted: then nobody knows what became of it, and it is sent again. */
async function attempt(
  { webhookId, target, delivery }: Sending,
  deps: DrainDeps,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const atMs = deps.clock();
  const startedAtMs = performance.now();
  const answer = await send(target, { delivery, deps, signal });
  const durationMs = Math.round(performance.now() - startedAtMs);
  const attempts = delivery.attempts + 1;
  const outcome = decideOutcome(answer, {
    retries: deps.retries,
    attempts,
    random: deps.random(),
  });
  deps.onAttempt({
    outcome: outcome.kind === 'succeeded' ? 'succeeded' : outcome.error,
    seconds: durationMs / 1000,
    deliveryStatus: outcome.kind === 'retry' ? null : outcome.kind,
  });
  return {
    deliveryId: delivery.id,
    webhookId,
    eventType: delivery.eventType,
    atMs,
    durationMs,
    status: answer.kind === 'answered' ? answer.status : null,
    outcome,
  };
}

type SendOptions = {
  readonly delivery: DueDelivery;
  readonly deps: SendDeps;
  readonly signal: AbortSignal;
};

async function send(
  { url, secret, previousSecret }: DeliveryTarget,
  { delivery, deps, signal }: SendOptions,
): Promise<Answer> {
  const { id, eventType, payload } = delivery;
  if (payload === null) return { kind: 'unsent', error: 'payload_erased' };
  const isOverlap = previousSecret !== null && previousSecret.untilMs > deps.clock();
  const secrets = isOverlap ? ([secret, previousSecret.secret] as const) : ([secret] as const);
  return sendAttempt({ deliveryId: id, eventType, url, body: payload, secrets }, deps, signal);
}
