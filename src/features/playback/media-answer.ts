import {
  type ContentRange,
  parseContentRange,
  parseUnsatisfiedSize,
} from '../../lib/http/content-range.ts';
import { matchesEtag } from '../../lib/http/matches-etag.ts';
import { matchesIfRange, type Validators } from '../../lib/http/matches-if-range.ts';
import { type ByteRange, type ByteSpan, toByteSpan } from '../../lib/http/parse-range.ts';

/** What a viewer asks of media. */
export type MediaQuestion = {
  readonly range: ByteRange | undefined;
  readonly ifRange: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
};

/** What the upstream was asked, which may be something else. Null is the whole. */
export type UpstreamAnswer = {
  readonly askedRange: ByteRange | null;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
};

/** What to do with the upstream's answer. Sizes in bytes, null where nobody knows. */
export type MediaVerdict =
  | { readonly kind: 'whole'; readonly size: number | null }
  /** The upstream's body begins at `bodyStart` of the resource. */
  | { readonly kind: 'part'; readonly range: ContentRange; readonly bodyStart: number }
  | { readonly kind: 'not_modified' }
  | { readonly kind: 'unsatisfiable'; readonly size: number }
  /** The answer can't be used, and another question may get one that can. */
  | { readonly kind: 'ask_again'; readonly range: ByteRange | null }
  | { readonly kind: 'refused' };

const ASK_FOR_WHOLE: MediaVerdict = { kind: 'ask_again', range: null };
const REFUSED: MediaVerdict = { kind: 'refused' };

/** Exact bytes whatever the upstream makes of ranges (RFC 9110 §14): it may ignore them, or lie. */
export function decideMediaAnswer(question: MediaQuestion, answer: UpstreamAnswer): MediaVerdict {
  switch (answer.status) {
    case 200:
    case 203:
      return decideWhole(question, answer.headers);
    case 206:
      return decidePart(question, answer);
    case 304:
      return isConditional(question) ? { kind: 'not_modified' } : REFUSED;
    case 416:
      return decideUnsatisfied(question, answer);
    default:
      return REFUSED;
  }
}

function decideWhole(question: MediaQuestion, headers: UpstreamAnswer['headers']): MediaVerdict {
  const validators = toValidators(headers);
  if (isNotModified(question, validators)) return { kind: 'not_modified' };
  const size = parseSize(headers.get('content-length'));
  const { range } = question;
  // Without a size nobody can say where a part ends; the whole is a right answer too (RFC 9110 §14.2).
  if (range === undefined || size === null || !matchesIfRange(question.ifRange, validators)) {
    return { kind: 'whole', size };
  }
  const span = toByteSpan(range, size);
  if (span === undefined) return { kind: 'unsatisfiable', size };
  return { kind: 'part', range: { ...span, size }, bodyStart: 0 };
}

function decidePart(question: MediaQuestion, answer: UpstreamAnswer): MediaVerdict {
  const { headers, askedRange } = answer;
  const validators = toValidators(headers);
  if (isNotModified(question, validators)) return { kind: 'not_modified' };
  const sent = parseContentRange(headers.get('content-range'));
  if (askedRange === null) return toUnaskedPart(sent);
  const { range } = question;
  const length = parseSize(headers.get('content-length'));
  const isHonest = sent !== undefined && (length === null || length === sent.end - sent.start + 1);
  if (range === undefined || !isHonest || !matchesIfRange(question.ifRange, validators)) {
    return ASK_FOR_WHOLE;
  }
  const wanted = toWantedSpan(range, sent);
  if (wanted === undefined || wanted.start < sent.start || wanted.start > sent.end) {
    return ASK_FOR_WHOLE;
  }
  const end = Math.min(wanted.end, sent.end);
  return {
    kind: 'part',
    range: { start: wanted.start, end, size: sent.size },
    bodyStart: sent.start,
  };
}

/** Some servers answer 206 to everything; all of it is the whole. */
function toUnaskedPart(sent: ContentRange | undefined): MediaVerdict {
  const isAll = sent !== undefined && sent.start === 0 && sent.end + 1 === sent.size;
  return isAll ? { kind: 'whole', size: sent.size } : REFUSED;
}

/** The positions that were asked for; of a resource of unknown size only what the answer itself shows. */
function toWantedSpan(range: ByteRange, sent: ContentRange): ByteSpan | undefined {
  if (sent.size !== null) return toByteSpan(range, sent.size);
  if (range.kind === 'suffix') return undefined;
  return { start: range.start, end: range.end ?? sent.end };
}

function decideUnsatisfied(question: MediaQuestion, answer: UpstreamAnswer): MediaVerdict {
  const { range } = question;
  if (range === undefined || answer.askedRange === null) return REFUSED;
  const size = parseUnsatisfiedSize(answer.headers.get('content-range'));
  const span = size === undefined ? undefined : toByteSpan(range, size);
  if (size !== undefined && span === undefined) return { kind: 'unsatisfiable', size };
  // Some servers refuse a range that ends beyond the last byte, which they should cut (RFC 9110 §14.1.2).
  const exact: ByteRange | null = span === undefined ? null : { kind: 'from', ...span };
  return { kind: 'ask_again', range: isSameRange(exact, answer.askedRange) ? null : exact };
}

function isSameRange(one: ByteRange | null, other: ByteRange): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isConditional({ ifNoneMatch, ifModifiedSince }: MediaQuestion): boolean {
  return ifNoneMatch !== undefined || ifModifiedSince !== undefined;
}

/** RFC 9110 §13.2.2: the date counts only where no entity tag was given. */
function isNotModified(
  { ifNoneMatch, ifModifiedSince }: MediaQuestion,
  { etag, lastModified }: Validators,
): boolean {
  if (ifNoneMatch !== undefined) return etag !== undefined && matchesEtag(ifNoneMatch, etag);
  const changedAtMs = Date.parse(lastModified ?? '');
  return changedAtMs <= Date.parse(ifModifiedSince ?? '');
}

function toValidators(headers: UpstreamAnswer['headers']): Validators {
  return { etag: headers.get('etag'), lastModified: headers.get('last-modified') };
}

function parseSize(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
