import type { FeedId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';

import { addItems, type AddItemsContext, type AddItemsResult } from './add-items.ts';
import {
  findFeedIdByUrl,
  lockAndFindFeed,
  writeCheck,
  writeNextCheck,
  writeUrl,
} from './feed-store.ts';
import type { Feed } from './feed.ts';
import { fetchDocument, type FetchOutcome } from './fetch-document.ts';
import type { FetchContext } from './request-document.ts';
import { RECHECK_MS, type ScheduleContext, toCheckResult } from './to-check-result.ts';
import { toEntries } from './to-entries.ts';

const KIND = 'check-feed';
/** A job without attempts left would not run again until the owner requests a check. */
const ATTEMPTS_MAX = 1_000_000;

/** The services that checks of feeds use. */
export type FeedJobContext = AddItemsContext &
  FetchContext &
  ScheduleContext & {
    /** False for an account that the operator has disabled; its feeds are not checked. */
    readonly isOwnerActive: (queries: Queries, accountId: string) => Promise<boolean>;
    /** True for a page of a provider that resolutions recognize. */
    readonly isVideoPage: (url: URL) => boolean;
    /** Called with the outcome of every check. */
    readonly onChecked?: ((outcome: string) => void) | undefined;
  };

/** Runs the check of a feed at a time. There is one job per feed. */
export async function enqueueFeedCheck(
  tx: Tx,
  ctx: Pick<AddItemsContext, 'database' | 'clock'>,
  {
    id,
    accountId: ownerId,
    runAtMs,
  }: Pick<Feed, 'id' | 'accountId'> & { readonly runAtMs: number },
): Promise<void> {
  await enqueueJob(tx, ctx, {
    kind: KIND,
    subject: id,
    ownerId,
    runAtMs,
    attemptsMax: ATTEMPTS_MAX,
  });
}

export function createFeedJob(ctx: FeedJobContext): JobHandler {
  return {
    kind: KIND,
    run: ({ subject }, signal) => checkFeed(ctx, subject, signal),
    exhausted: async () => {},
  };
}

async function checkFeed(ctx: FeedJobContext, id: string, signal: AbortSignal): Promise<void> {
  const feed = await startCheck(ctx, id);
  if (feed === undefined) return;
  const outcome = await fetchDocument(ctx, feed, signal);
  const items =
    outcome.kind === 'feed' ? await addFound(ctx, { feed, outcome, signal }) : undefined;
  if (items?.kind === 'stopped') {
    // The account may be enabled again, and the job ends if the feed was paused or deleted.
    const runAtMs = ctx.clock() + ctx.feeds.intervalMs;
    await ctx.database.transaction((tx) => enqueueFeedCheck(tx, ctx, { ...feed, runAtMs }));
    return;
  }
  await ctx.database.transaction((tx) => finishCheck(tx, ctx, { id: feed.id, outcome, items }));
  ctx.onChecked?.(toOutcomeName(outcome, items));
}

/**
 * Returns undefined if no check is due. A job that crashes runs again as soon as its lease expires,
 * so the time of the next check is written first.
 */
async function startCheck(ctx: FeedJobContext, id: string): Promise<Feed | undefined> {
  const { database, secrets, clock, feeds } = ctx;
  return database.transaction(async (tx) => {
    const feed = await lockAndFindFeed(tx, secrets, { id });
    if (feed === undefined || feed.disabled !== null) return undefined;
    const nowMs = clock();
    const isDue = feed.nextCheckAtMs <= nowMs;
    const isActive = isDue && (await ctx.isOwnerActive(tx, feed.accountId));
    const waitMs = isActive ? RECHECK_MS : feeds.intervalMs;
    const runAtMs = isDue ? nowMs + waitMs : feed.nextCheckAtMs;
    if (isDue) await writeNextCheck(tx, feed.id, runAtMs);
    if (isActive) return feed;
    await enqueueFeedCheck(tx, ctx, { ...feed, runAtMs });
    return undefined;
  });
}

async function addFound(
  ctx: FeedJobContext,
  {
    feed,
    outcome,
    signal,
  }: {
    readonly feed: Feed;
    readonly outcome: FetchOutcome & { readonly kind: 'feed' };
    readonly signal: AbortSignal;
  },
): Promise<AddItemsResult> {
  const { isVideoPage } = ctx;
  const entries = toEntries(outcome.feed.items, { base: outcome.base, isVideoPage });
  return addItems(ctx, feed, { entries, signal });
}

async function finishCheck(
  tx: Tx,
  ctx: FeedJobContext,
  {
    id,
    outcome,
    items,
  }: {
    readonly id: FeedId;
    readonly outcome: FetchOutcome;
    readonly items: AddItemsResult | undefined;
  },
): Promise<void> {
  const feed = await lockAndFindFeed(tx, ctx.secrets, { id });
  if (feed === undefined || feed.disabled !== null) return;
  const result = toCheckResult(ctx, { feed, outcome, items });
  await writeCheck(tx, ctx.secrets, { id, result });
  if ('movedTo' in outcome && outcome.movedTo !== null) {
    await moveFeed(tx, ctx, { ...feed, url: outcome.movedTo });
  }
  if (result.disabled === null) {
    await enqueueFeedCheck(tx, ctx, { ...feed, runAtMs: result.nextCheckAtMs });
  }
}

/** Keeps the URL if the account also follows the new one. */
async function moveFeed(
  tx: Tx,
  { secrets }: Pick<FeedJobContext, 'secrets'>,
  { id, accountId, url }: Pick<Feed, 'id' | 'accountId' | 'url'>,
): Promise<void> {
  const other = await findFeedIdByUrl(tx, secrets, { accountId, url });
  if (other === undefined) await writeUrl(tx, secrets, { id, url });
}

function toOutcomeName(outcome: FetchOutcome, items: AddItemsResult | undefined): string {
  if (outcome.kind === 'failed') return outcome.error;
  return items?.kind === 'quota_exceeded' ? 'quota_exceeded' : outcome.kind;
}
