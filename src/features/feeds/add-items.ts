import { AppError } from '#contract/app-error.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import { fillPlaylist } from '#features/playlists/index.ts';
import {
  checkSourceUrl,
  insertNewVideo,
  type SourceLocation,
  type Videos,
} from '#features/videos/index.ts';
import { publishEvent, type WebhookContext } from '#features/webhooks/index.ts';
import { toTime } from '#lib/text/to-time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { toUsageDay } from '#platform/quotas/usage-day.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { decideItems } from './decide-items.ts';
import { countItems, lockAndFindFeed } from './feed-store.ts';
import type { Feed, FeedEntry } from './feed.ts';
import {
  findKnownDigests,
  forgetOldDigests,
  type ItemDigests,
  toItemDigests,
  writeDigests,
} from './item-store.ts';

/** The services that adding the items of a feed uses. */
export type AddItemsContext = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly videos: Pick<Videos, 'ctx'>;
  readonly webhooks: WebhookContext;
  /**
   * Prevents deletion of the account until the transaction ends. Throws when the account is missing
   * or disabled.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
};

export type AddItemsResult =
  | { readonly kind: 'done'; readonly added: number }
  /** The rest of the items is added by a later check. */
  | { readonly kind: 'quota_exceeded' }
  /** The feed was deleted or paused, or its account was disabled. */
  | { readonly kind: 'stopped' };

/**
 * Adds the new items of a feed, each in a separate transaction: a check that crashes continues
 * with the next item. The other items are remembered at the end.
 */
export async function addItems(
  ctx: AddItemsContext,
  feed: Feed,
  { entries, signal }: { readonly entries: readonly FeedEntry[]; readonly signal: AbortSignal },
): Promise<AddItemsResult> {
  const { database, secrets, clock } = ctx;
  const items = toItemDigests(entries, feed, secrets);
  const digests = items.flatMap((item) => item.digests);
  const { added, skipped } = decideItems({
    items,
    knownDigests: await findKnownDigests(database.queries, feed.id, digests),
    backfill: feed.succeededAtMs === null ? feed.backfill : null,
    followedAtMs: feed.createdAtMs,
    addedToday: feed.addedDay === toUsageDay(clock()) ? feed.addedToday : 0,
  });
  let count = 0;
  let refused = 0;
  for (const item of added) {
    signal.throwIfAborted();
    const outcome = await addItem(ctx, feed, item);
    if (outcome === 'quota_exceeded' || outcome === 'stopped') return { kind: outcome };
    if (outcome === 'added') count += 1;
    if (outcome === 'refused') refused += 1;
  }
  await database.transaction(async (tx) => {
    const locked = await lockAndFindFeed(tx, secrets, feed);
    if (locked === undefined) return;
    const nowMs = clock();
    await writeDigests(tx, feed.id, { digests, nowMs });
    await forgetOldDigests(tx, feed.id);
    const day = toUsageDay(nowMs);
    await countItems(tx, locked, {
      skipped: { limitReached: skipped.length, sourceRefused: refused },
      day,
    });
  });
  return { kind: 'done', added: count };
}

type ItemOutcome = 'added' | 'existing' | 'refused' | 'quota_exceeded' | 'stopped';

async function addItem(ctx: AddItemsContext, feed: Feed, item: ItemDigests): Promise<ItemOutcome> {
  try {
    // Outside of the transaction, because it resolves the host name.
    const source = await checkSourceUrl(ctx.videos.ctx, item.entry.url.href, null);
    return await ctx.database.transaction((tx) => storeItem(tx, ctx, { feed, item, source }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) throw error;
    if (error.code === 'quota_exceeded') return 'quota_exceeded';
    // `lockOwner` throws for an account that was deleted or disabled.
    if (error.code === 'invalid_token') return 'stopped';
    // The item has a URL that can't be fetched, or that the operator has blocked.
    return 'refused';
  }
}

type StoreItem = {
  readonly feed: Feed;
  readonly item: ItemDigests;
  readonly source: SourceLocation;
};

async function storeItem(
  tx: Tx,
  ctx: AddItemsContext,
  { feed, item: { entry, digests }, source }: StoreItem,
): Promise<ItemOutcome> {
  // All transactions lock the account before its feeds and videos, which avoids deadlocks.
  const { accountId } = feed;
  await ctx.lockOwner(tx, accountId);
  const locked = await lockAndFindFeed(tx, ctx.secrets, feed);
  if (locked === undefined || locked.disabled !== null) return 'stopped';
  // Another worker may have added the item after this one lost its lease.
  if ((await findKnownDigests(tx, feed.id, digests)).size > 0) return 'existing';
  const nowMs = ctx.clock();
  const day = toUsageDay(nowMs);
  const { visibility, tags, metadata } = locked;
  const title = entry.isFile && entry.title !== null ? { title: entry.title } : {};
  const video = await insertNewVideo(tx, ctx.videos.ctx, {
    input: { url: source.url.href, visibility, tags, metadata, ...title },
    ownerId: accountId,
    source,
    queue: 'bulk',
  });
  await writeDigests(tx, feed.id, { digests, nowMs });
  // The account already has a video of this URL.
  if (video === undefined) {
    await countItems(tx, locked, { skipped: { videoExists: 1 }, day });
    return 'existing';
  }
  await countItems(tx, locked, { added: 1, day });
  if (locked.playlistId !== null) {
    const { id: videoId } = video;
    await fillPlaylist(tx, ctx.videos.ctx, { id: locked.playlistId, accountId, videoId });
  }
  await publishItem(tx, ctx, { feed, entry, videoId: video.id });
  return 'added';
}

async function publishItem(
  tx: Tx,
  { webhooks }: Pick<AddItemsContext, 'webhooks'>,
  {
    feed,
    entry,
    videoId,
  }: Pick<StoreItem, 'feed'> & {
    readonly entry: FeedEntry;
    readonly videoId: VideoId;
  },
): Promise<void> {
  const { guid, title, publishedAtMs } = entry;
  await publishEvent(tx, webhooks, {
    accountId: feed.accountId,
    type: 'feed.item_added',
    subject: videoId,
    tags: feed.tags,
    render: () => ({
      feedId: feed.id,
      videoId,
      item: {
        guid,
        title,
        publishedAt: toTime(publishedAtMs),
      },
    }),
  });
}
