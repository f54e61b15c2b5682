import { MEDIA_PART_BYTES, MEDIA_PART_BYTES_MIN } from '#contract/limits.ts';
import {
  type ContentRange,
  isOpenEnded,
  parseContentRange,
  parseUnsatisfiedSize,
} from '#lib/http/content-range.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';
import { matchesIfRange, type Validators } from '#lib/http/matches-if-range.ts';
import { type ByteRange, type ByteSpan, toByteSpan } from '#lib/http/parse-range.ts';

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

/**
 * What to do with the upstream's answer. Sizes in bytes, null where nobody knows. `bodyEnd` is the last position of an
 * upstream's body that ends before what it is good for, from where others have to go on; null where it does not.
 */
export type MediaVerdict =
  | { readonly kind: 'whole'; readonly size: number | null; readonly bodyEnd: number | null }
  /** The upstream's body begins at `bodyStart` of the resource. */
  | {
      readonly kind: 'part';
      readonly range: ContentRange;
      readonly bodyStart: number;
      readonly bodyEnd: number | null;
    }
  | { readonly kind: 'not_modified' }
  | { readonly kind: 'unsatisfiable'; readonly size: number }
  /** The answer can't be used, and other questions, best first, may get one that can. Null asks for the whole. */
  | { readonly kind: 'ask_again'; readonly ranges: readonly (ByteRange | null)[] }
  | { readonly kind: 'refused' };

const FROM_START: ByteRange = { kind: 'from', start: 0, end: null };
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
    case 403:
      return askAgain(answer, listSmaller(question, answer));
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
    return { kind: 'whole', size, bodyEnd: null };
  }
  const span = toByteSpan(range, size);
  if (span === undefined) return { kind: 'unsatisfiable', size };
  return { kind: 'part', range: { ...span, size }, bodyStart: 0, bodyEnd: null };
}

function decidePart(question: MediaQuestion, answer: UpstreamAnswer): MediaVerdict {
  const { headers } = answer;
  const validators = toValidators(headers);
  if (isNotModified(question, validators)) return { kind: 'not_modified' };
  const length = parseSize(headers.get('content-length'));
  const sent = parseSentRange(headers.get('content-range'), length);
  const isHonest = sent !== undefined && (length === null || length === sent.end - sent.start + 1);
  if (!isHonest) return askAgain(answer, [null]);
  const { range } = question;
  if (range === undefined || !matchesIfRange(question.ifRange, validators)) {
    return toWhole(sent) ?? askAgain(answer, [null]);
  }
  return decideSent(range, sent, answer);
}

/** What was still being written, and yet has a length, ends there. */
function parseSentRange(text: string | undefined, length: number | null): ContentRange | undefined {
  const sent = parseContentRange(text);
  if (sent === undefined || length === null || !isOpenEnded(sent)) return sent;
  return length === 0 ? undefined : { ...sent, end: sent.start + length - 1 };
}

/** What was sent of a range. */
function decideSent(range: ByteRange, sent: ContentRange, answer: UpstreamAnswer): MediaVerdict {
  const wanted = toWantedSpan(range, sent);
  const isElsewhere = wanted?.start !== sent.start && isOpenEnded(sent);
  if (wanted === undefined || isElsewhere) return askAgain(answer, [null]);
  if (wanted.start < sent.start || wanted.start > sent.end) {
    // As much as was granted now.
    const bytes = Math.max(sent.end - sent.start + 1, MEDIA_PART_BYTES_MIN);
    const step = Math.min(bytes, MEDIA_PART_BYTES);
    const there = sent.size === null ? [] : [toSmall({ kind: 'from', ...wanted }, step)];
    return askAgain(answer, [...there, null]);
  }
  const end = sent.size === null ? Math.min(wanted.end, sent.end) : wanted.end;
  return {
    kind: 'part',
    range: { start: wanted.start, end, size: sent.size },
    bodyStart: sent.start,
    bodyEnd: sent.end < end ? sent.end : null,
  };
}

/** Some servers answer 206 to everything: all of it is the whole, and so is its start with what follows. */
function toWhole({ start, end, size }: ContentRange): MediaVerdict | undefined {
  if (start !== 0 || size === null) return undefined;
  return { kind: 'whole', size, bodyEnd: end + 1 < size ? end : null };
}

/** The positions that were asked for; of a resource of unknown size only what the answer itself shows. */
function toWantedSpan(range: ByteRange, sent: ContentRange): ByteSpan | undefined {
  if (sent.size !== null) return toByteSpan(range, sent.size);
  if (range.kind === 'suffix') return undefined;
  return { start: range.start, end: range.end ?? sent.end };
}

function decideUnsatisfied(question: MediaQuestion, answer: UpstreamAnswer): MediaVerdict {
  const { askedRange, headers } = answer;
  const size = parseUnsatisfiedSize(headers.get('content-range'));
  if (askedRange === null || size === undefined) {
    return askAgain(answer, [null, ...listSmaller(question, answer)]);
  }
  if (question.range !== undefined && toByteSpan(question.range, size) === undefined) {
    return { kind: 'unsatisfiable', size };
  }
  // Some servers refuse a range that ends beyond the last byte, which they should cut (RFC 9110 §14.1.2).
  const span = toByteSpan(askedRange, size);
  const exact: readonly ByteRange[] = span === undefined ? [] : [{ kind: 'from', ...span }];
  return askAgain(answer, [...exact, null, ...listSmaller(question, answer)]);
}

/** What a server may grant that refuses the whole, or a large part of it. */
function listSmaller(
  { range, ifRange }: MediaQuestion,
  { askedRange }: UpstreamAnswer,
): readonly ByteRange[] {
  // The state of which the viewer has a part may be another one: its start tells.
  if (range !== undefined && ifRange === undefined) return toSteps(range);
  const open = range === undefined && askedRange === null ? [FROM_START] : [];
  return [...open, ...toSteps(FROM_START)];
}

function toSteps(range: ByteRange): readonly ByteRange[] {
  return [MEDIA_PART_BYTES, MEDIA_PART_BYTES_MIN].map((bytes) => toSmall(range, bytes));
}

/** The beginning of a range; of the last so many bytes nobody knows where they begin before the size is known. */
function toSmall(range: ByteRange, bytes: number): ByteRange {
  if (range.kind === 'suffix') return range.length <= bytes ? range : toSmall(FROM_START, bytes);
  const { start, end } = range;
  const last = start + bytes - 1;
  return { kind: 'from', start, end: Math.min(end ?? last, last) };
}

/** The same question gets the same answer. */
function askAgain(
  { askedRange }: UpstreamAnswer,
  ranges: readonly (ByteRange | null)[],
): MediaVerdict {
  const others = ranges.filter((range) => !isSameRange(range, askedRange));
  return others.length === 0 ? REFUSED : { kind: 'ask_again', ranges: others };
}

export function isSameRange(one: ByteRange | null, other: ByteRange | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isConditional({ ifNoneMatch, ifModifiedSince }: MediaQuestion): boolean {
  return ifNoneMatch !== undefined || ifModifiedSince !== undefined;
}

/** RFC 9110 §13.2.2: the date counts only where no entity tag was given, and `*` is whatever there is. */
function isNotModified(
  { ifNoneMatch, ifModifiedSince }: MediaQuestion,
  { etag, lastModified }: Validators,
): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
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
