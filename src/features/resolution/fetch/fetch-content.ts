import { parseContentRange } from '#lib/http/content-range.ts';
import { filterHeadersForOrigin } from '#lib/http/filter-headers-for-origin.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';

import { classifyStatus } from '../core/failure-reasons.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { Exchange, Session } from '../core/session.ts';
import type { SourceContent } from '../core/source-content.ts';

/**
 * Size of the first range request: enough to detect the format and to contain a short video's
 * index.
 */
export const SNIFF_BYTES = 64 * 1024;

/** Headers that are safe for the final URL, since a redirect may lead to another origin. */
export function headersForFinalUrl(content: SourceContent): Readonly<Record<string, string>> {
  const { requestHeaders, requestedUrl: from, url: to } = content;
  return filterHeadersForOrigin(requestHeaders, { from, to });
}

type FetchOptions = {
  readonly step: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
};

const FIRST_RANGE = `bytes=0-${SNIFF_BYTES - 1}`;

/**
 * Fetches the first bytes of a URL and detects their media kind. Never sends HEAD, because many
 * servers reject it or handle it incorrectly.
 */
export async function fetchContent(
  session: Session,
  url: URL,
  { step, requestHeaders = {} }: FetchOptions,
): Promise<SourceContent> {
  const ranged = await openRanged(session, url, { step, requestHeaders });
  const exchange =
    ranged ??
    (await session.open(url, { step: `${step}, without a range`, headers: requestHeaders }));
  return toContent(exchange, { url, requestHeaders });
}

/**
 * Returns undefined if the server mishandles ranges: it aborts, compresses the slice, rejects a
 * range beyond the end of a small file, or returns a different range.
 */
async function openRanged(
  session: Session,
  url: URL,
  { step, requestHeaders }: Required<FetchOptions>,
): Promise<Exchange | undefined> {
  try {
    const headers = { ...requestHeaders, range: FIRST_RANGE };
    const exchange = await session.open(url, { step, headers });
    if (!isUnusableRange(exchange)) return exchange;
    await exchange[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    if (error instanceof ResolutionError && error.reason === 'invalid_response') return undefined;
    throw error;
  }
}

function isUnusableRange(exchange: Exchange): boolean {
  if (exchange.status !== 206) return exchange.status === 416;
  return parseContentRange(exchange.headers.get('content-range'))?.start !== 0;
}

async function toContent(
  exchange: Exchange,
  request: { readonly url: URL; readonly requestHeaders: Readonly<Record<string, string>> },
): Promise<SourceContent> {
  try {
    const reason = classifyStatus(exchange.status);
    if (reason !== undefined) throw new ResolutionError(reason);
    const received = await exchange.readTo(SNIFF_BYTES);
    const prefix = received.subarray(0, SNIFF_BYTES);
    const contentType = exchange.headers.get('content-type') ?? null;
    return {
      requestedUrl: request.url,
      url: exchange.url,
      headers: exchange.headers,
      contentType,
      kind: sniffMedia(prefix, contentType),
      size: readSize(exchange, prefix),
      requestHeaders: request.requestHeaders,
      prefix,
      readTo: exchange.readTo,
      takeParts: exchange.takeParts,
      isComplete: exchange.isComplete,
      supportsRanges: exchange.status === 206,
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
