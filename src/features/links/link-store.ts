import type { Selectable } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import type { GrantSubject } from '#contract/access-lease.ts';
import {
  type AccountId,
  isAccountId,
  isLinkId,
  isPlaylistId,
  isVideoId,
  type LinkId,
} from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { isAfter } from '#platform/db/is-after.ts';
import type { ShareLinksTable } from '#platform/db/schema/link-tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { LinkRef, LinkValues, ShareLink } from './share-link.ts';

const StoredSites = Type.Array(Type.String());

export async function insertLink(
  tx: Tx,
  { id, accountId, subject, createdAtMs, ...values }: Omit<ShareLink, 'views' | 'lastViewedAtMs'>,
): Promise<void> {
  await tx
    .insertInto('share_links')
    .values({
      id,
      account_id: accountId,
      video_id: isPlaylistId(subject) ? null : subject,
      playlist_id: isPlaylistId(subject) ? subject : null,
      ...toColumns(values),
      views: 0,
      last_viewed_at_ms: null,
      created_at_ms: createdAtMs,
    })
    .execute();
}

export async function findLink(queries: Queries, id: LinkId): Promise<ShareLink | undefined> {
  const row = await queries
    .selectFrom('share_links')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toLink(row);
}

type ListRequest = {
  readonly accountId: AccountId;
  readonly videoId?: string | undefined;
  readonly playlistId?: string | undefined;
  readonly after: ListPosition | null;
  readonly limit: number;
};

/** Newest first. */
export async function listLinks(
  queries: Queries,
  { accountId, videoId, playlistId, after, limit }: ListRequest,
): Promise<readonly ShareLink[]> {
  let query = queries
    .selectFrom('share_links')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isAfter(after));
  if (videoId !== undefined) query = query.where('video_id', '=', videoId);
  if (playlistId !== undefined) query = query.where('playlist_id', '=', playlistId);
  const rows = await query
    .orderBy('created_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toLink);
}

/** The names of the account's links, by ID. */
export async function findLinkNames(
  queries: Queries,
  ids: readonly string[],
  accountId: AccountId,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('share_links')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function countLinks(tx: Tx, subject: GrantSubject): Promise<number> {
  const { count } = await tx
    .selectFrom('share_links')
    .where(isPlaylistId(subject) ? 'playlist_id' : 'video_id', '=', subject)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The accounts of those of these links that exist and have not expired. */
export async function findOpenLinkOwners(
  queries: Queries,
  ids: readonly LinkId[],
  nowMs: number,
): Promise<ReadonlyMap<string, AccountId>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('share_links')
    .select(['id', 'account_id'])
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', nowMs)]))
    .execute();
  return new Map(
    rows.flatMap(({ id, account_id: accountId }) =>
      isAccountId(accountId) ? [[id, accountId] as const] : [],
    ),
  );
}

export async function updateLink(tx: Tx, { id }: LinkRef, values: LinkValues): Promise<void> {
  await tx.updateTable('share_links').set(toColumns(values)).where('id', '=', id).execute();
}

/** Counts a view. Returns false if the link has no view left. */
export async function addView(tx: Tx, id: LinkId, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('share_links')
    .set((eb) => ({ views: eb('views', '+', 1), last_viewed_at_ms: nowMs }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('views_max', 'is', null), eb('views', '<', eb.ref('views_max'))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the account has no such link. */
export async function deleteLink(tx: Tx, { id, accountId }: LinkRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('share_links')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAccountLinks(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('share_links').where('account_id', '=', accountId).execute();
}

function toColumns({
  name,
  expiresAtMs,
  viewsMax,
  sites,
  passwordHash,
}: LinkValues): Pick<
  ShareLinksTable,
  'name' | 'expires_at_ms' | 'views_max' | 'sites' | 'password_hash'
> {
  return {
    name,
    expires_at_ms: expiresAtMs,
    views_max: viewsMax,
    sites: sites && JSON.stringify(sites),
    password_hash: passwordHash,
  };
}

function toLink(row: Selectable<ShareLinksTable>): ShareLink {
  const { id, account_id: accountId } = row;
  const subject = row.video_id ?? row.playlist_id ?? '';
  const isSubject = isVideoId(subject) || isPlaylistId(subject);
  if (!isLinkId(id) || !isAccountId(accountId) || !isSubject) {
    throw new Error(`malformed ID of link ${id}`);
  }
  return {
    id,
    accountId,
    subject,
    name: row.name,
    expiresAtMs: row.expires_at_ms,
    viewsMax: row.views_max,
    sites: row.sites === null ? null : Value.Parse(StoredSites, JSON.parse(row.sites)),
    passwordHash: row.password_hash,
    views: row.views,
    lastViewedAtMs: row.last_viewed_at_ms,
    createdAtMs: row.created_at_ms,
  };
}
