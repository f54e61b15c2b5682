import type { ByteRange, ByteSpan } from '#lib/http/parse-range.ts';

import { brokenResponseError } from '../upstream/upstream-failure.ts';
import type { BodyReader, BodySource } from './media-body.ts';
import type { MediaResponse } from './media-response.ts';
import type { OpenedMedia } from './open-media.ts';
import { PeekableBody } from './peekable-body.ts';
import { sliceBody } from './slice-body.ts';

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
  const { part, end, size } = firstPart;
  const { start } = part.span;
  const step = part.span.end - part.bodyStart;
  let count = 1;

  async function openNext({ span }: Part): Promise<Part | undefined> {
    const next = span.end + 1;
    if (next > end) return undefined;
    if (count === partsMax) throw brokenResponseError(new Error(`more than ${count} parts`));
    count += 1;
    const rest: ByteRange = { kind: 'from', start: next, end };
    const requested: ByteRange = { ...rest, end: Math.min(next + step, end) };
    return toContinuation(await openRest(rest, requested), { first: part, start: next, size });
  }

  const { response, verdict } = opened;
  return {
    response: {
      ...response,
      headers: new Map([...response.headers, ['content-length', String(end - start + 1)]]),
      body: new PeekableBody(new JoinedBody(part, openNext)),
    },
    verdict: joinVerdict(verdict, start),
  };
}

/** The parts one after the other. The next one is opened when the reader wants more. */
class JoinedBody implements BodySource {
  readonly #openNext: (part: Part) => Promise<Part | undefined>;
  #part: Part;
  #body: BodySource;
  #state: 'reading' | 'between' | 'opening' | 'over' = 'reading';
  #isPaused = false;
  #reader: BodyReader | undefined;
  readonly #listeners: (() => void)[] = [];

  constructor(first: Part, openNext: (part: Part) => Promise<Part | undefined>) {
    this.#openNext = openNext;
    this.#part = first;
    this.#body = toPartBody(first);
  }

  start(reader: BodyReader): void {
    this.#reader = reader;
    this.#readPart(reader);
  }

  resume(): void {
    this.#isPaused = false;
    if (this.#state === 'reading') this.#body.resume();
    else void this.#continue();
  }

  destroy(): void {
    this.#reader = undefined;
    this.#body.destroy();
    if (this.#state === 'over') return;
    this.#state = 'over';
    for (const listener of this.#listeners.splice(0)) listener();
  }

  onClose(listener: () => void): void {
    if (this.#state === 'over') listener();
    else this.#listeners.push(listener);
  }

  #readPart(reader: BodyReader): void {
    this.#state = 'reading';
    this.#body.start({
      onSlice: (slice) => {
        this.#isPaused = !reader.onSlice(slice);
        return !this.#isPaused;
      },
      onEnd: () => {
        if (this.#state !== 'reading') return;
        this.#state = 'between';
        void this.#continue();
      },
      onError: (error) => this.#fail(error),
    });
  }

  async #continue(): Promise<void> {
    if (this.#isPaused || this.#state !== 'between') return;
    this.#state = 'opening';
    try {
      const next = await this.#openNext(this.#part);
      const reader = this.#reader;
      if (reader === undefined) return next?.response.body.destroy();
      if (next === undefined) {
        this.destroy();
        return reader.onEnd();
      }
      this.#part = next;
      this.#body = toPartBody(next);
      this.#readPart(reader);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #fail(error: Error): void {
    const reader = this.#reader;
    this.destroy();
    reader?.onError(error);
  }
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

function toPartBody({ response, span, bodyStart }: Part): BodySource {
  const cut = { skip: span.start - bodyStart, length: span.end - span.start + 1 };
  return sliceBody(response.body, cut, response.headers.get('content-length'));
}

/** Throws unless the response continues the first part. */
function toContinuation(
  { response, verdict }: OpenedMedia,
  { first, start, size }: { readonly first: Part; readonly start: number; readonly size: number },
): Part {
  const isContinuation =
    verdict.kind === 'part' &&
    verdict.range.start === start &&
    verdict.range.size === size &&
    isSameVersion(response.headers, first.response.headers);
  if (isContinuation) {
    const { bodyStart, bodyEnd, range } = verdict;
    return { response, span: { start, end: bodyEnd ?? range.end }, bodyStart };
  }
  response.body.destroy();
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
