import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { PLAYLIST_VIDEOS_MAX } from '#contract/limits.ts';
import type { Visibility } from '#contract/visibilities.ts';
import { addBatch, findVideoId, getOwnedPlaylist } from '#features/playlists/index.ts';
import {
  type BatchResult,
  checkCreateBody,
  checkSourceUrl,
  createVideos,
} from '#features/videos/index.ts';
import { BudgetError } from '#platform/threads/budget-error.ts';

import type { FeedContext } from './context.ts';
import type { FeedEntry, FeedError } from './feed.ts';
import { fetchDocument, type FetchOutcome } from './fetch-document.ts';
import { locateNextPage } from './locate-document.ts';
import { toEntries } from './to-entries.ts';

/** Videos that are created and added to the playlist before the next ones. */
const CHUNK_VIDEOS = 100;
/** Entries that are not reached by then are imported by the next call. */
const IMPORT_MS_MAX = 15_000;
const FETCH_MS_MAX = 10_000;
/** Refused entries that a response names. */
const FAILURES_MAX = 100;

type List = { readonly url?: string; readonly text?: string };

export type ImportListInput = List & {
  readonly visibility?: Visibility;
  /** Counts created videos. Returns false when no more may be created. */
  readonly countCreated: (uses: number) => Promise<boolean>;
};

export type ListKey = { readonly id: string; readonly accountId: AccountId };

export type ImportedList = {
  readonly created: number;
  readonly existing: number;
  readonly failed: number;
  readonly remaining: number;
  readonly failures: readonly { readonly url: string; readonly error: AppError }[];
};

/**
 * Creates the videos of a list and adds them at the end of a playlist, in the order of the list.
 * Videos that exist are added too, and those that the playlist contains keep their place, so that a
 * repeated call continues. Throws playlist_not_found, quota_exceeded, validation_failed,
 * url_not_allowed, source_blocked, source_unreachable and source_error.
 */
export async function importList(
  ctx: FeedContext,
  key: ListKey,
  { visibility, countCreated, ...list }: ImportListInput,
): Promise<ImportedList> {
  await getOwnedPlaylist(ctx.database.queries, key);
  const entries = await readEntries(ctx, key.accountId, list);
  const deadlineMs = ctx.clock() + IMPORT_MS_MAX;
  let done: ImportedList = { created: 0, existing: 0, failed: 0, remaining: 0, failures: [] };
  let at = 0;
  for (let mayContinue = true; mayContinue && at < entries.length; at += CHUNK_VIDEOS) {
    const chunk = entries.slice(at, at + CHUNK_VIDEOS);
    // oxlint-disable-next-line no-await-in-loop -- in the order of the list
    const results = await createEntries(ctx, chunk, { ...key, visibility });
    // oxlint-disable-next-line no-await-in-loop -- in the order of the list
    await addBatch(ctx.videos.ctx, key, results);
    const counted = countResults(chunk, results);
    done = addCounts(done, counted);
    // oxlint-disable-next-line no-await-in-loop -- after each chunk
    const isAdmitted = counted.created === 0 || (await countCreated(counted.created));
    mayContinue = isAdmitted && ctx.clock() < deadlineMs;
  }
  return { ...done, remaining: Math.max(0, entries.length - at) };
}

/** The entries of a list, in its order. */
async function readEntries(
  ctx: FeedContext,
  accountId: AccountId,
  { url: listUrl, text }: List,
): Promise<readonly FeedEntry[]> {
  if ((listUrl === undefined) === (text === undefined)) {
    throw invalidField('/url', 'or `text` is required, and not both');
  }
  if (listUrl === undefined) return parseText(ctx, accountId, text ?? '');
  const { url } = await checkSourceUrl(ctx.videos.ctx, listUrl, accountId);
  const entries: FeedEntry[] = [];
  let next: URL | undefined = url;
  const signal = AbortSignal.timeout(FETCH_MS_MAX);
  while (next !== undefined && entries.length < PLAYLIST_VIDEOS_MAX) {
    // oxlint-disable-next-line no-await-in-loop -- a page leads to the next one
    const page: ListPage = await fetchPage(ctx, { accountId, url: next, signal });
    const found = toEntries(page.feed.items, { base: page.base, isVideoPage: ctx.isVideoPage });
    entries.push(...found);
    next = found.length === 0 ? undefined : locateNextPage(page.base);
  }
  return entries.slice(0, PLAYLIST_VIDEOS_MAX);
}

type ListPage = FetchOutcome & { readonly kind: 'feed' };

async function fetchPage(
  ctx: FeedContext,
  {
    signal,
    ...place
  }: { readonly accountId: AccountId; readonly url: URL; readonly signal: AbortSignal },
): Promise<ListPage> {
  const unknown = { documentUrl: null, etag: null, lastModified: null };
  try {
    const list = { ...place, ...unknown, order: 'listed' } as const;
    const outcome = await fetchDocument(ctx, list, signal);
    if (outcome.kind === 'feed') return outcome;
    throw toListError(outcome.kind === 'failed' ? outcome.error : 'unreachable');
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw toListError('timeout');
    throw error;
  }
}

const UNREADABLE: ReadonlySet<FeedError> = new Set(['not_a_feed', 'too_large', 'too_complex']);
const UNREACHABLE: ReadonlySet<FeedError> = new Set(['unreachable', 'timeout']);

function toListError(error: FeedError): AppError {
  if (error === 'url_not_allowed') {
    return new AppError('url_not_allowed', 'This URL cannot be fetched. Use a public URL.');
  }
  if (UNREADABLE.has(error)) return notAList('/url');
  return new AppError(
    UNREACHABLE.has(error) ? 'source_unreachable' : 'source_error',
    'The list could not be fetched. Check that its URL opens without a login, and try again.',
  );
}

function notAList(path: string): AppError {
  return invalidField(path, 'must be an M3U playlist, a feed, or a PeerTube or YouTube playlist');
}

/** Relative URLs of a text lead nowhere. */
const NO_BASE = new URL('https://text.invalid/');

async function parseText(
  { threads, isVideoPage }: FeedContext,
  accountId: AccountId,
  text: string,
): Promise<readonly FeedEntry[]> {
  const bytes = new TextEncoder().encode(text);
  const input = { bytes, contentType: 'text/plain; charset=utf-8', url: NO_BASE.href };
  const options = { client: `account ${accountId}`, bytes: bytes.length };
  const { task } = await import('./parse-document-task.ts');
  try {
    const document = await threads.run(task, { ...input, order: 'listed' }, options);
    if (document.kind !== 'feed') throw notAList('/text');
    const entries = toEntries(document.feed.items, { base: NO_BASE, isVideoPage });
    return entries.filter(({ url }) => url.host !== NO_BASE.host).slice(0, PLAYLIST_VIDEOS_MAX);
  } catch (error) {
    if (error instanceof BudgetError) throw notAList('/text');
    throw error;
  }
}

async function createEntries(
  { videos }: FeedContext,
  entries: readonly FeedEntry[],
  { accountId, visibility }: ListKey & { readonly visibility: Visibility | undefined },
): Promise<readonly BatchResult[]> {
  const inputs = entries.map(({ url, title, isFile }) =>
    checkCreateBody({
      url: url.href,
      ...(visibility && { visibility }),
      ...(isFile && title !== null && { title }),
    }),
  );
  return createVideos(videos.ctx, inputs, accountId);
}

function countResults(
  entries: readonly FeedEntry[],
  results: readonly BatchResult[],
): ImportedList {
  const failures = results.flatMap((error, index) => {
    const url = entries[index]?.url.href;
    const isFailure = error instanceof AppError && findVideoId(error) === undefined;
    return isFailure && url !== undefined ? [{ url, error }] : [];
  });
  const created = results.filter((result) => !(result instanceof AppError) && result.isNew).length;
  const existing = results.length - failures.length - created;
  return { created, existing, failed: failures.length, remaining: 0, failures };
}

function addCounts(before: ImportedList, more: ImportedList): ImportedList {
  return {
    created: before.created + more.created,
    existing: before.existing + more.existing,
    failed: before.failed + more.failed,
    remaining: 0,
    failures: [...before.failures, ...more.failures].slice(0, FAILURES_MAX),
  };
}
