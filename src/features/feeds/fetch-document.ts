import { AppError } from '#contract/app-error.ts';
import { ResolutionError } from '#features/resolution/index.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import type { Feed as ParsedFeed } from '#lib/xml/feed.ts';
import { EgressError, type EgressFailure } from '#platform/egress/egress-failure.ts';
import { BudgetError } from '#platform/threads/budget-error.ts';

import type { Feed, FeedError } from './feed.ts';
import { locateDocument, locatePeertubeDocument } from './locate-document.ts';
import type { FeedDocument, ItemOrder } from './parse-document-task.ts';
import {
  type FetchContext,
  type FetchWork,
  type Received,
  requestDocument,
} from './request-document.ts';

type Moves = {
  /** Where permanent redirects of the feed's own URL lead; null if it has not moved. */
  readonly movedTo: URL | null;
  /** The URL to fetch next time; null for that of the feed. */
  readonly documentUrl: URL | null;
};

export type FetchOutcome =
  | (Moves & {
      readonly kind: 'feed';
      readonly feed: ParsedFeed;
      /** The final URL of the document, which its links are relative to. */
      readonly base: URL;
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly maxAgeMs: number;
    })
  | (Moves & { readonly kind: 'unchanged'; readonly maxAgeMs: number })
  | {
      readonly kind: 'failed';
      readonly error: FeedError;
      /** The delay that the server asked for. */
      readonly retryAfterMs: number | null;
    }
  /** This server is busy, or its limits for the host are reached. */
  | { readonly kind: 'postponed' };

/** Fetches a feed, or the first feed of a page. Rejects only for aborts and bugs. */
export async function fetchDocument(
  ctx: FetchContext,
  feed: Pick<Feed, 'url' | 'documentUrl' | 'etag' | 'lastModified' | 'accountId'> & {
    /** `latest` by default. */
    readonly order?: ItemOrder;
  },
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const client = `account ${feed.accountId}`;
  using reservation = ctx.byteBudget.open(client);
  const work = { ctx, client, reservation, signal, order: feed.order ?? 'latest' };
  try {
    const start = feed.documentUrl ?? locateDocument(feed.url);
    const validators = {
      ...(feed.etag !== null && { 'if-none-match': feed.etag }),
      ...(feed.lastModified !== null && { 'if-modified-since': feed.lastModified }),
    };
    const first = await requestDocument(work, start, validators);
    const moves = toMoves(feed, start, first);
    if (first.kind !== 'document') return { ...moves, ...first };
    if (first.document.kind === 'page') {
      return await fetchLinked(work, first.url, { document: first.document, moves });
    }
    return await followMove(work, first, moves);
  } catch (error) {
    signal.throwIfAborted();
    return toFailure(error);
  }
}

function toMoves(
  { url, documentUrl }: Pick<Feed, 'url' | 'documentUrl'>,
  start: URL,
  { permanentUrl }: { readonly permanentUrl: URL },
): Moves {
  if (start.href !== url.href) {
    return { movedTo: null, documentUrl: documentUrl === null ? null : permanentUrl };
  }
  return { movedTo: permanentUrl.href === url.href ? null : permanentUrl, documentUrl: null };
}

/** Pages without a link are probed for these. */
const COMMON_PATHS = ['feed', 'feed/', 'rss.xml', 'atom.xml'] as const;
const LINKS_TRIED_MAX = 3;

type Page = FeedDocument & { readonly kind: 'page' };

/** Follows a page to its feed, once. */
async function fetchLinked(
  work: FetchWork,
  page: URL,
  { document, moves }: { readonly document: Page; readonly moves: Moves },
): Promise<FetchOutcome> {
  const links = listLinks(document, page);
  const urls = links.length > 0 ? links : listCommonUrls(page);
  let failure: FetchOutcome = { kind: 'failed', error: 'not_a_feed', retryAfterMs: null };
  for (const url of urls) {
    // oxlint-disable-next-line no-await-in-loop -- most pages lead to their feed at once
    const received = await requestDocument(work, url, {});
    if (received.kind === 'unchanged') throw new EgressError('protocol', 'an unrequested 304');
    if (received.kind === 'document' && received.document.kind === 'feed') {
      return followMove(work, received, { ...moves, documentUrl: received.permanentUrl });
    }
    const isFirst = failure.error === 'not_a_feed';
    if (links.length > 0 && isFirst && received.kind === 'failed') failure = received;
  }
  return failure;
}

function listLinks({ links, base, isPeertube }: Page, page: URL): readonly URL[] {
  const peertube = locatePeertubeDocument(page);
  const found = links.flatMap((each) => parseLink(each, parseLink(base, page) ?? page) ?? []);
  const all = peertube === undefined ? found : [...found, peertube];
  return (isPeertube ? all.toReversed() : all).slice(0, LINKS_TRIED_MAX);
}

/** Blogs in a folder have their feed there. */
function listCommonUrls(page: URL): readonly URL[] {
  const urls = [page, new URL('/', page)].flatMap((base) =>
    COMMON_PATHS.map((path) => new URL(path, base)),
  );
  return [...new Map(urls.map((url) => [url.href, url])).values()];
}

/** Uses the feed at the URL that the document names as its new one, if it is a feed. */
async function followMove(
  work: FetchWork,
  received: Received & { readonly kind: 'document' },
  moves: Moves,
): Promise<FetchOutcome> {
  const { document, url } = received;
  const newUrl = document.kind === 'feed' ? parseLink(document.feed.newUrl ?? '', url) : undefined;
  if (newUrl === undefined || newUrl.href === url.href) return toOutcome(received, moves);
  const moved = await requestMoved(work, newUrl);
  if (moved?.kind !== 'document' || moved.document.kind !== 'feed') {
    return toOutcome(received, moves);
  }
  const { permanentUrl } = moved;
  const isLinked = moves.documentUrl !== null;
  return toOutcome(
    moved,
    isLinked ? { ...moves, documentUrl: permanentUrl } : { ...moves, movedTo: permanentUrl },
  );
}

/** Returns undefined if the server can't be reached, because the old URL still works. */
async function requestMoved(work: FetchWork, url: URL): Promise<Received | undefined> {
  try {
    return await requestDocument(work, url, {});
  } catch (error) {
    if (error instanceof EgressError && error.failure !== 'aborted') return undefined;
    throw error;
  }
}

function parseLink(text: string, base: URL): URL | undefined {
  const url = URL.parse(text.trim(), base.href);
  return url !== null && isWebUrl(url) ? url : undefined;
}

function toOutcome(received: Received & { readonly kind: 'document' }, moves: Moves): FetchOutcome {
  const { document, url: base, etag, lastModified, maxAgeMs } = received;
  if (document.kind !== 'feed') return { kind: 'failed', error: 'not_a_feed', retryAfterMs: null };
  return { kind: 'feed', feed: document.feed, base, etag, lastModified, maxAgeMs, ...moves };
}

const EGRESS_ERRORS: Readonly<Record<EgressFailure, FeedError>> = {
  blocked_address: 'url_not_allowed',
  dns: 'unreachable',
  connect: 'unreachable',
  tls: 'unreachable',
  timeout: 'timeout',
  too_large: 'too_large',
  too_many_redirects: 'too_many_redirects',
  protocol: 'unreachable',
  reset: 'unreachable',
  aborted: 'unreachable',
};

function toFailure(error: unknown): FetchOutcome {
  // Only host limits throw it: the host is busy, or too many requests wait for it.
  if (error instanceof ResolutionError) return { kind: 'postponed' };
  if (error instanceof AppError && error.code === 'unavailable') return { kind: 'postponed' };
  if (error instanceof BudgetError) {
    return { kind: 'failed', error: 'too_complex', retryAfterMs: null };
  }
  if (!(error instanceof EgressError)) throw error;
  return { kind: 'failed', error: EGRESS_ERRORS[error.failure], retryAfterMs: null };
}
