import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { normalizeTags } from '#contract/tags.ts';
import { requirePlaylist } from '#features/playlists/index.ts';
import { checkSourceUrl, mergeMetadata } from '#features/videos/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newFeedId } from '#platform/new-id.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';

import type { AddItemsContext } from './add-items.ts';
import { enqueueFeedCheck } from './feed-job.ts';
import {
  countFeeds,
  deleteFeed as deleteStoredFeed,
  findFeed,
  findFeedIdByUrl,
  insertFeed,
  lockAndFindFeed,
  updateFeed as updateStoredFeed,
  writeNextCheck,
} from './feed-store.ts';
import type { Feed, FeedDefaults, FeedKey } from './feed.ts';

/** The services that changes of feeds use. */
export type ManageFeedsContext = Omit<AddItemsContext, 'webhooks'> & {
  readonly quotas: Pick<Quotas, 'enforceLimit'>;
  /** `countMax` limits the feeds per account; null for unlimited. */
  readonly feeds: { readonly countMax: number | null };
};

export type CreateFeedInput = Partial<FeedDefaults> & {
  readonly url: string;
  readonly backfill?: number;
};

/** Shortest time between two checks that the owner requests. */
const REFRESH_INTERVAL_MS = 60_000;

/** Throws validation_failed, url_not_allowed, feed_exists and quota_exceeded. */
export async function createFeed(
  ctx: ManageFeedsContext,
  accountId: AccountId,
  { url: text, visibility = 'public', tags = [], metadata = {}, ...input }: CreateFeedInput,
): Promise<Feed> {
  const { database, secrets, clock } = ctx;
  const { playlistId = null, backfill = 0 } = input;
  const defaults = {
    visibility,
    playlistId,
    tags: normalizeTags(tags, '/tags'),
    metadata: mergeMetadata({}, metadata),
  };
  const { url } = await checkSourceUrl(ctx.videos.ctx, text, accountId);
  return database.transaction(async (tx) => {
    await ctx.lockOwner(tx, accountId);
    const existingId = await findFeedIdByUrl(tx, secrets, { accountId, url });
    if (existingId !== undefined) throw feedExists(existingId);
    await enforceLimit(tx, ctx, accountId);
    await requirePlaylist(tx, { id: playlistId, accountId, path: '/playlistId' });
    const id = newFeedId();
    const nowMs = clock();
    await insertFeed(tx, secrets, { id, accountId, url, backfill, ...defaults, nowMs });
    await enqueueFeedCheck(tx, ctx, { id, accountId, runAtMs: nowMs });
    return requireFeed(await findFeed(tx, secrets, { id, accountId }));
  });
}

function feedExists(feedId: string): AppError {
  const message = 'You already follow this feed.';
  return new AppError('feed_exists', message, { details: [{ path: '/url', message, feedId }] });
}

async function enforceLimit(
  tx: Tx,
  { feeds, quotas }: ManageFeedsContext,
  accountId: AccountId,
): Promise<void> {
  const { countMax: limit } = feeds;
  if (limit === null) return;
  const used = await countFeeds(tx, accountId);
  await quotas.enforceLimit(tx, { accountId, quota: 'feeds', limit, used });
}

/** Throws feed_not_found. */
export async function getFeed(
  { database, secrets }: ManageFeedsContext,
  key: FeedKey,
): Promise<Feed> {
  return requireFeed(await findFeed(database.queries, secrets, key));
}

type UpdateFeedInput = Partial<FeedDefaults> & { readonly enabled?: boolean };

/** New defaults apply to videos that are added later. Throws feed_not_found. */
export async function updateFeed(
  ctx: ManageFeedsContext,
  key: FeedKey,
  { enabled, tags, metadata, ...input }: UpdateFeedInput,
): Promise<Feed> {
  const { database, secrets, clock } = ctx;
  const defaults = {
    ...input,
    ...(tags && { tags: normalizeTags(tags, '/tags') }),
    ...(metadata && { metadata: mergeMetadata({}, metadata) }),
  };
  return database.transaction(async (tx) => {
    const feed = requireFeed(await lockAndFindFeed(tx, secrets, key));
    if (input.playlistId !== undefined) {
      await requirePlaylist(tx, {
        id: input.playlistId,
        accountId: key.accountId,
        path: '/playlistId',
      });
    }
    const nowMs = clock();
    const isToggled = enabled !== undefined && enabled !== (feed.disabled === null);
    const disabled = enabled === true ? null : { reason: null, atMs: nowMs };
    const changes = { ...defaults, ...(isToggled && { disabled }) };
    if (Object.keys(changes).length === 0) return feed;
    await updateStoredFeed(tx, { id: feed.id, changes, nowMs });
    if (isToggled && enabled) await checkSoon(tx, ctx, feed);
    return requireFeed(await findFeed(tx, secrets, key));
  });
}

/** Checks the feed as soon as its server permits. Throws feed_not_found. */
export async function refreshFeed(ctx: ManageFeedsContext, key: FeedKey): Promise<Feed> {
  const { database, secrets } = ctx;
  return database.transaction(async (tx) => {
    const feed = requireFeed(await lockAndFindFeed(tx, secrets, key));
    if (feed.disabled !== null) return feed;
    await checkSoon(tx, ctx, feed);
    return requireFeed(await findFeed(tx, secrets, key));
  });
}

async function checkSoon(tx: Tx, ctx: ManageFeedsContext, feed: Feed): Promise<void> {
  const nowMs = ctx.clock();
  const earliestMs = (feed.checkedAtMs ?? -Infinity) + REFRESH_INTERVAL_MS;
  const runAtMs = Math.max(nowMs, earliestMs, feed.pausedUntilMs ?? 0);
  await writeNextCheck(tx, feed.id, runAtMs);
  await enqueueFeedCheck(tx, ctx, { ...feed, runAtMs });
}

/** The videos of the feed stay. Throws feed_not_found. */
export async function deleteFeed(
  { database, secrets }: ManageFeedsContext,
  key: FeedKey,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id } = requireFeed(await lockAndFindFeed(tx, secrets, key));
    await deleteStoredFeed(tx, id);
  });
}

function requireFeed(feed: Feed | undefined): Feed {
  if (feed !== undefined) return feed;
  throw new AppError('feed_not_found', 'Feed not found. Check the ID.');
}
