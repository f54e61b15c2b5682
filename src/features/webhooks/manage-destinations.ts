import type { EventPattern } from '#contract/events.ts';
import type { AccountId, WebhookId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';

import { checkDestinationUrl } from './check-destination-url.ts';
import { toDeliverJob } from './deliver-job-kind.ts';
import { countDeliveries, type DeliveryCounts } from './delivery-store.ts';
import type { DestinationKey, DestinationStore } from './destination-store.ts';
import type { Destination } from './destination.ts';
import { type ConditionalDestinationKey, getDestination } from './get-destination.ts';
import { createSigningSecret } from './signing-secret.ts';

export type CreateWebhookInput = {
  readonly url: string;
  readonly events: readonly EventPattern[];
  readonly description?: string | null;
};

export type UpdateWebhookInput = Partial<CreateWebhookInput> & { readonly enabled?: boolean };

export type DestinationWithStats = {
  readonly destination: Destination;
  readonly lastDay: DeliveryCounts;
};

/** The secret is returned only once. */
export type DestinationWithSecret = DestinationWithStats & { readonly secret: string };

/**
 * Operations on destinations. Those on an existing one throw webhook_not_found and
 * precondition_failed.
 */
export type ManageDestinations = {
  /** Throws quota_exceeded and the errors of `lockOwner`. */
  readonly create: (
    accountId: AccountId,
    input: CreateWebhookInput,
  ) => Promise<DestinationWithSecret>;
  readonly list: (accountId: AccountId) => Promise<readonly DestinationWithStats[]>;
  readonly count: (accountId: AccountId) => Promise<number>;
  readonly get: (key: DestinationKey) => Promise<DestinationWithStats>;
  readonly update: (
    key: ConditionalDestinationKey,
    input: UpdateWebhookInput,
  ) => Promise<DestinationWithStats>;
  readonly delete: (key: ConditionalDestinationKey) => Promise<void>;
  /** The previous secret also signs for `overlapMs`. */
  readonly rotateSecret: (key: DestinationKey, overlapMs: number) => Promise<DestinationWithSecret>;
};

type Deps = {
  readonly database: Database;
  readonly destinations: DestinationStore;
  readonly checkUrl: Egress['checkUrl'];
  /**
   * Prevents deletion of the account until the transaction ends. Throws when the account is missing
   * or disabled.
   */
  readonly lockOwner: (tx: Tx, accountId: AccountId) => Promise<void>;
  readonly quotas: Pick<Quotas, 'enforce'>;
  readonly enqueueJob: EnqueueJob;
  readonly newWebhookId: () => WebhookId;
  readonly clock: Clock;
};

const DAY_MS = 86_400_000;

export function createManageDestinations(deps: Deps): ManageDestinations {
  const { database, destinations, clock } = deps;
  const { queries } = database;
  const addStats = async (destination: Destination): Promise<DestinationWithStats> => ({
    destination,
    lastDay: await countDeliveries(queries, destination.id, clock() - DAY_MS),
  });
  return {
    async create(accountId, input) {
      const { destination, secret } = await create(accountId, input, deps);
      return { destination, secret, lastDay: { succeeded: 0, failed: 0 } };
    },
    async list(accountId) {
      const details: DestinationWithStats[] = [];
      for (const each of await destinations.list(queries, accountId)) {
        details.push(await addStats(each));
      }
      return details;
    },
    count: (accountId) => destinations.count(queries, accountId),
    get: async (key) => addStats(await getDestination(queries, key, destinations)),
    update: async (key, input) => addStats(await update(key, input, deps)),
    delete: (key) =>
      database.transaction(async (tx) => {
        await destinations.lock(tx, key);
        await getDestination(tx, key, destinations);
        await destinations.delete(tx, key);
      }),
    async rotateSecret(key, overlapMs) {
      const secret = createSigningSecret();
      const destination = await database.transaction(async (tx) => {
        await destinations.lock(tx, key);
        const { id } = await getDestination(tx, key, destinations);
        const nowMs = clock();
        const previousUntilMs = overlapMs === 0 ? null : nowMs + overlapMs;
        await destinations.rotateSecret(tx, id, { secret, previousUntilMs, nowMs });
        return getDestination(tx, key, destinations);
      });
      return { ...(await addStats(destination)), secret };
    },
  };
}

async function create(
  accountId: AccountId,
  { url: text, description = null, events }: CreateWebhookInput,
  { database, destinations, checkUrl, lockOwner, quotas, newWebhookId, clock }: Deps,
): Promise<{ readonly destination: Destination; readonly secret: string }> {
  const url = await checkDestinationUrl(text, checkUrl);
  const secret = createSigningSecret();
  const destination = await database.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const count = (): Promise<number> => destinations.count(tx, accountId);
    await quotas.enforce(tx, { accountId, quota: 'webhooks', count });
    const id = newWebhookId();
    const nowMs = clock();
    await destinations.insert(tx, { id, accountId, url, description, events, secret, nowMs });
    return getDestination(tx, { id, accountId }, destinations);
  });
  return { destination, secret };
}

async function update(
  key: ConditionalDestinationKey,
  { url: text, enabled, ...input }: UpdateWebhookInput,
  { database, destinations, checkUrl, enqueueJob, clock }: Deps,
): Promise<Destination> {
  // Checked before the URL, so that a caller without access cannot trigger DNS lookups.
  await getDestination(database.queries, key, destinations);
  const url = text === undefined ? undefined : await checkDestinationUrl(text, checkUrl);
  return database.transaction(async (tx) => {
    await destinations.lock(tx, key);
    const current = await getDestination(tx, key, destinations);
    // The disabled state and failure count change only when `enabled` changes.
    const isToggled = enabled !== undefined && enabled !== (current.disabled === null);
    const changes = {
      ...input,
      ...(url !== undefined && { url }),
      ...(isToggled && { enabled }),
    };
    if (Object.keys(changes).length === 0) return current;
    await destinations.update(tx, current.id, { changes, nowMs: clock() });
    // Fails the pending deliveries of a disabled destination, or sends those of an enabled one.
    if (isToggled) await enqueueJob(tx, toDeliverJob(current.id));
    return getDestination(tx, { id: key.id, accountId: key.accountId }, destinations);
  });
}
