import type { WebhookId } from '#contract/ids.ts';
import { DELIVERIES_AT_ONCE_MAX } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import type { DeliveryQueueStore, DueDelivery } from './delivery-queue-store.ts';
import type { DeliveryTarget, DestinationStore } from './destination-store.ts';

/** A delivery on its way to its destination as that is now. */
export type Sending = {
  readonly webhookId: WebhookId;
  readonly target: DeliveryTarget;
  readonly delivery: DueDelivery;
};

/** What is due for one destination, found some ahead. */
export type DueDeliveries = {
  /** The next ones, but for those that are held. */
  readonly take: (count: number, heldIds: Iterable<string>) => Promise<readonly Sending[]>;
  /** There may be more than it knows of. */
  readonly noteMore: () => void;
  /** What was found may be due no more. */
  readonly forget: () => void;
};

export type DueDeps = {
  readonly database: Pick<Database, 'queries'>;
  readonly destinations: Pick<DestinationStore, 'findTarget'>;
  readonly queueStore: Pick<DeliveryQueueStore, 'findDue'>;
  readonly clock: Clock;
};

/** What was found holds for so long; without a word of more it is looked for after this, too. */
export const LOOK_MS = 250;
/** Found at once for a receiver that is quick enough. */
const FOUND_MAX = 32;

export function createDueDeliveries(webhookId: WebhookId, deps: DueDeps): DueDeliveries {
  const { queries } = deps.database;
  let found: DueDelivery[] = [];
  let isTestsOnly = false;
  let holdsUntilMs = 0;
  let mayBeMore = true;
  let limit = DELIVERIES_AT_ONCE_MAX;

  async function refill(heldIds: Iterable<string>): Promise<void> {
    const isFresh = performance.now() < holdsUntilMs;
    if (isFresh && (found.length > 0 || !mayBeMore)) return;
    // More for whom all was sent to in time: the others' has to be found again.
    limit = found.length === 0 ? Math.min(2 * limit, FOUND_MAX) : DELIVERIES_AT_ONCE_MAX;
    holdsUntilMs = performance.now() + LOOK_MS;
    // What comes up while it looks may not be among what it finds.
    mayBeMore = false;
    const options = { nowMs: deps.clock(), exceptIds: [...heldIds], isTestsOnly, limit };
    found = [...(await deps.queueStore.findDue(queries, webhookId, options))];
    mayBeMore ||= found.length === limit;
  }

  function forget(): void {
    holdsUntilMs = 0;
  }

  return {
    async take(count, heldIds) {
      // Each time: to one that was deleted, disabled or moved nothing goes as if it had not been.
      const target = await deps.destinations.findTarget(queries, webhookId);
      if (target === undefined) return [];
      if (isTestsOnly === target.isEnabled) forget();
      isTestsOnly = !target.isEnabled;
      await refill(heldIds);
      return found.splice(0, count).map((delivery) => ({ webhookId, target, delivery }));
    },
    noteMore() {
      mayBeMore = true;
    },
    forget,
  };
}
