import { Readable } from 'node:stream';

import { MEDIA_PARTS_MAX } from '#contract/limits.ts';
import type { ByteRange, ByteSpan } from '#lib/http/parse-range.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import { brokenAnswer } from '../upstream/upstream-failure.ts';
import { cutCountedBody } from './cut-body.ts';
import type { OpenedMedia } from './open-media.ts';

/** Opens the rest of the same resource, whatever state that is in; `first` is what to ask for first. */
export type OpenRest = (rest: ByteRange, first: ByteRange) => Promise<OpenedMedia>;

/** A body that has this span of the resource, and may have more on both sides. */
type Part = {
  readonly response: EgressResponse;
  readonly span: ByteSpan;
  readonly bodyStart: number;
};

/** The first part of what was asked for, which goes on to `end` in a resource of `size` bytes. */
type Beginning = { readonly part: Part; readonly end: number; readonly size: number };

/**
 * Some upstreams send only so much at a time. What such a one has begun becomes the answer that was asked for: when one
 * part has been read the next is fetched, which is asked for in the first one's length. The body breaks where a part is
 * not of the state of the resource that the first one was of.
 */
export function joinParts(
  opened: OpenedMedia,
  openRest: OpenRest,
  partsMax: number = MEDIA_PARTS_MAX,
): OpenedMedia {
  const beginning = findBeginning(opened);
  if (beginning === undefined) return opened;
  const { part: first, end, size } = beginning;
  const { start } = first.span;
  let current = first;

  async function* readParts(): AsyncGenerator<Buffer> {
    for (let count = 1; ; count += 1) {
      yield* readPart(current);
      const next = current.span.end + 1;
      if (next > end) return;
      if (count === partsMax) throw brokenAnswer(new Error(`more than ${count} parts`));
      const step = first.span.end - first.bodyStart;
      const rest: ByteRange = { kind: 'from', start: next, end };
      const asked: ByteRange = { ...rest, end: Math.min(next + step, end) };
      current = await toNextPart(await openRest(rest, asked), { first, start: next, size });
    }
  }

  const body = Readable.from(readParts(), { objectMode: false });
  // It may be left before anybody reads it.
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
    verdict: verdict.kind === 'part' ? { ...verdict, bodyStart: start, bodyEnd: null } : verdict,
  };
}

function findBeginning({ response, verdict }: OpenedMedia): Beginning | undefined {
  if (verdict.kind !== 'whole' && verdict.kind !== 'part') return undefined;
  const isPart = verdict.kind === 'part';
  const size = isPart ? verdict.range.size : verdict.size;
  if (verdict.bodyEnd === null || size === null) return undefined;
  const { start, end } = isPart ? verdict.range : { start: 0, end: size - 1 };
  const bodyStart = isPart ? verdict.bodyStart : 0;
  return { part: { response, span: { start, end: verdict.bodyEnd }, bodyStart }, end, size };
}

async function* readPart({ response, span, bodyStart }: Part): AsyncGenerator<Buffer> {
  const cut = { skip: span.start - bodyStart, length: span.end - span.start + 1 };
  yield* cutCountedBody(response.body, cut, response.headers.get('content-length'));
}

/** Throws where it is none that goes on with the first one. */
async function toNextPart(
  { response, verdict }: OpenedMedia,
  { first, start, size }: { readonly first: Part; readonly start: number; readonly size: number },
): Promise<Part> {
  const isNext =
    verdict.kind === 'part' &&
    verdict.range.start === start &&
    verdict.range.size === size &&
    isSameState(response.headers, first.response.headers);
  if (isNext) {
    const { bodyStart, bodyEnd, range } = verdict;
    return { response, span: { start, end: bodyEnd ?? range.end }, bodyStart };
  }
  await response[Symbol.asyncDispose]();
  throw brokenAnswer(new Error('the next part is of another state'));
}

/** The date counts only where no entity tag was given. Where neither was, the size has to be enough. */
function isSameState(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): boolean {
  const tags = [one.get('etag'), other.get('etag')] as const;
  if (tags.some((tag) => tag !== undefined)) return tags[0] === tags[1];
  return one.get('last-modified') === other.get('last-modified');
}
