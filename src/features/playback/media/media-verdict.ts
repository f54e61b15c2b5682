import {
  type ContentRange,
  isOpenEnded,
  parseContentRange,
  parseUnsatisfiedSize,
} from '#lib/http/content-range.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';
import { matchesIfRange, type Validators } from '#lib/http/matches-if-range.ts';
import { mayRefuseRange } from '#lib/http/may-refuse-range.ts';
import { type ByteRange, type ByteSpan, toByteSpan } from '#lib/http/parse-range.ts';

/**
 * Range size for an upstream that rejects larger ranges, and the smaller size to try if it rejects
 * this one too.
 */
export const MEDIA_PART_BYTES = 256 * 1024;
export const MEDIA_PART_BYTES_MIN = 32 * 1024;

/** The range and conditions of a viewer's request. */
export type ViewerRequest = {
  readonly range: ByteRange | undefined;
  readonly ifRange: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
};

/**
 * The upstream's response to `requestedRange`, which may differ from the viewer's range. Null means
 * the full resource.
 */
export type UpstreamResult = {
  readonly requestedRange: ByteRange | null;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
};

/**
 * The decision about an upstream response. Sizes are in bytes, null when unknown. `bodyEnd` is the
 * last position of a body that ends too early and has to be continued; null for a sufficient body.
 */
export type MediaVerdict =
  | {
      readonly kind: 'complete';
      readonly size: number | null;
      /** Negative if other bytes precede the resource in the body; 0 by default. */
      readonly bodyStart?: number;
      readonly bodyEnd: number | null;
    }
  /** The upstream's body begins at position `bodyStart` of the resource. */
  | {
      readonly kind: 'part';
      readonly range: ContentRange;
      readonly bodyStart: number;
      readonly bodyEnd: number | null;
    }
  | { readonly kind: 'not_modified' }
  | { readonly kind: 'unsatisfiable'; readonly size: number }
  /**
   * The response is unusable; these ranges are worth requesting instead, best first. Null requests
   * the full resource.
   */
  | { readonly kind: 'retry'; readonly ranges: readonly (ByteRange | null)[] }
  | { readonly kind: 'refused' };

const FROM_START: ByteRange = { kind: 'from', start: 0, end: null };
const REFUSED: MediaVerdict = { kind: 'refused' };

/**
 * Exact bytes whatever the upstream does with ranges (RFC 9110 §14): it may ignore them or report
 * wrong ones.
 */
export function decideMediaVerdict(
  viewerRequest: ViewerRequest,
  answer: UpstreamResult,
): MediaVerdict {
  switch (answer.status) {
    case 200:
    case 203:
      return decideFull(viewerRequest, answer.headers);
    case 206:
      return decidePart(viewerRequest, answer);
    case 304:
      return isConditional(viewerRequest) ? { kind: 'not_modified' } : REFUSED;
    case 403:
      return retryWith(answer, [...listSmaller(viewerRequest, answer), null]);
    case 416:
      return decideUnsatisfied(viewerRequest, answer);
    default:
      return mayRefuseRange(answer.status, answer.headers)
        ? retryWith(answer, listWithoutRange(answer))
        : REFUSED;
  }
}

function decideFull(
  viewerRequest: ViewerRequest,
  headers: UpstreamResult['headers'],
): MediaVerdict {
  const validators = toValidators(headers);
  if (isNotModified(viewerRequest, validators)) return { kind: 'not_modified' };
  const size = parseSize(headers.get('content-length'));
  const { range } = viewerRequest;
  // Without a size the end of a part is unknown; the full resource is a valid response too (RFC
  // 9110 §14.2).
  if (range === undefined || size === null || !matchesIfRange(viewerRequest.ifRange, validators)) {
    return { kind: 'complete', size, bodyEnd: null };
  }
  const span = toByteSpan(range, size);
  if (span === undefined) return { kind: 'unsatisfiable', size };
  return { kind: 'part', range: { ...span, size }, bodyStart: 0, bodyEnd: null };
}

function decidePart(viewerRequest: ViewerRequest, answer: UpstreamResult): MediaVerdict {
  const { headers } = answer;
  const validators = toValidators(headers);
  if (isNotModified(viewerRequest, validators)) return { kind: 'not_modified' };
  const length = parseSize(headers.get('content-length'));
  const received = parseReceivedRange(headers.get('content-range'), length);
  const isConsistent =
    received !== undefined && (length === null || length === received.end - received.start + 1);
  if (!isConsistent) return retryWith(answer, [null]);
  const { range } = viewerRequest;
  if (range === undefined || !matchesIfRange(viewerRequest.ifRange, validators)) {
    return toFull(received) ?? retryWith(answer, [null]);
  }
  return decideReceived(range, received, answer);
}

/**
 * A resource that is still being written has an open-ended range, which ends at the received
 * length.
 */
function parseReceivedRange(
  text: string | undefined,
  length: number | null,
): ContentRange | undefined {
  const received = parseContentRange(text);
  if (received === undefined || length === null || !isOpenEnded(received)) return received;
  return length === 0 ? undefined : { ...received, end: received.start + length - 1 };
}

function decideReceived(
  range: ByteRange,
  received: ContentRange,
  answer: UpstreamResult,
): MediaVerdict {
  const wantedSpan = toWantedSpan(range, received);
  const startsElsewhere = wantedSpan?.start !== received.start && isOpenEnded(received);
  if (wantedSpan === undefined || startsElsewhere) return retryWith(answer, [null]);
  if (wantedSpan.start < received.start || wantedSpan.start > received.end) {
    // The next request is for as many bytes as the upstream sent.
    const bytes = Math.max(received.end - received.start + 1, MEDIA_PART_BYTES_MIN);
    const step = Math.min(bytes, MEDIA_PART_BYTES);
    const atWantedStart =
      received.size === null ? [] : [toSmall({ kind: 'from', ...wantedSpan }, step)];
    return retryWith(answer, [...atWantedStart, null]);
  }
  const end = received.size === null ? Math.min(wantedSpan.end, received.end) : wantedSpan.end;
  return {
    kind: 'part',
    range: { start: wantedSpan.start, end, size: received.size },
    bodyStart: received.start,
    bodyEnd: received.end < end ? received.end : null,
  };
}

/**
 * Some servers always respond with 206. A part from the start may be the full resource, or its
 * beginning.
 */
function toFull({ start, end, size }: ContentRange): MediaVerdict | undefined {
  if (start !== 0 || size === null) return undefined;
  return { kind: 'complete', size, bodyEnd: end + 1 < size ? end : null };
}

/** The requested positions; for a resource of unknown size, only what the response shows. */
function toWantedSpan(range: ByteRange, received: ContentRange): ByteSpan | undefined {
  if (received.size !== null) return toByteSpan(range, received.size);
  if (range.kind === 'suffix') return undefined;
  return { start: range.start, end: range.end ?? received.end };
}

function decideUnsatisfied(viewerRequest: ViewerRequest, answer: UpstreamResult): MediaVerdict {
  const { requestedRange, headers } = answer;
  const size = parseUnsatisfiedSize(headers.get('content-range'));
  if (requestedRange === null || size === undefined) {
    return retryWith(answer, [null, ...listSmaller(viewerRequest, answer)]);
  }
  if (viewerRequest.range !== undefined && toByteSpan(viewerRequest.range, size) === undefined) {
    return { kind: 'unsatisfiable', size };
  }
  // Some servers reject a range that ends beyond the last byte, although they should truncate it
  // (RFC 9110 §14.1.2).
  const span = toByteSpan(requestedRange, size);
  const exact: readonly ByteRange[] = span === undefined ? [] : [{ kind: 'from', ...span }];
  return retryWith(answer, [...exact, null, ...listSmaller(viewerRequest, answer)]);
}

/** Smaller ranges for a server that rejects the full resource or a large part of it. */
function listSmaller(
  { range, ifRange }: ViewerRequest,
  { requestedRange }: UpstreamResult,
): readonly ByteRange[] {
  // With If-Range, the viewer's version may be outdated; the start of the resource shows the
  // current one.
  if (range !== undefined && ifRange === undefined) return toSteps(range);
  const open = range === undefined && requestedRange === null ? [FROM_START] : [];
  return [...open, ...toSteps(FROM_START)];
}

/**
 * The full resource, for a server that refuses ranges. Some refuse only open-ended ones, of which a
 * part avoids the bytes before it.
 */
function listWithoutRange({ requestedRange }: UpstreamResult): readonly (ByteRange | null)[] {
  if (requestedRange?.kind !== 'from' || requestedRange.end !== null) return [null];
  return requestedRange.start === 0 ? [null] : [toSmall(requestedRange, MEDIA_PART_BYTES), null];
}

function toSteps(range: ByteRange): readonly ByteRange[] {
  return [MEDIA_PART_BYTES, MEDIA_PART_BYTES_MIN].map((bytes) => toSmall(range, bytes));
}

/** The beginning of a range. The start of a suffix range is unknown until the size is. */
function toSmall(range: ByteRange, bytes: number): ByteRange {
  if (range.kind === 'suffix') return range.length <= bytes ? range : toSmall(FROM_START, bytes);
  const { start, end } = range;
  const last = start + bytes - 1;
  return { kind: 'from', start, end: Math.min(end ?? last, last) };
}

/** Ranges that were already requested are omitted. */
function retryWith(
  { requestedRange }: UpstreamResult,
  ranges: readonly (ByteRange | null)[],
): MediaVerdict {
  const others = ranges.filter((range) => !isSameRange(range, requestedRange));
  return others.length === 0 ? REFUSED : { kind: 'retry', ranges: others };
}

export function isSameRange(a: ByteRange | null, b: ByteRange | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isConditional({ ifNoneMatch, ifModifiedSince }: ViewerRequest): boolean {
  return ifNoneMatch !== undefined || ifModifiedSince !== undefined;
}

/** RFC 9110 §13.2.2: the date counts only without an entity tag, and `*` matches any resource. */
function isNotModified(
  { ifNoneMatch, ifModifiedSince }: ViewerRequest,
  { etag, lastModified }: Validators,
): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  if (ifNoneMatch !== undefined) return etag !== undefined && matchesEtag(ifNoneMatch, etag);
  if (ifModifiedSince === undefined) return false;
  const changedAtMs = Date.parse(lastModified ?? '');
  return changedAtMs <= Date.parse(ifModifiedSince);
}

function toValidators(headers: UpstreamResult['headers']): Validators {
  return { etag: headers.get('etag'), lastModified: headers.get('last-modified') };
}

function parseSize(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
