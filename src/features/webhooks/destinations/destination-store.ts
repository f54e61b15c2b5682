import type { Selectable, Updateable } from 'kysely';

import type { AccountId, WebhookId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { isAfter } from '#platform/db/is-after.ts';
import type { WebhooksTable } from '#platform/db/schema/webhook-tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { sealingContext } from '../sealing-context.ts';
import { readPatterns, readTexts, toWebhookId } from './destination-columns.ts';
import type {
  DeliveryTarget,
  Destination,
  DestinationChanges,
  DestinationKey,
  DisabledReason,
  NewDestination,
  SecretRotation,
} from './destination.ts';

export async function insertDestination(
  tx: Tx,
  secrets: Secrets,
  { id, nowMs, ...input }: NewDestination,
): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({
      id,
      account_id: input.accountId,
      url_sealed: secrets.seal(input.url.href, sealingContext('webhooks.url', id)),
      description: input.description,
      events: JSON.stringify(input.events),
      tags: JSON.stringify(input.tags),
      playlists: JSON.stringify(input.playlists),
      enabled: 1,
      disabled_reason: null,
      disabled_at_ms: null,
      secret_sealed: secrets.seal(input.secret, sealingContext('webhooks.secret', id)),
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

export async function findDestination(
  queries: Queries,
  secrets: Secrets,
  { id, accountId }: DestinationKey,
): Promise<Destination | undefined> {
  const row = await queries
    .selectFrom('webhooks')
    .selectAll()
    .where((eb) => eb.and({ id, account_id: accountId }))
    .executeTakeFirst();
  return row && toDestination(row, secrets);
}

export async function countDestinations(queries: Queries, accountId: AccountId): Promise<number> {
  const row = await queries
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Newest first: all of an account, or the ones after a position. */
export async function listDestinations(
  queries: Queries,
  secrets: Secrets,
  {
    accountId,
    after = null,
    limit,
  }: {
    readonly accountId: AccountId;
    readonly after?: ListPosition | null;
    readonly limit?: number;
  },
): Promise<readonly Destination[]> {
  const rows = await queries
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isAfter(after))
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => toDestination(row, secrets));
}

/**
 * Blocks other changes until the transaction ends. An account locks only its destinations. A no-op
 * update locks the row in both databases.
 */
export async function lockDestination(
  tx: Tx,
  { id, accountId }: Pick<DestinationKey, 'id'> & Partial<DestinationKey>,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where((eb) => eb.and({ id, ...(accountId !== undefined && { account_id: accountId }) }))
    .execute();
}

type DestinationUpdate = {
  readonly id: WebhookId;
  readonly changes: DestinationChanges;
  readonly nowMs: number;
};

export async function updateDestination(
  tx: Tx,
  secrets: Secrets,
  update: DestinationUpdate,
): Promise<void> {
  const columns = toColumns(update, secrets);
  await tx
    .updateTable('webhooks')
    .set((eb) => ({
      ...columns,
      updated_at_ms: update.nowMs,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', update.id)
    .execute();
}

function toColumns(
  { id, changes, nowMs }: DestinationUpdate,
  secrets: Secrets,
): Updateable<WebhooksTable> {
  const { url, description, events, tags, playlists, enabled } = changes;
  return {
    ...(url !== undefined && {
      url_sealed: secrets.seal(url.href, sealingContext('webhooks.url', id)),
    }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
    ...(playlists !== undefined && { playlists: JSON.stringify(playlists) }),
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

export async function writeSecret(
  tx: Tx,
  secrets: Secrets,
  { id, secret, previousUntilMs, nowMs }: SecretRotation,
): Promise<void> {
  const sealed = secrets.seal(secret, sealingContext('webhooks.secret', id));
  await tx
    .updateTable('webhooks')
    .set((eb) => ({
      secret_sealed: sealed,
      previous_secret_sealed: previousUntilMs === null ? null : eb.ref('secret_sealed'),
      previous_secret_until_ms: previousUntilMs,
      revision: eb('revision', '+', 1),
      updated_at_ms: nowMs,
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns false if the account has no such destination. Its deliveries are deleted with it. */
export async function deleteDestination(
  tx: Tx,
  { id, accountId }: DestinationKey,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('webhooks')
    .where((eb) => eb.and({ id, account_id: accountId }))
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteDestinations(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('webhooks').where('account_id', '=', accountId).execute();
}

/** The target as the owner set it, even if the account is disabled. */
export async function findTargetRow(
  queries: Queries,
  secrets: Secrets,
  id: WebhookId,
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
  const openSecret = (sealed: string): string =>
    secrets.open(sealed, sealingContext('webhooks.secret', id));
  return {
    accountId: row.account_id,
    url: new URL(secrets.open(row.url_sealed, sealingContext('webhooks.url', id))),
    secret: openSecret(row.secret_sealed),
    previousSecret:
      sealedPrevious === null || untilMs === null
        ? null
        : { secret: openSecret(sealedPrevious), untilMs },
    isEnabled: row.enabled === 1,
  };
}

/** Disables the destination automatically. Undefined if it was already disabled. */
export async function disableDestination(
  tx: Tx,
  webhookId: string,
  { reason, nowMs }: { readonly reason: DisabledReason; readonly nowMs: number },
): Promise<{ readonly accountId: string } | undefined> {
  const disabled = await tx
    .updateTable('webhooks')
    .set((update) => ({
      enabled: 0,
      disabled_reason: reason,
      disabled_at_ms: nowMs,
      updated_at_ms: nowMs,
      revision: update('revision', '+', 1),
    }))
    .where('id', '=', webhookId)
    .where('enabled', '=', 1)
    .returning('account_id')
    .executeTakeFirst();
  return disabled && { accountId: disabled.account_id };
}

function toDestination(row: Selectable<WebhooksTable>, secrets: Secrets): Destination {
  return {
    id: toWebhookId(row.id),
    accountId: row.account_id,
    url: new URL(secrets.open(row.url_sealed, sealingContext('webhooks.url', row.id))),
    description: row.description,
    events: readPatterns(row.events),
    tags: readTexts(row.tags),
    playlists: readTexts(row.playlists),
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
