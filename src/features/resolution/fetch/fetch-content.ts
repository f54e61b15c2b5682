import { parseContentRange } from '#lib/http/content-range.ts';
import { filterHeadersForOrigin } from '#lib/http/filter-headers-for-origin.ts';
import { isGzip } from '#lib/http/is-gzip.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';

import { classifyStatus } from '../core/failure-reasons.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { Exchange, Session } from '../core/session.ts';
import type { SourceContent } from '../core/source-content.ts';
import { openRange, type RangeExchange } from './open-range.ts';

/**
 * Size of the first range request: enough to detect the format and to contain a short video's
 * index.
 */
export const SNIFF_BYTES = 64 * 1024;

/** The request headers of a resource that `to`, its final URL or a URL in it, may receive. */
export function filterHeadersFor(
  { requestHeaders, requestedUrl: from }: SourceContent,
  to: URL,
): Readonly<Record<string, string>> {
  return filterHeadersForOrigin(requestHeaders, { from, to });
}

type FetchOptions = {
  readonly step: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Text on which a provider may refuse automated requests, so a refusal is final. */
  readonly isPage?: boolean;
  /** The page that leads to the URL; null if none does. Undefined: a refusal is final. */
  readonly page?: URL | null;
  readonly timeoutMs?: number;
};

const FIRST_SPAN = { start: 0, end: SNIFF_BYTES - 1 };

/**
 * Fetches the first bytes of a URL and detects their media kind. Never sends HEAD, because many
 * servers reject it or handle it incorrectly.
 */
export async function fetchContent(
  session: Session,
  url: URL,
  { step, requestHeaders = {}, isPage = false, page, timeoutMs }: FetchOptions,
): Promise<SourceContent> {
  const options = {
    step,
    headers: requestHeaders,
    span: FIRST_SPAN,
    isPage,
    ...(page !== undefined && { learns: { page } }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  const details = { requestedUrl: url, requestHeaders, page: page ?? null };
  const content = await toContent(await openRange(session, url, options), details);
  if (!isGzip(content.prefix)) return content;
  // Only the entire body can be decoded.
  await content[Symbol.asyncDispose]();
  const request = { step: `${step}, decoded`, headers: requestHeaders };
  const exchange = { ...(await session.open(url, request)), ranges: 'ignored' as const };
  return toContent(exchange, details);
}

async function toContent(
  exchange: RangeExchange,
  request: Pick<SourceContent, 'requestedUrl' | 'requestHeaders' | 'page'>,
): Promise<SourceContent> {
  try {
    const reason = classifyStatus(exchange.status);
    if (reason !== undefined) throw new ResolutionError(reason);
    const received = await exchange.readTo(SNIFF_BYTES);
    const prefix = received.subarray(0, SNIFF_BYTES);
    const contentType = exchange.headers.get('content-type') ?? null;
    return {
      ...request,
      url: exchange.url,
      headers: exchange.headers,
      contentType,
      kind: sniffMedia(prefix, contentType),
      size: readSize(exchange, prefix),
      prefix,
      readTo: exchange.readTo,
      takeParts: exchange.takeParts,
      isComplete: exchange.isComplete,
      ranges: exchange.ranges,
      [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
    };
  } catch (error) {
    await exchange[Symbol.asyncDispose]();
    throw error;
  }
}

function readSize(exchange: Exchange, prefix: Uint8Array): number | null {
  if (exchange.status === 206) {
    return parseContentRange(exchange.headers.get('content-range'))?.size ?? null;
  }
  if (exchange.isComplete()) return prefix.length;
  const length = Number(exchange.headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}
