import type { Selectable } from 'kysely';

import { type AccountId, isAccountId, isFeedId } from '#contract/ids.ts';
import { identifyWebUrl } from '#lib/net/identify-web-url.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { isAfter } from '#platform/db/is-after.ts';
import type { FeedsTable } from '#platform/db/schema/feed-tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import {
  type Feed,
  FEED_ERRORS,
  type FeedDefaults,
  type FeedKey,
  type ItemCounts,
} from './feed.ts';

export type NewFeed = Pick<
  Feed,
  'id' | 'accountId' | 'url' | 'visibility' | 'tags' | 'metadata' | 'playlistId' | 'backfill'
> & { readonly nowMs: number };

/** Identifies the URL among the feeds of an account. A private feed has a key in its URL. */
function digestFeedUrl(url: URL, secrets: Pick<Secrets, 'digest'>): string {
  const { name, key } = identifyWebUrl(url);
  return secrets.digest('feed-url', JSON.stringify([name, key]));
}

export async function insertFeed(
  tx: Tx,
  secrets: Secrets,
  { id, accountId, url, nowMs, ...feed }: NewFeed,
): Promise<void> {
  await tx
    .insertInto('feeds')
    .values({
      id,
      account_id: accountId,
      url_sealed: secrets.seal(url.href, toContext('url', id)),
      url_digest: digestFeedUrl(url, secrets),
      document_sealed: null,
      title: null,
      visibility: feed.visibility,
      tags: JSON.stringify(feed.tags),
      metadata: JSON.stringify(feed.metadata),
      playlist_id: feed.playlistId,
      backfill: feed.backfill,
      enabled: 1,
      disabled_reason: null,
      disabled_at_ms: null,
      etag: null,
      last_modified: null,
      checked_at_ms: null,
      succeeded_at_ms: null,
      next_check_at_ms: nowMs,
      paused_until_ms: null,
      failed_in_row: 0,
      failing_since_ms: null,
      error: null,
      added_count: 0,
      skipped_limit: 0,
      skipped_refused: 0,
      skipped_existing: 0,
      added_day: 0,
      added_today: 0,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    })
    .execute();
}

/** Without `accountId`, finds the feed of any account. */
export async function findFeed(
  queries: Queries,
  secrets: Secrets,
  { id, accountId }: Pick<FeedKey, 'id'> & Partial<FeedKey>,
): Promise<Feed | undefined> {
  const row = await queries
    .selectFrom('feeds')
    .selectAll()
    .where((eb) => eb.and({ id, ...(accountId !== undefined && { account_id: accountId }) }))
    .executeTakeFirst();
  return row && toFeed(row, secrets);
}

/** Locks the feed until the transaction ends. A no-op update locks the row in both databases. */
export async function lockAndFindFeed(
  tx: Tx,
  secrets: Secrets,
  key: Pick<FeedKey, 'id'> & Partial<FeedKey>,
): Promise<Feed | undefined> {
  await tx
    .updateTable('feeds')
    .set((eb) => ({ enabled: eb.ref('enabled') }))
    .where('id', '=', key.id)
    .execute();
  return findFeed(tx, secrets, key);
}

export async function findFeedIdByUrl(
  queries: Queries,
  secrets: Secrets,
  { accountId, url }: { readonly accountId: AccountId; readonly url: URL },
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('feeds')
    .select('id')
    .where((eb) => eb.and({ account_id: accountId, url_digest: digestFeedUrl(url, secrets) }))
    .executeTakeFirst();
  return row?.id;
}

export async function countFeeds(queries: Queries, accountId: AccountId): Promise<number> {
  const row = await queries
    .selectFrom('feeds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Newest first. */
export async function listFeeds(
  queries: Queries,
  secrets: Secrets,
  list: {
    readonly accountId: AccountId;
    readonly after: ListPosition | null;
    readonly limit: number;
  },
): Promise<readonly Feed[]> {
  const { accountId, after, limit } = list;
  const rows = await queries
    .selectFrom('feeds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isAfter(after))
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toFeed(row, secrets));
}

export type FeedChanges = Partial<FeedDefaults> & {
  /** Resets the failures of a feed that is enabled again. */
  readonly disabled?: Feed['disabled'];
};

export async function updateFeed(
  tx: Tx,
  {
    id,
    changes,
    nowMs,
  }: { readonly id: string; readonly changes: FeedChanges; readonly nowMs: number },
): Promise<void> {
  const { visibility, tags, metadata, playlistId, disabled } = changes;
  await tx
    .updateTable('feeds')
    .set({
      updated_at_ms: nowMs,
      ...(visibility !== undefined && { visibility }),
      ...(tags !== undefined && { tags: JSON.stringify(tags) }),
      ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
      ...(playlistId !== undefined && { playlist_id: playlistId }),
      ...(disabled !== undefined && toDisabledColumns(disabled)),
      ...(disabled === null && { failed_in_row: 0, failing_since_ms: null, error: null }),
    })
    .where('id', '=', id)
    .execute();
}

export type CheckResult = Pick<
  Feed,
  | 'title'
  | 'documentUrl'
  | 'etag'
  | 'lastModified'
  | 'checkedAtMs'
  | 'succeededAtMs'
  | 'nextCheckAtMs'
  | 'pausedUntilMs'
  | 'failedInRow'
  | 'failingSinceMs'
  | 'error'
  | 'disabled'
>;

export async function writeCheck(
  tx: Tx,
  secrets: Secrets,
  { id, result }: { readonly id: string; readonly result: CheckResult },
): Promise<void> {
  const { documentUrl } = result;
  await tx
    .updateTable('feeds')
    .set({
      title: result.title,
      document_sealed: documentUrl && secrets.seal(documentUrl.href, toContext('document', id)),
      etag: result.etag,
      last_modified: result.lastModified,
      checked_at_ms: result.checkedAtMs,
      succeeded_at_ms: result.succeededAtMs,
      next_check_at_ms: result.nextCheckAtMs,
      paused_until_ms: result.pausedUntilMs,
      failed_in_row: result.failedInRow,
      failing_since_ms: result.failingSinceMs,
      error: result.error,
      ...toDisabledColumns(result.disabled),
    })
    .where('id', '=', id)
    .execute();
}

export async function writeNextCheck(tx: Tx, id: string, nextCheckAtMs: number): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ next_check_at_ms: nextCheckAtMs })
    .where('id', '=', id)
    .execute();
}

/** Follows a permanent redirect. */
export async function writeUrl(
  tx: Tx,
  secrets: Secrets,
  { id, url }: { readonly id: string; readonly url: URL },
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({
      url_sealed: secrets.seal(url.href, toContext('url', id)),
      url_digest: digestFeedUrl(url, secrets),
    })
    .where('id', '=', id)
    .execute();
}

/** Counts items. The feed must be locked. */
export async function countItems(
  tx: Tx,
  feed: Pick<Feed, 'id' | 'addedDay' | 'addedToday'>,
  { added = 0, skipped, day }: ItemCounts,
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set((eb) => ({
      added_count: eb('added_count', '+', added),
      skipped_limit: eb('skipped_limit', '+', skipped?.limitReached ?? 0),
      skipped_refused: eb('skipped_refused', '+', skipped?.sourceRefused ?? 0),
      skipped_existing: eb('skipped_existing', '+', skipped?.videoExists ?? 0),
      added_day: day,
      added_today: (feed.addedDay === day ? feed.addedToday : 0) + added,
    }))
    .where('id', '=', feed.id)
    .execute();
}

export async function deleteFeed(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('feeds').where('id', '=', id).execute();
}

/** Their videos stay or are deleted by the videos feature. */
export async function deleteAccountFeeds(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('feeds').where('account_id', '=', accountId).execute();
}

/** Binds a ciphertext to its table, column and row. */
function toContext(column: 'url' | 'document', id: string): string {
  return `feeds.${column}:${id}`;
}

function toDisabledColumns(
  disabled: Feed['disabled'],
): Pick<Selectable<FeedsTable>, 'enabled' | 'disabled_reason' | 'disabled_at_ms'> {
  return {
    enabled: disabled === null ? 1 : 0,
    disabled_reason: disabled?.reason ?? null,
    disabled_at_ms: disabled?.atMs ?? null,
  };
}

function toFeed(row: Selectable<FeedsTable>, secrets: Secrets): Feed {
  const { id, account_id: accountId, document_sealed: document } = row;
  if (!isFeedId(id) || !isAccountId(accountId)) throw new Error('a feed has a malformed ID');
  return {
    id,
    accountId,
    url: new URL(secrets.open(row.url_sealed, toContext('url', id))),
    documentUrl:
      document === null ? null : new URL(secrets.open(document, toContext('document', id))),
    title: row.title,
    visibility: row.visibility,
    // These columns contain only JSON that this feature has written.
    tags: JSON.parse(row.tags),
    metadata: JSON.parse(row.metadata),
    playlistId: row.playlist_id,
    backfill: row.backfill,
    disabled: toDisabled(row),
    etag: row.etag,
    lastModified: row.last_modified,
    checkedAtMs: row.checked_at_ms,
    succeededAtMs: row.succeeded_at_ms,
    nextCheckAtMs: row.next_check_at_ms,
    pausedUntilMs: row.paused_until_ms,
    failedInRow: row.failed_in_row,
    failingSinceMs: row.failing_since_ms,
    error: FEED_ERRORS.find((error) => error === row.error) ?? null,
    addedCount: row.added_count,
    skipped: {
      limitReached: row.skipped_limit,
      sourceRefused: row.skipped_refused,
      videoExists: row.skipped_existing,
    },
    addedDay: row.added_day,
    addedToday: row.added_today,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

function toDisabled({
  disabled_reason: reason,
  disabled_at_ms: atMs,
}: Selectable<FeedsTable>): Feed['disabled'] {
  return atMs === null ? null : { reason, atMs };
}
