import { createHostPermits, type HostLimits } from '#features/resolution/index.ts';
import { parseCacheControl } from '#lib/http/cache-control.ts';
import { CookieJar } from '#lib/http/cookie-jar.ts';
import { parseRetryAfter } from '#lib/http/parse-retry-after.ts';
import type { ByteBudget, ByteReservation } from '#platform/admission/byte-budget.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';
import { HostRequirements } from '#platform/egress/host-requirements.ts';
import { REDIRECTS_MAX } from '#platform/egress/limits.ts';
import { toRedirectedRequest } from '#platform/egress/redirect.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { FeedError } from './feed.ts';
import type { DocumentInput, FeedDocument, ItemOrder } from './parse-document-task.ts';

/** The rest of a longer document is ignored. */
const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';

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

/** The work of one check. */
export type FetchWork = {
  readonly ctx: FetchContext;
  readonly client: string;
  readonly reservation: ByteReservation;
  readonly signal: AbortSignal;
  readonly order: ItemOrder;
};

export type Received = { readonly permanentUrl: URL } & (
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
export async function requestDocument(
  work: FetchWork,
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

async function requestHop(work: FetchWork, request: EgressRequest): Promise<Hop> {
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

async function readHop(
  work: FetchWork,
  request: EgressRequest,
  response: EgressResponse,
): Promise<Hop> {
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
  const bytes = await readBytes(work, response);
  const document = await parse(work, { bytes, contentType, url: url.href, order: work.order });
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
  { reservation, signal }: FetchWork,
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
  { ctx, client, signal }: FetchWork,
  input: DocumentInput,
): Promise<FeedDocument> {
  const { byteLength: bytes, buffer } = input.bytes;
  const options = { client: { background: client }, bytes, signal, transfers: [buffer] };
  const { task } = await import('./parse-document-task.ts');
  return ctx.threads.run(task, input, options);
}
