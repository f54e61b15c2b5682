import { AppError } from '#contract/app-error.ts';
import type { EventPattern } from '#contract/events.ts';
import type { AccountId, WebhookId } from '#contract/ids.ts';
import { WEBHOOKS_MAX } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';

import { checkDestinationUrl } from './check-destination-url.ts';
import { toDeliverJob } from './deliver-job-kind.ts';
import { countDeliveries, type DeliveryCounts } from './delivery-store.ts';
import type { DestinationKey, DestinationStore } from './destination-store.ts';
import type { Destination } from './destination.ts';
import { type ExpectedDestination, getDestination } from './get-destination.ts';
import { newSigningSecret } from './signing-secret.ts';

export type DestinationWishes = {
  readonly url: string;
  readonly events: readonly EventPattern[];
  readonly description?: string | null;
};

export type DestinationEdit = Partial<DestinationWishes> & { readonly enabled?: boolean };

/** A destination, and how its deliveries of the last day went. */
export type WatchedDestination = {
  readonly destination: Destination;
  readonly lastDay: DeliveryCounts;
};

/** A destination with its secret, which is never shown again. */
export type SecretDestination = WatchedDestination & { readonly secret: string };

/** What an owner does with destinations. Throws webhook_not_found and precondition_failed where there is one to be found. */
export type ManageDestinations = {
  /** Throws webhook_limit_reached, and what `holdOwner` throws. */
  readonly create: (accountId: AccountId, wishes: DestinationWishes) => Promise<SecretDestination>;
  readonly list: (accountId: AccountId) => Promise<readonly WatchedDestination[]>;
  readonly get: (key: DestinationKey) => Promise<WatchedDestination>;
  readonly update: (key: ExpectedDestination, edit: DestinationEdit) => Promise<WatchedDestination>;
  readonly delete: (key: ExpectedDestination) => Promise<void>;
  /** The former secret signs beside the new one for `overlapMs`. */
  readonly rotateSecret: (key: DestinationKey, overlapMs: number) => Promise<SecretDestination>;
};

type Deps = {
  readonly database: Database;
  readonly destinations: DestinationStore;
  readonly judge: Egress['judge'];
  /** Until the transaction ends nobody deletes the account, or adds to it. Throws when it is gone or disabled. */
  readonly holdOwner: (tx: Tx, accountId: AccountId) => Promise<void>;
  readonly enqueueJob: EnqueueJob;
  readonly newWebhookId: () => WebhookId;
  readonly clock: Clock;
};

const DAY_MS = 86_400_000;

export function createManageDestinations(deps: Deps): ManageDestinations {
  const { database, destinations, clock } = deps;
  const { queries } = database;
  const watch = async (destination: Destination): Promise<WatchedDestination> => ({
    destination,
    lastDay: await countDeliveries(queries, destination.id, clock() - DAY_MS),
  });
  return {
    async create(accountId, wishes) {
      const { destination, secret } = await create(accountId, wishes, deps);
      return { destination, secret, lastDay: { succeeded: 0, failed: 0 } };
    },
    async list(accountId) {
      const watched: WatchedDestination[] = [];
      for (const each of await destinations.list(queries, accountId)) {
        watched.push(await watch(each));
      }
      return watched;
    },
    get: async (key) => watch(await getDestination(queries, key, destinations)),
    update: async (key, edit) => watch(await update(key, edit, deps)),
    delete: (key) =>
      database.transaction(async (tx) => {
        await destinations.lock(tx, key.id);
        await getDestination(tx, key, destinations);
        await destinations.delete(tx, key);
      }),
    async rotateSecret(key, overlapMs) {
      const secret = newSigningSecret();
      const destination = await database.transaction(async (tx) => {
        await destinations.lock(tx, key.id);
        const { id } = await getDestination(tx, key, destinations);
        const nowMs = clock();
        const previousUntilMs = overlapMs === 0 ? null : nowMs + overlapMs;
        await destinations.rotateSecret(tx, id, { secret, previousUntilMs, nowMs });
        return getDestination(tx, key, destinations);
      });
      return { ...(await watch(destination)), secret };
    },
  };
}

async function create(
  accountId: AccountId,
  { url: text, description = null, events }: DestinationWishes,
  { database, destinations, judge, holdOwner, newWebhookId, clock }: Deps,
): Promise<{ readonly destination: Destination; readonly secret: string }> {
  const url = await checkDestinationUrl(text, judge);
  const secret = newSigningSecret();
  const destination = await database.transaction(async (tx) => {
    await holdOwner(tx, accountId);
    if ((await destinations.list(tx, accountId)).length >= WEBHOOKS_MAX) throw limitReached();
    const id = newWebhookId();
    const nowMs = clock();
    await destinations.insert(tx, { id, accountId, url, description, events, secret, nowMs });
    return getDestination(tx, { id, accountId }, destinations);
  });
  return { destination, secret };
}

async function update(
  key: ExpectedDestination,
  { url: text, enabled, ...edit }: DestinationEdit,
  { database, destinations, judge, enqueueJob, clock }: Deps,
): Promise<Destination> {
  // Before anybody's address is looked up on behalf of who may not change it.
  await getDestination(database.queries, key, destinations);
  const url = text === undefined ? undefined : await checkDestinationUrl(text, judge);
  return database.transaction(async (tx) => {
    await destinations.lock(tx, key.id);
    const former = await getDestination(tx, key, destinations);
    // Why and when it was disabled stays, as does that it is failing, unless this switches it.
    const isSwitched = enabled !== undefined && enabled !== (former.disabled === null);
    const changes = {
      ...edit,
      ...(url !== undefined && { url }),
      ...(isSwitched && { enabled }),
    };
    if (Object.keys(changes).length === 0) return former;
    await destinations.update(tx, former.id, { changes, nowMs: clock() });
    // What waits for a destination that is off now ends; what waits for one that is on again goes out.
    if (isSwitched) await enqueueJob(tx, toDeliverJob(former.id));
    return getDestination(tx, { id: key.id, accountId: key.accountId }, destinations);
  });
}

function limitReached(): AppError {
  return new AppError(
    'webhook_limit_reached',
    `An account has at most ${WEBHOOKS_MAX} webhooks; delete one that is not needed any more.`,
  );
}
