import type { Selectable, Updateable } from 'kysely';

import {
  EVENT_PATTERNS,
  type EventPattern,
  type EventType,
  isSubscribed,
} from '#contract/events.ts';
import { type AccountId, isWebhookId, type WebhookId } from '#contract/ids.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { WebhooksTable } from '#platform/db/schema/tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { Destination } from './destination.ts';

export type NewDestination = {
  readonly id: WebhookId;
  readonly accountId: AccountId;
  readonly url: URL;
  readonly description: string | null;
  readonly events: readonly EventPattern[];
  readonly secret: string;
  readonly nowMs: number;
};

/** Enabling resets the failure state. */
export type DestinationChanges = {
  readonly url?: URL;
  readonly description?: string | null;
  readonly events?: readonly EventPattern[];
  readonly enabled?: boolean;
};

export type DestinationKey = { readonly id: string; readonly accountId: AccountId };
type LockKey = Pick<DestinationKey, 'id'> & Partial<DestinationKey>;

/** The data needed for an attempt. */
export type DeliveryTarget = {
  readonly accountId: string;
  readonly url: URL;
  readonly secret: string;
  /** The previous secret also signs until `untilMs`. */
  readonly previousSecret: { readonly secret: string; readonly untilMs: number } | null;
  readonly isEnabled: boolean;
};

type Rotation = {
  readonly secret: string;
  /** The time until which the replaced secret also signs; null if it stops immediately. */
  readonly previousUntilMs: number | null;
  readonly nowMs: number;
};

type DestinationUpdate = { readonly changes: DestinationChanges; readonly nowMs: number };

export type DestinationStore = {
  readonly insert: (tx: Tx, destination: NewDestination) => Promise<void>;
  readonly find: (queries: Queries, key: DestinationKey) => Promise<Destination | undefined>;
  /** Newest first. */
  readonly list: (queries: Queries, accountId: AccountId) => Promise<readonly Destination[]>;
  readonly count: (queries: Queries, accountId: AccountId) => Promise<number>;
  /** Blocks other changes until the transaction ends. An account locks only its destinations. */
  readonly lock: (tx: Tx, key: LockKey) => Promise<void>;
  readonly update: (tx: Tx, id: WebhookId, update: DestinationUpdate) => Promise<void>;
  readonly rotateSecret: (tx: Tx, id: WebhookId, rotation: Rotation) => Promise<void>;
  /** Returns false if the account has no such destination. Its deliveries are deleted with it. */
  readonly delete: (tx: Tx, key: DestinationKey) => Promise<boolean>;
  readonly deleteForAccount: (tx: Tx, accountId: AccountId) => Promise<void>;
  /**
   * The account's enabled destinations that are subscribed to the event; they cannot be deleted
   * until the transaction ends.
   */
  readonly findSubscribed: (
    tx: Tx,
    accountId: string,
    type: EventType,
  ) => Promise<readonly WebhookId[]>;
  readonly findTarget: (queries: Queries, id: WebhookId) => Promise<DeliveryTarget | undefined>;
};

type Deps = { readonly secrets: Pick<Secrets, 'seal' | 'open'>; readonly kind: Database['kind'] };

export function createDestinationStore({ secrets, kind }: Deps): DestinationStore {
  return {
    insert: (tx, destination) => insert(tx, destination, secrets),
    find: (queries, key) => find(queries, key, secrets),
    list: (queries, accountId) => list(queries, accountId, secrets),
    count,
    lock,
    update: (tx, id, update) =>
      updateColumns(tx, id, { ...toColumns(id, update, secrets), updated_at_ms: update.nowMs }),
    rotateSecret: (tx, id, rotation) => rotateSecret(tx, id, { rotation, secrets }),
    delete: deleteOne,
    deleteForAccount,
    findSubscribed: (tx, accountId, type) => findSubscribed(tx, { accountId, type, kind }),
    findTarget: (queries, id) => findTarget(queries, id, secrets),
  };
}

async function insert(
  tx: Tx,
  { id, nowMs, ...input }: NewDestination,
  secrets: Deps['secrets'],
): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({
      id,
      account_id: input.accountId,
      url_sealed: secrets.seal(input.url.href, sealingContext('url', id)),
      description: input.description,
      events: JSON.stringify(input.events),
      enabled: 1,
      disabled_reason: null,
      disabled_at_ms: null,
      secret_sealed: secrets.seal(input.secret, sealingContext('secret', id)),
      previous_secret_sealed: null,
      previous_secret_until_ms: null,
      failed_in_row: 0,
      failing_since_ms: null,
      last_succeeded_at_ms: null,
      last_failed_at_ms: null,
      revision: 1,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    })
    .execute();
}

async function find(
  queries: Queries,
  { id, accountId }: DestinationKey,
  secrets: Deps['secrets'],
): Promise<Destination | undefined> {
  const row = await queries
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && toDestination(row, secrets);
}

async function count(queries: Queries, accountId: AccountId): Promise<number> {
  const row = await queries
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

async function list(
  queries: Queries,
  accountId: AccountId,
  secrets: Deps['secrets'],
): Promise<readonly Destination[]> {
  const rows = await queries
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toDestination(row, secrets));
}

/** A no-op update locks the row in both databases. */
async function lock(tx: Tx, { id, accountId }: LockKey): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where((eb) => eb.and({ id, ...(accountId !== undefined && { account_id: accountId }) }))
    .execute();
}

async function updateColumns(
  tx: Tx,
  id: WebhookId,
  columns: Updateable<WebhooksTable>,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function toColumns(
  id: WebhookId,
  { changes, nowMs }: DestinationUpdate,
  secrets: Deps['secrets'],
): Updateable<WebhooksTable> {
  const { url, description, events, enabled } = changes;
  return {
    ...(url !== undefined && {
      url_sealed: secrets.seal(url.href, sealingContext('url', id)),
    }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(enabled === false && { enabled: 0, disabled_reason: null, disabled_at_ms: nowMs }),
    ...(enabled === true && {
      enabled: 1,
      disabled_reason: null,
      disabled_at_ms: null,
      failed_in_row: 0,
      failing_since_ms: null,
    }),
  };
}

async function rotateSecret(
  tx: Tx,
  id: WebhookId,
  { rotation, secrets }: { readonly rotation: Rotation; readonly secrets: Deps['secrets'] },
): Promise<void> {
  const { previousUntilMs, nowMs } = rotation;
  const secret = secrets.seal(rotation.secret, sealingContext('secret', id));
  await tx
    .updateTable('webhooks')
    .set((eb) => ({
      secret_sealed: secret,
      previous_secret_sealed: previousUntilMs === null ? null : eb.ref('secret_sealed'),
      previous_secret_until_ms: previousUntilMs,
      revision: eb('revision', '+', 1),
      updated_at_ms: nowMs,
    }))
    .where('id', '=', id)
    .execute();
}

async function deleteOne(tx: Tx, { id, accountId }: DestinationKey): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

async function deleteForAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('webhooks').where('account_id', '=', accountId).execute();
}

type Subscription = {
  readonly accountId: string;
  readonly type: EventType;
  readonly kind: Database['kind'];
};

/** A fixed lock order avoids deadlocks. */
async function findSubscribed(
  tx: Tx,
  { accountId, type, kind }: Subscription,
): Promise<readonly WebhookId[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('account_id', '=', accountId)
    .where('enabled', '=', 1)
    .orderBy('id')
    // Blocks a deletion until the deliveries are written.
    .$if(kind === 'postgres', (query) => query.forKeyShare())
    .execute();
  return rows
    .filter(({ events }) => isSubscribed(readPatterns(events), type))
    .map(({ id }) => toWebhookId(id));
}

async function findTarget(
  queries: Queries,
  id: WebhookId,
  secrets: Deps['secrets'],
): Promise<DeliveryTarget | undefined> {
  const row = await queries
    .selectFrom('webhooks')
    .select([
      'account_id',
      'url_sealed',
      'secret_sealed',
      'previous_secret_sealed',
      'previous_secret_until_ms',
      'enabled',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { previous_secret_sealed: sealedPrevious, previous_secret_until_ms: untilMs } = row;
  const openSecret = (sealed: string): string => secrets.open(sealed, sealingContext('secret', id));
  return {
    accountId: row.account_id,
    url: new URL(secrets.open(row.url_sealed, sealingContext('url', id))),
    secret: openSecret(row.secret_sealed),
    previousSecret:
      sealedPrevious === null || untilMs === null
        ? null
        : { secret: openSecret(sealedPrevious), untilMs },
    isEnabled: row.enabled === 1,
  };
}

function toDestination(
  row: Selectable<WebhooksTable>,
  secrets: Pick<Secrets, 'open'>,
): Destination {
  return {
    id: toWebhookId(row.id),
    accountId: row.account_id,
    url: new URL(secrets.open(row.url_sealed, sealingContext('url', row.id))),
    description: row.description,
    events: readPatterns(row.events),
    disabled:
      row.disabled_at_ms === null
        ? null
        : { reason: row.disabled_reason, atMs: row.disabled_at_ms },
    previousSecretUntilMs: row.previous_secret_until_ms,
    failedInRow: row.failed_in_row,
    lastSucceededAtMs: row.last_succeeded_at_ms,
    lastFailedAtMs: row.last_failed_at_ms,
    revision: row.revision,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

/**
 * Binds a ciphertext to this table and row. A rotation moves it to the previous-secret column, so
 * both secret columns use one context.
 */
function sealingContext(column: 'url' | 'secret', id: string): string {
  return `webhooks.${column}:${id}`;
}

/** Patterns unknown to this version are ignored. */
function readPatterns(json: string): readonly EventPattern[] {
  const names: unknown = JSON.parse(json);
  if (!Array.isArray(names)) throw new Error('a webhook’s events are not a list');
  return EVENT_PATTERNS.filter((pattern) => names.includes(pattern));
}

function toWebhookId(id: string): WebhookId {
  if (!isWebhookId(id)) throw new Error(`malformed webhook id in the database: ${id}`);
  return id;
}
