import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { type OpmlFeed, toOpml } from '#lib/xml/opml.ts';
import { BudgetError } from '#platform/threads/budget-error.ts';

import type { Feed } from './feed.ts';
import { listAllFeeds } from './list-all-feeds.ts';
import {
  createFeed,
  type CreateFeedInput,
  getFeed,
  type ManageFeedsContext,
} from './manage-feeds.ts';
import type { FetchContext } from './request-document.ts';

export type ImportFeedsContext = ManageFeedsContext & Pick<FetchContext, 'threads'>;

export type ImportFeedsInput = Omit<CreateFeedInput, 'url'> & { readonly opml: string };

export type ImportedFeed = { readonly url: string } & (
  | { readonly status: 'created' | 'existing'; readonly feed: Feed }
  | { readonly status: 'error'; readonly error: AppError }
);

/** The feeds of an account as an OPML document. */
export async function exportFeeds(
  ctx: Pick<ManageFeedsContext, 'database' | 'secrets'>,
  accountId: AccountId,
): Promise<string> {
  const feeds: OpmlFeed[] = [];
  for await (const { title, url } of listAllFeeds(ctx, accountId)) {
    feeds.push({ title, url: url.href });
  }
  return toOpml(feeds);
}

/** Follows each feed of an OPML document. Throws validation_failed for other text. */
export async function importFeeds(
  ctx: ImportFeedsContext,
  accountId: AccountId,
  { opml, ...defaults }: ImportFeedsInput,
): Promise<readonly ImportedFeed[]> {
  const results: ImportedFeed[] = [];
  for (const url of await readUrls(ctx, accountId, opml)) {
    const last = results.at(-1);
    const isFull = last?.status === 'error' && last.error.code === 'quota_exceeded';
    // oxlint-disable-next-line no-await-in-loop -- all of them lock the account
    results.push(isFull ? { ...last, url } : await follow(ctx, accountId, { ...defaults, url }));
  }
  return results;
}

async function readUrls(
  { threads }: ImportFeedsContext,
  accountId: AccountId,
  opml: string,
): Promise<readonly string[]> {
  try {
    const options = { client: `account ${accountId}`, bytes: opml.length };
    const { task } = await import('./parse-opml-task.ts');
    const urls = await threads.run(task, opml, options);
    if (urls !== undefined) return urls;
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
  }
  const message = 'Must be an OPML document.';
  throw new AppError('validation_failed', message, { details: [{ path: '/opml', message }] });
}

async function follow(
  ctx: ImportFeedsContext,
  accountId: AccountId,
  input: CreateFeedInput,
): Promise<ImportedFeed> {
  const { url } = input;
  try {
    return { status: 'created', url, feed: await createFeed(ctx, accountId, input) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const id = error.code === 'feed_exists' ? error.details[0]?.feedId : undefined;
    if (id === undefined) return { status: 'error', url, error };
    return { status: 'existing', url, feed: await getFeed(ctx, { id, accountId }) };
  }
}
