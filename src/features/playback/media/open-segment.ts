import { assertNever } from '#lib/assert-never.ts';
import type { ByteRange } from '#lib/http/parse-range.ts';
import { mayBeWrapped, measureWrapper, WRAPPED_START_BYTES } from '#lib/media/wrapped-stream.ts';

import type { Target } from '../target/find-target.ts';
import { toPlaybackError } from '../upstream/upstream-failure.ts';
import type { PeekedBytes } from './media-body.ts';
import { openMedia, type OpenedMedia, type OpenMediaOptions } from './open-media.ts';
import { readMediaRange } from './read-media-range.ts';

type SegmentTarget = Pick<Target, 'url' | 'source' | 'video' | 'use'>;

/** Media as viewers get it, and the bytes that the upstream sends before it. */
export type OpenedSegment = OpenedMedia & { readonly wrapperBytes: number };

/** Enough to tell a transport stream from other data. */
const SNIFFED_BYTES = 600;

/**
 * Requests media. All positions are those in the transport stream if the upstream disguises it as
 * another file. Other media stays as it is. Rejects with a playback error.
 */
export function openSegment(
  target: SegmentTarget,
  options: OpenMediaOptions,
): OpenedSegment | Promise<OpenedSegment> {
  const { range } = options.viewerRequest;
  const isSegment = target.use === 'hls-segment';
  if (isSegment && range !== undefined && !isEntire(range)) return openPart(target, options);
  const opened = openMedia(target, options);
  const unwrap = isSegment ? removeWrapper : asIs;
  return opened instanceof Promise ? opened.then(unwrap) : unwrap(opened);
}

async function openPart(target: SegmentTarget, options: OpenMediaOptions): Promise<OpenedSegment> {
  const { media, caller } = options;
  const start = await readMediaRange(
    target.url,
    { start: 0, length: WRAPPED_START_BYTES },
    { target, media, signal: caller.signal },
  );
  const wrapperBytes = measureWrapper(start);
  return { ...(await openBehind(target, options, wrapperBytes)), wrapperBytes };
}

/** Requests a part of media whose wrapper is known. */
export async function openBehind(
  target: SegmentTarget,
  options: OpenMediaOptions,
  wrapperBytes: number,
): Promise<OpenedMedia> {
  const { viewerRequest, first } = options;
  const { range } = viewerRequest;
  const opened = await openMedia(target, {
    ...options,
    viewerRequest: { ...viewerRequest, range: range && moveOn(range, wrapperBytes) },
    ...(first !== undefined && { first: moveOn(first, wrapperBytes) }),
  });
  return moveBack(opened, wrapperBytes);
}

function isEntire(range: ByteRange): boolean {
  return range.kind === 'from' && range.start === 0 && range.end === null;
}

function asIs({ response, verdict }: OpenedMedia): OpenedSegment {
  return { response, verdict, wrapperBytes: 0 };
}

function removeWrapper(opened: OpenedMedia): OpenedSegment | Promise<OpenedSegment> {
  const { response, verdict } = opened;
  const hasStart =
    verdict.kind === 'complete' || (verdict.kind === 'part' && verdict.bodyStart === 0);
  if (!hasStart) return asIs(opened);
  const sniffed = response.body.peek(SNIFFED_BYTES);
  return sniffed instanceof Promise || isSuspicious(sniffed)
    ? measureAndRemove(opened, sniffed)
    : asIs(opened);
}

async function measureAndRemove(
  opened: OpenedMedia,
  sniffing: PeekedBytes | Promise<PeekedBytes>,
): Promise<OpenedSegment> {
  const { body } = opened.response;
  try {
    const sniffed = await sniffing;
    if (!isSuspicious(sniffed)) return asIs(opened);
    const { prefix } = sniffed.kind === 'complete' ? sniffed : await body.peek(WRAPPED_START_BYTES);
    const wrapperBytes = measureWrapper(prefix.subarray(0, WRAPPED_START_BYTES));
    return { ...moveBack(opened, wrapperBytes), wrapperBytes };
  } catch (error) {
    body.destroy();
    throw toPlaybackError(error);
  }
}

function isSuspicious({ prefix }: PeekedBytes): boolean {
  return mayBeWrapped(prefix.subarray(0, SNIFFED_BYTES));
}

function moveOn(range: ByteRange, bytes: number): ByteRange {
  if (range.kind === 'suffix') return range;
  const { start, end } = range;
  return { kind: 'from', start: start + bytes, end: end === null ? null : end + bytes };
}

function moveBack({ response, verdict }: OpenedMedia, bytes: number): OpenedMedia {
  if (bytes === 0) return { response, verdict };
  switch (verdict.kind) {
    case 'complete': {
      const { size, bodyEnd } = verdict;
      const moved = { size: size && size - bytes, bodyEnd: bodyEnd && bodyEnd - bytes };
      return { response, verdict: { kind: 'complete', ...moved, bodyStart: -bytes } };
    }
    case 'part': {
      const { range, bodyStart, bodyEnd } = verdict;
      const { start, end, size } = range;
      // A suffix of the file may include a part of the wrapper.
      const moved = {
        start: Math.max(0, start - bytes),
        end: end - bytes,
        size: size && size - bytes,
      };
      const body = { bodyStart: bodyStart - bytes, bodyEnd: bodyEnd && bodyEnd - bytes };
      return { response, verdict: { kind: 'part', range: moved, ...body } };
    }
    case 'unsatisfiable':
      return { response, verdict: { kind: 'unsatisfiable', size: verdict.size - bytes } };
    case 'not_modified':
      return { response, verdict };
    default:
      return assertNever(verdict);
  }
}
