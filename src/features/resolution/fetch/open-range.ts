import { parseContentRange } from '#lib/http/content-range.ts';
import { mayRefuseRange } from '#lib/http/may-refuse-range.ts';
import type { ByteSpan } from '#lib/http/parse-range.ts';

import { ResolutionError } from '../core/resolution-error.ts';
import type { Exchange, OpenOptions, Session } from '../core/session.ts';
import type { RangeSupport } from '../core/source-content.ts';

export type RangeExchange = Exchange & { readonly ranges: RangeSupport };

type RangeOptions = OpenOptions & {
  readonly span: ByteSpan;
  /** True if a refused range means that the server refuses the resource. */
  readonly isPage?: boolean;
};

/**
 * Requests a range, and then the entire resource if the server mishandles ranges. If the server
 * requires what other clients send, the range is requested with it.
 */
export async function openRange(
  session: Session,
  url: URL,
  options: RangeOptions,
): Promise<RangeExchange> {
  const { step, headers = {}, learns, timeoutMs } = options;
  const ranged = await openUsableRange(session, url, options);
  if (ranged !== undefined) return toRangeExchange(ranged);
  const known = session.requirements.learnedCount;
  const exchange = await session.open(url, {
    step: `${step}, without a range`,
    headers,
    ...(learns && { learns }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  if (session.requirements.learnedCount === known) return { ...exchange, ranges: 'refused' };
  const { learns: _, ...retried } = options;
  await exchange[Symbol.asyncDispose]();
  return await openRange(session, url, retried);
}

function toRangeExchange(exchange: Exchange): RangeExchange {
  return { ...exchange, ranges: exchange.status === 206 ? 'honored' : 'ignored' };
}

/**
 * Returns undefined if the server mishandles ranges: it aborts, compresses the slice, refuses the
 * range, or returns a different range.
 */
async function openUsableRange(
  session: Session,
  url: URL,
  { step, headers, span, learns, timeoutMs, isPage = false }: RangeOptions,
): Promise<Exchange | undefined> {
  try {
    const range = toRange(span);
    const exchange = await session.open(url, {
      step,
      headers: { ...headers, range },
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    if (exchange.status === 401 && learns !== undefined) return await discard(exchange);
    const isFinal = isPage && exchange.status !== 206 && exchange.status !== 416;
    if (isFinal || !isUnusable(exchange, span.start)) return exchange;
    return await discard(exchange);
  } catch (error) {
    if (error instanceof ResolutionError && error.reason === 'invalid_response') return undefined;
    throw error;
  }
}

async function discard(exchange: Exchange): Promise<undefined> {
  await exchange[Symbol.asyncDispose]();
}

function toRange({ start, end }: ByteSpan): string {
  return `bytes=${start}-${end}`;
}

function isUnusable({ status, headers }: Exchange, start: number): boolean {
  if (status !== 206) return mayRefuseRange(status, headers);
  return parseContentRange(headers.get('content-range'))?.start !== start;
}
