import type { WebhookId } from '#contract/ids.ts';
import { type Alarm, createAlarm } from '#platform/jobs/alarm.ts';
import { toJobChange } from '#platform/jobs/job-change.ts';

import { DELIVER_JOB } from '../destinations/deliver-job-kind.ts';
import type { DeliveryTarget } from '../destinations/destination.ts';
import { decideOutcome } from './decide-outcome.ts';
import type { DeliveryContext } from './delivery-context.ts';
import type { DueDelivery } from './delivery.ts';
import {
  CONCURRENT_DELIVERIES_MAX,
  createDueDeliveries,
  type DueDeliveries,
  POLL_MS,
  type PlannedDelivery,
} from './due-deliveries.ts';
import { type AttemptResponse, sendAttempt } from './send-attempt.ts';
import type { AttemptResult, WriteResult } from './write-results.ts';

export type DrainContext = DeliveryContext & { readonly writeResult: WriteResult };

/** Time slice after which a destination yields to others. */
const SLICE_MS = 3_000;
/** The time to wait for more work when idle, because restarting the job takes two commits. */
const LINGER_MS = 100;
/** Maximum number of deliveries that are being sent or whose results are being written. */
const IN_FLIGHT_MAX = 64;

/**
 * Sends the due deliveries of one destination, a few at a time, until nothing is left or the time
 * slice ends. The caller has the lease of the destination's job, so no other worker sends to
 * it. Rejects when aborted or when a result could not be written. Completed results are stored, and
 * everything else is sent again later.
 */
export async function drainDestination(
  webhookId: WebhookId,
  ctx: DrainContext,
  signal: AbortSignal,
): Promise<void> {
  const due = createDueDeliveries(webhookId, ctx);
  const inFlight = new Set<string>();
  const alarm = createAlarm();
  const failure = new AbortController();
  const stopSignal = AbortSignal.any([signal, failure.signal]);
  const endSignal = AbortSignal.any([stopSignal, AbortSignal.timeout(SLICE_MS)]);
  let sendingCount = 0;
  let hasDelivered = false;
  let isGone = false;

  async function takeDueDeliveries(): Promise<readonly PlannedDelivery[]> {
    const room = Math.min(CONCURRENT_DELIVERIES_MAX - sendingCount, IN_FLIGHT_MAX - inFlight.size);
    if (room <= 0 || isGone || endSignal.aborted) return [];
    const planned = await due.take(room, inFlight);
    return isGone || stopSignal.aborted ? [] : planned;
  }

  function fail(error: unknown): readonly PlannedDelivery[] {
    failure.abort(error);
    return [];
  }

  async function deliver(planned: PlannedDelivery): Promise<void> {
    const { id } = planned.delivery;
    inFlight.add(id);
    sendingCount += 1;
    try {
      const result = await attempt(planned, ctx, stopSignal).finally(() => {
        sendingCount -= 1;
        alarm.ring();
      });
      hasDelivered = true;
      await write(result);
    } catch (error) {
      fail(error);
    } finally {
      inFlight.delete(id);
      alarm.ring();
    }
  }

  async function write(result: AttemptResult): Promise<void> {
    const { outcome } = result;
    const endsAll = outcome.kind === 'failed' && outcome.isGone;
    if (endsAll) isGone = true;
    await ctx.writeResult(result);
    // After a failure, the destination may be disabled or a retry may be due immediately, so
    // prefetched deliveries are discarded.
    if (outcome.kind !== 'succeeded') due.invalidate();
    if (endsAll) isGone = false;
  }

  function isDone(hasLingered: boolean): boolean {
    return inFlight.size === 0 && (hasLingered || !hasDelivered || endSignal.aborted);
  }

  using subscriptions = new DisposableStack();
  subscriptions.use(subscribe(webhookId, ctx, { due, alarm }));
  for (let hasLingered = false; ;) {
    for (const planned of await takeDueDeliveries().catch(fail)) void deliver(planned);
    if (isDone(hasLingered)) break;
    hasLingered = inFlight.size === 0;
    await alarm.wait(hasLingered ? LINGER_MS : POLL_MS);
  }
  stopSignal.throwIfAborted();
}

/** Takes deliveries again when new ones are due or a destination of the account has changed. */
function subscribe(
  webhookId: WebhookId,
  { database: { changes } }: DrainContext,
  { due, alarm }: { readonly due: DueDeliveries; readonly alarm: Alarm },
): Disposable {
  const expectedChange = toJobChange(DELIVER_JOB, webhookId);
  const onMore = (): void => {
    due.expectMore();
    alarm.ring();
  };
  const onJob = (change: string): void => {
    if (change === expectedChange) onMore();
  };
  const onGap = (): void => {
    due.invalidate();
    alarm.ring();
  };
  const onDestination = (accountId: string): void => {
    if (due.mayBelongTo(accountId)) onGap();
  };
  const subscriptions = new DisposableStack();
  subscriptions.defer(changes.subscribe('job', onJob, onMore));
  subscriptions.defer(changes.subscribe('webhook', onDestination, onGap));
  return subscriptions;
}

/** Rejects only when aborted: the outcome is unknown then, so the delivery is sent again. */
async function attempt(
  { webhookId, target, delivery }: PlannedDelivery,
  ctx: DrainContext,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const atMs = ctx.clock();
  const startedAtMs = performance.now();
  const response = await send(target, { delivery, ctx, signal });
  const durationMs = Math.round(performance.now() - startedAtMs);
  const attempts = delivery.attempts + 1;
  const outcome = decideOutcome(response, {
    retries: ctx.retries,
    attempts,
    random: ctx.random(),
  });
  ctx.onAttempt({
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
    status: response.kind === 'response' ? response.status : null,
    outcome,
  };
}

async function send(
  { url, secret, previousSecret }: DeliveryTarget,
  {
    delivery,
    ctx,
    signal,
  }: {
    readonly delivery: DueDelivery;
    readonly ctx: DeliveryContext;
    readonly signal: AbortSignal;
  },
): Promise<AttemptResponse> {
  const { id, eventType, payload } = delivery;
  if (payload === null) return { kind: 'unsent', error: 'payload_erased' };
  const isOverlap = previousSecret !== null && previousSecret.untilMs > ctx.clock();
  const secrets = isOverlap ? ([secret, previousSecret.secret] as const) : ([secret] as const);
  return sendAttempt({ deliveryId: id, eventType, url, body: payload, secrets }, ctx, signal);
}
