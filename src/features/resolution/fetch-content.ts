import { SNIFF_BYTES } from '../../contract/limits.ts';
import { sniffMedia, type MediaKind } from '../../lib/media/sniff-media.ts';
import { parseContentRange } from './content-range.ts';
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
  /** Request headers that it took to get it. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly prefix: Uint8Array;
  /** More of the answer at hand, at no further request; all bytes so far. */
  readonly readOn: (bytes: number) => Promise<Uint8Array>;
  /** True when the answer at hand has nothing beyond what `readOn` gave. */
  readonly isEnded: () => boolean;
  /** False for an upstream that answered a range request with the whole. */
  readonly hasRanges: boolean;
};

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
  const ranged = await session.open(url, {
    step,
    headers: { ...requestHeaders, range: FIRST_RANGE },
  });
  if (!isUnusableRange(ranged)) return toContent(ranged, { url, requestHeaders });

  await ranged[Symbol.asyncDispose]();
  const whole = await session.open(url, {
    step: `${step}, without a range`,
    headers: requestHeaders,
  });
  return toContent(whole, { url, requestHeaders });
}

/** Some servers refuse a range that goes beyond a small file, answer another one, or compress a slice. */
function isUnusableRange(exchange: Exchange): boolean {
  if (exchange.status === 416) return true;
  if (exchange.status !== 206) return false;
  const range = parseContentRange(exchange.headers.get('content-range') ?? '');
  return range === undefined || range.start !== 0 || isEncoded(exchange);
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
    return parseContentRange(exchange.headers.get('content-range') ?? '')?.size ?? null;
  }
  if (exchange.isEnded()) return prefix.length;
  const length = Number(exchange.headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 && !isEncoded(exchange) ? length : null;
}

function isEncoded(exchange: Exchange): boolean {
  return (exchange.headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity';
}
