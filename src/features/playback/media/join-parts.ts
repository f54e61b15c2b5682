import { Readable } from 'node:stream';

import type { ByteRange, ByteSpan } from '#lib/http/parse-range.ts';

import { brokenResponseError } from '../upstream/upstream-failure.ts';
import type { MediaResponse } from './media-response.ts';
import type { OpenedMedia } from './open-media.ts';
import { sliceBodyOfLength } from './slice-body.ts';

/** Parts joined into one media response when the upstream returns less than the requested range. */
const MEDIA_PARTS_MAX = 50_000;

/**
 * Opens the rest of the same resource, which may be of another version; `first` is the range to
 * request first.
 */
export type OpenRest = (rest: ByteRange, first: ByteRange) => Promise<OpenedMedia>;

/** A body that contains this span of the resource and may extend beyond it on both sides. */
type Part = {
  readonly response: MediaResponse;
  readonly span: ByteSpan;
  readonly bodyStart: number;
};

/**
 * The first part of the requested range, which continues to `end` in a resource of `size` bytes.
 */
type FirstPart = { readonly part: Part; readonly end: number; readonly size: number };

/**
 * Some upstreams limit the length of a response. The remaining parts are fetched one after the
 * other, in steps of the first part's length, and joined into one response. The body fails when a
 * part belongs to a different version of the resource.
 */
export function joinParts(
  opened: OpenedMedia,
  openRest: OpenRest,
  partsMax: number = MEDIA_PARTS_MAX,
): OpenedMedia {
  const firstPart = findFirstPart(opened);
  if (firstPart === undefined) return opened;
  const { part: first, end, size } = firstPart;
  const { start } = first.span;
  let current = first;

  async function* readParts(): AsyncGenerator<Buffer> {
    for (let count = 1; ; count += 1) {
      yield* readPart(current);
      const next = current.span.end + 1;
      if (next > end) return;
      if (count === partsMax) throw brokenResponseError(new Error(`more than ${count} parts`));
      const step = first.span.end - first.bodyStart;
      const rest: ByteRange = { kind: 'from', start: next, end };
      const requested: ByteRange = { ...rest, end: Math.min(next + step, end) };
      current = await toContinuation(await openRest(rest, requested), { first, start: next, size });
    }
  }

  const body = Readable.from(readParts(), { objectMode: false });
  // Prevents an unhandled error if the body is destroyed before anyone reads it.
  body.on('error', () => undefined);
  const { response, verdict } = opened;
  return {
    response: {
      ...response,
      headers: new Map([...response.headers, ['content-length', String(end - start + 1)]]),
      body,
      bodyBytes: { kind: 'shared' },
      [Symbol.asyncDispose]: async () => {
        body.destroy();
        await current.response[Symbol.asyncDispose]();
      },
    },
    verdict: joinVerdict(verdict, start),
  };
}

function joinVerdict(verdict: OpenedMedia['verdict'], start: number): OpenedMedia['verdict'] {
  if (verdict.kind === 'part') return { ...verdict, bodyStart: start, bodyEnd: null };
  if (verdict.kind !== 'complete') return verdict;
  const { bodyStart: _, ...joined } = verdict;
  return joined;
}

function findFirstPart({ response, verdict }: OpenedMedia): FirstPart | undefined {
  if (verdict.kind !== 'complete' && verdict.kind !== 'part') return undefined;
  const isPart = verdict.kind === 'part';
  const size = isPart ? verdict.range.size : verdict.size;
  if (verdict.bodyEnd === null || size === null) return undefined;
  const { start, end } = isPart ? verdict.range : { start: 0, end: size - 1 };
  const { bodyStart = 0 } = verdict;
  return { part: { response, span: { start, end: verdict.bodyEnd }, bodyStart }, end, size };
}

async function* readPart({ response, span, bodyStart }: Part): AsyncGenerator<Buffer> {
  const cut = { skip: span.start - bodyStart, length: span.end - span.start + 1 };
  yield* sliceBodyOfLength(response.body, cut, response.headers.get('content-length'));
}

/** Throws unless the response continues the first part. */
async function toContinuation(
  { response, verdict }: OpenedMedia,
  { first, start, size }: { readonly first: Part; readonly start: number; readonly size: number },
): Promise<Part> {
  const isContinuation =
    verdict.kind === 'part' &&
    verdict.range.start === start &&
    verdict.range.size === size &&
    isSameVersion(response.headers, first.response.headers);
  if (isContinuation) {
    const { bodyStart, bodyEnd, range } = verdict;
    return { response, span: { start, end: bodyEnd ?? range.end }, bodyStart };
  }
  await response[Symbol.asyncDispose]();
  throw brokenResponseError(new Error('the next part belongs to a different version'));
}

/**
 * Dates are compared only if there are no entity tags. If there are neither tags nor dates, an
 * equal size has to suffice.
 */
function isSameVersion(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  const tags = [a.get('etag'), b.get('etag')] as const;
  if (tags.some((tag) => tag !== undefined)) return tags[0] === tags[1];
  return a.get('last-modified') === b.get('last-modified');
}
