import { SNIFF_BYTES } from '#contract/limits.ts';
import { parseContentRange } from '#lib/http/content-range.ts';
import { headersForOrigin } from '#lib/http/headers-for-origin.ts';
import type { MediaKind } from '#lib/media/media-kind.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';

import { classifyStatus } from './failure-reasons.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Exchange, Session } from './session.ts';

/** An address whose first bytes are here. Dispose it to free the connection. */
export type SourceContent = AsyncDisposable & {
  /** The address that was asked for, and the one that answered. */
  readonly requestedUrl: URL;
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  readonly contentType: string | null;
  readonly kind: MediaKind;
  /** Bytes of the whole resource. */
  readonly size: number | null;
  /** Request headers that it took to get it: for the address that was asked for. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly prefix: Uint8Array;
  /** More of the answer at hand, at no further request; all bytes so far. */
  readonly readOn: (bytes: number) => Promise<Uint8Array>;
  /** True when the answer at hand has nothing beyond what `readOn` gave. */
  readonly isEnded: () => boolean;
  /** False for an upstream that answered a range request with the whole. */
  readonly hasRanges: boolean;
};

/** What the address that answered may be sent again: a redirect may have led to somebody else. */
export function headersForAnswer(content: SourceContent): Readonly<Record<string, string>> {
  const { requestHeaders, requestedUrl: from, url: to } = content;
  return headersForOrigin(requestHeaders, { from, to });
}

type FetchOptions = {
  readonly step: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
};

const FIRST_RANGE = `bytes=0-${SNIFF_BYTES - 1}`;

/**
 * Asks for the first bytes of an address and names what they are; no HEAD, which many refuse or answer wrongly.
 * Throws ResolutionStop for a failed exchange or a status that carries no source.
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

/** Undefined when the server makes nothing of a range: it breaks off, compresses the slice, refuses one that goes beyond a small file, or answers another. */
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
    if (error instanceof ResolutionStop && error.reason === 'broken_answer') return undefined;
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
    if (reason !== undefined) throw new ResolutionStop(reason);
    const held = await exchange.readTo(SNIFF_BYTES);
    const prefix = held.subarray(0, SNIFF_BYTES);
    const contentType = exchange.headers.get('content-type') ?? null;
    return {
      requestedUrl: request.url,
      url: exchange.url,
      headers: exchange.headers,
      contentType,
      kind: sniffMedia(prefix, contentType),
      size: sizeOf(exchange, prefix),
      requestHeaders: request.requestHeaders,
      prefix,
      readOn: exchange.readTo,
      isEnded: exchange.isEnded,
      hasRanges: exchange.status === 206,
      [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
    };
  } catch (error) {
    await exchange[Symbol.asyncDispose]();
    throw error;
  }
}

function sizeOf(exchange: Exchange, prefix: Uint8Array): number | null {
  if (exchange.status === 206) {
    return parseContentRange(exchange.headers.get('content-range'))?.size ?? null;
  }
  if (exchange.isEnded()) return prefix.length;
  const length = Number(exchange.headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}
