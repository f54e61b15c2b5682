import { classifyMpd } from '#lib/dash/classify-mpd.ts';
import { findStartSegment } from '#lib/dash/find-start-segment.ts';
import { listInitSegments } from '#lib/dash/list-init-segments.ts';
import type { DashBytes } from '#lib/dash/list-segments.ts';
import { MpdError, type MpdErrorReason } from '#lib/dash/mpd-error.ts';
import type { Mpd } from '#lib/dash/mpd.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';
import { sealReferences } from '#lib/dash/rewrite-mpd.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import type { XmlDocument } from '#lib/xml/xml-document.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { InitSegment } from '../../content/media-index/read-init-segments.ts';
import { createUrlCounter } from '../../content/url-counter.ts';
import type { EncodedText } from '../../fetch/fetch-text.ts';

type Input = EncodedText & { readonly url: string; readonly nowMs: number };

export type ReadMpd = {
  /** Undefined if the root element is not an MPD. */
  readonly mpd: Mpd | undefined;
  readonly initSegments: readonly InitSegment[];
  /** Null if the initialization segment begins the only file, or if the MPD names no segment. */
  readonly startSegment: string | null;
  /** The first URLs in the MPD. */
  readonly urls: readonly string[];
};

type Output =
  | (ReadMpd & { readonly kind: 'read' })
  /** Playback cannot rewrite the MPD. */
  | { readonly kind: 'refused'; readonly reason: MpdErrorReason; readonly problem: string };

export const task: ThreadTask<Input, Output> = {
  name: 'mpd',
  module: import.meta.url,
  run: parse,
  ...TEXT_LIMITS,
};

function parse({ bytes, contentType, url, nowMs }: Input): Output {
  try {
    const document = readMpd(decodeText(bytes, contentType));
    const counter = createUrlCounter();
    sealReferences(document, {
      base: new URL(url),
      root: '/stream/',
      origin: '',
      sealResource: ({ url: { href } }) => counter.add(href),
      sealTemplate: ({ text }) => counter.add(text),
    });
    if (counter.exceedsLimits()) throw new MpdError('too_large');
    const initSegments = listInitSegments(document, new URL(url)).map(toInitSegment);
    const mpd = classifyMpd(document);
    const startSegment = mpd && findStart(document, { url, mpd, nowMs });
    const isKnown = initSegments.some(({ href }) => href === startSegment);
    return {
      kind: 'read',
      mpd,
      initSegments,
      startSegment: isKnown ? null : (startSegment ?? null),
      urls: counter.list(),
    };
  } catch (error) {
    if (!(error instanceof MpdError)) throw error;
    return { kind: 'refused', reason: error.reason, problem: error.message };
  }
}

function findStart(
  document: XmlDocument,
  { url, mpd, nowMs }: Pick<Input, 'url' | 'nowMs'> & { readonly mpd: Mpd },
): string | undefined {
  const { availabilityStartMs: startMs, suggestedPresentationDelay: delaySeconds } = mpd;
  const live = mpd.dynamic
    ? { seconds: (nowMs - (startMs ?? nowMs)) / 1000, delaySeconds: delaySeconds ?? 0 }
    : null;
  return findStartSegment(document, new URL(url), live)?.url.href;
}

function toInitSegment({ url: { href }, range }: DashBytes): InitSegment {
  return { href, range: range && { start: range.start, length: range.end - range.start } };
}
