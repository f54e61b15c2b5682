import { AppError } from '#contract/app-error.ts';
import { createHostPermits, type HostLimits, ResolutionError } from '#features/resolution/index.ts';
import { parseCacheControl } from '#lib/http/cache-control.ts';
import { CookieJar } from '#lib/http/cookie-jar.ts';
import { parseRetryAfter } from '#lib/http/parse-retry-after.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import type { Feed as ParsedFeed } from '#lib/xml/read-feed.ts';
import type { ByteBudget, ByteReservation } from '#platform/admission/byte-budget.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError, type EgressFailure } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';
import { HostRequirements } from '#platform/egress/host-requirements.ts';
import { REDIRECTS_MAX } from '#platform/egress/limits.ts';
import { toRedirectedRequest } from '#platform/egress/redirect.ts';
import { BudgetError } from '#platform/threads/budget-error.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { Feed, FeedError } from './feed.ts';
import { locateDocument, locatePeertubeDocument } from './locate-document.ts';
import { type FeedDocument, task as parseDocument } from './parse-document-task.ts';

/** The rest of a longer document is ignored: feeds list their latest items first. */
const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';

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

/** The services that fetching a feed uses. */
export type FetchContext = {
  readonly egress: Pick<Egress, 'open'>;
  readonly threads: Pick<ThreadPool, 'run'>;
  /** Memory for received bytes, shared with other features. */
  readonly byteBudget: Pick<ByteBudget, 'open'>;
  /** Shared with resolutions. */
  readonly hostLimits: HostLimits;
  readonly clock: Clock;
};

/** Fetches a feed, or the first feed of a page. Rejects only for aborts and bugs. */
export async function fetchDocument(
  ctx: FetchContext,
  feed: Pick<Feed, 'url' | 'documentUrl' | 'etag' | 'lastModified' | 'accountId'>,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const client = `account ${feed.accountId}`;
  using reservation = ctx.byteBudget.open(client);
  const work = { ctx, client, reservation, signal };
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
    return toOutcome(first, moves);
  } catch (error) {
    signal.throwIfAborted();
    return toFailure(error);
  }
}

type Work = {
  readonly ctx: FetchContext;
  readonly client: string;
  readonly reservation: ByteReservation;
  readonly signal: AbortSignal;
};

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

/** Follows a page to its feed, once. */
async function fetchLinked(
  work: Work,
  page: URL,
  {
    document,
    moves,
  }: { readonly document: FeedDocument & { readonly kind: 'page' }; readonly moves: Moves },
): Promise<FetchOutcome> {
  const [link] = document.links.flatMap((each) => parseLink(each, page) ?? []);
  const peertube = locatePeertubeDocument(page);
  const url = document.isPeertube ? (peertube ?? link) : (link ?? peertube);
  if (url === undefined) return { kind: 'failed', error: 'not_a_feed', retryAfterMs: null };
  const second = await requestDocument(work, url, {});
  if (second.kind === 'unchanged') throw new EgressError('protocol', 'an unrequested 304');
  if (second.kind === 'failed') return second;
  return toOutcome(second, { ...moves, documentUrl: second.permanentUrl });
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

type Received = { readonly permanentUrl: URL } & (
  | {
      readonly kind: 'document';
      readonly document: FeedDocument;
      readonly url: URL;
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly maxAgeMs: number;
    }
  | { readonly kind: 'unchanged'; readonly maxAgeMs: number }
  | {
      readonly kind: 'failed';
      readonly error: FeedError;
      readonly retryAfterMs: number | null;
    }
);

/** Follows redirects itself, to learn which ones are permanent. */
async function requestDocument(
  work: Work,
  start: URL,
  validators: Readonly<Record<string, string>>,
): Promise<Received> {
  const headers = { accept: ACCEPT, ...validators };
  let request: EgressRequest = {
    url: start,
    headers,
    cookies: new CookieJar(),
    requirements: new HostRequirements(),
    learns: { page: null },
  };
  let permanentUrl = start;
  let isPermanent = true;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const hop = await requestHop(work, request);
    if (hop.kind !== 'redirect') return { ...hop, permanentUrl };
    isPermanent &&= hop.status === 301 || hop.status === 308;
    if (isPermanent) permanentUrl = hop.request.url;
    request = hop.request;
  }
  throw new EgressError('too_many_redirects', `more than ${REDIRECTS_MAX}`);
}

type Hop =
  | { readonly kind: 'redirect'; readonly status: number; readonly request: EgressRequest }
  | Omit<Received & { readonly kind: 'document' }, 'permanentUrl'>
  | Omit<Received & { readonly kind: 'unchanged' }, 'permanentUrl'>
  | Omit<Received & { readonly kind: 'failed' }, 'permanentUrl'>;

async function requestHop(work: Work, request: EgressRequest): Promise<Hop> {
  const { ctx, signal } = work;
  const permit = await createHostPermits(ctx.hostLimits, signal).acquire(request.url);
  try {
    await using response = await ctx.egress.open({
      ...request,
      signal,
      limits: { redirectsMax: 0 },
    });
    return await readHop(work, request, response);
  } finally {
    permit.release();
  }
}

async function readHop(work: Work, request: EgressRequest, response: EgressResponse): Promise<Hop> {
  const { ctx } = work;
  const { status, headers, url } = response;
  const retryAfter = headers.get('retry-after');
  ctx.hostLimits.recordResponse(url, { status, retryAfter });
  const next = toRedirectedRequest(request, status, headers);
  if (next !== undefined) return { kind: 'redirect', status, request: next };
  const maxAgeMs = (parseCacheControl(headers.get('cache-control')).maxAgeSeconds ?? 0) * 1000;
  if (status === 304) return { kind: 'unchanged', maxAgeMs };
  const error = classifyStatus(status);
  if (error !== undefined) {
    const isPaused = retryAfter !== undefined && (status === 429 || status === 503);
    const retryAfterMs = isPaused ? (parseRetryAfter(retryAfter, ctx.clock()) ?? null) : null;
    return { kind: 'failed', error, retryAfterMs };
  }
  const contentType = headers.get('content-type') ?? null;
  const document = await parse(work, { bytes: await readBytes(work, response), contentType });
  const etag = headers.get('etag') ?? null;
  const lastModified = headers.get('last-modified') ?? null;
  return { kind: 'document', document, url, etag, lastModified, maxAgeMs };
}

const STATUS_ERRORS: ReadonlyMap<number, FeedError> = new Map([
  [401, 'access_denied'],
  [403, 'access_denied'],
  [404, 'not_found'],
  [410, 'gone'],
  [429, 'rate_limited'],
  [451, 'access_denied'],
]);

function classifyStatus(status: number): FeedError | undefined {
  if (status >= 200 && status < 300) return undefined;
  return STATUS_ERRORS.get(status) ?? 'server_error';
}

async function readBytes(
  { reservation, signal }: Work,
  response: EgressResponse,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(DOCUMENT_BYTES_MAX);
  let length = 0;
  for await (const chunk of response.body) {
    if (!(chunk instanceof Uint8Array)) continue;
    const part = chunk.subarray(0, DOCUMENT_BYTES_MAX - length);
    await reservation.grow(part.length, signal);
    bytes.set(part, length);
    length += part.length;
    if (length === DOCUMENT_BYTES_MAX) break;
  }
  return bytes.slice(0, length);
}

async function parse(
  { ctx, client, signal }: Work,
  input: { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string | null },
): Promise<FeedDocument> {
  const { byteLength: bytes, buffer } = input.bytes;
  const options = { client: { background: client }, bytes, signal, transfers: [buffer] };
  return ctx.threads.run(parseDocument, input, options);
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
