import type { WebhookId } from '#contract/ids.ts';
import { DELIVERIES_AT_ONCE_MAX } from '#contract/limits.ts';
import type { RetryConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { createAlarm } from '#platform/jobs/alarm.ts';
import { toJobChange } from '#platform/jobs/job-change.ts';

import { decideOutcome } from './decide-outcome.ts';
import { DELIVER_JOB } from './deliver-job-kind.ts';
import type { AttemptResult, DueDelivery } from './delivery-queue-store.ts';
import type { DeliveryTarget } from './destination-store.ts';
import { createDueDeliveries, type DueDeps, LOOK_MS, type Sending } from './due-deliveries.ts';
import { type Answer, sendAttempt, type SendDeps } from './send-attempt.ts';
import type { WriteResult } from './write-results.ts';

export type DrainDeps = SendDeps &
  DueDeps & {
    readonly database: Pick<Database, 'queries' | 'changes'>;
    readonly writeResult: WriteResult;
    readonly retries: RetryConfig;
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
/** When all is delivered, so long for more: to take the job up again takes two commits. */
const LINGER_MS = 100;
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
  const due = createDueDeliveries(webhookId, deps);
  const held = new Set<string>();
  const alarm = createAlarm();
  const broken = new AbortController();
  const ended = AbortSignal.any([signal, broken.signal]);
  const sliceEnd = AbortSignal.timeout(SLICE_MS);
  let sendingCount = 0;
  let hasDelivered = false;
  let isGone = false;

  async function takeDue(): Promise<readonly Sending[]> {
    const room = Math.min(DELIVERIES_AT_ONCE_MAX - sendingCount, HELD_MAX - held.size);
    if (room <= 0 || isGone || sliceEnd.aborted || ended.aborted) return [];
    const taken = await due.take(room, held);
    return isGone || ended.aborted ? [] : taken;
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
      hasDelivered = true;
      await write(result);
    } catch (error) {
      giveUp(error);
    } finally {
      held.delete(id);
      alarm.ring();
    }
  }

  async function write(result: AttemptResult): Promise<void> {
    const { outcome } = result;
    const endsAll = outcome.kind === 'failed' && outcome.isGone;
    if (endsAll) isGone = true;
    await deps.writeResult(result);
    // It may be disabled now, and a retry may be due at once.
    if (outcome.kind !== 'succeeded') due.forget();
    if (endsAll) isGone = false;
  }

  function isDone(hasLingered: boolean): boolean {
    if (held.size > 0) return false;
    return hasLingered || !hasDelivered || sliceEnd.aborted || ended.aborted;
  }

  using hearing = new DisposableStack();
  hearing.defer(
    hearOfMore(webhookId, deps, () => {
      due.noteMore();
      alarm.ring();
    }),
  );
  for (let hasLingered = false; ;) {
    for (const sending of await takeDue().catch(giveUp)) void deliver(sending);
    if (isDone(hasLingered)) break;
    hasLingered = held.size === 0;
    await alarm.wait(hasLingered ? LINGER_MS : LOOK_MS);
  }
  ended.throwIfAborted();
}

/** Answers the function that ends it. */
function hearOfMore(webhookId: WebhookId, { database }: DrainDeps, onMore: () => void): () => void {
  const wanted = toJobChange(DELIVER_JOB, webhookId);
  const onChange = (change: string): void => {
    if (change === wanted) onMore();
  };
  return database.changes.subscribe('job', onChange, onMore);
}

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
