import { parseContentRange } from '#lib/http/content-range.ts';
import { mayRefuseRange } from '#lib/http/may-refuse-range.ts';
import type { ByteSpan } from '#lib/http/parse-range.ts';

import { ResolutionError } from '../core/resolution-error.ts';
import type { Exchange, OpenOptions, Session } from '../core/session.ts';
import type { RangeSupport } from '../core/source-content.ts';

export type RangeExchange = Exchange & { readonly ranges: RangeSupport };

type RangeOptions = Required<OpenOptions> & {
  readonly span: ByteSpan;
  /** True if a refused range means that the server refuses the resource. */
  readonly isPage?: boolean;
};

/** Requests a range, and then the entire resource if the server mishandles ranges. */
export async function openRange(
  session: Session,
  url: URL,
  options: RangeOptions,
): Promise<RangeExchange> {
  const { step, headers } = options;
  const ranged = await openUsableRange(session, url, options);
  if (ranged !== undefined) {
    return { ...ranged, ranges: ranged.status === 206 ? 'honored' : 'ignored' };
  }
  const exchange = await session.open(url, { step: `${step}, without a range`, headers });
  return { ...exchange, ranges: 'refused' };
}

/**
 * Returns undefined if the server mishandles ranges: it aborts, compresses the slice, refuses the
 * range, or returns a different range.
 */
async function openUsableRange(
  session: Session,
  url: URL,
  { step, headers, span: { start, end }, isPage = false }: RangeOptions,
): Promise<Exchange | undefined> {
  try {
    const range = `bytes=${start}-${end}`;
    const exchange = await session.open(url, { step, headers: { ...headers, range } });
    const isFinal = isPage && exchange.status !== 206 && exchange.status !== 416;
    if (isFinal || !isUnusable(exchange, start)) return exchange;
    await exchange[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    if (error instanceof ResolutionError && error.reason === 'invalid_response') return undefined;
    throw error;
  }
}

function isUnusable({ status, headers }: Exchange, start: number): boolean {
  if (status !== 206) return mayRefuseRange(status, headers);
  return parseContentRange(headers.get('content-range'))?.start !== start;
}
