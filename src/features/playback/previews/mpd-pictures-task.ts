import { listSmallestVideo } from '#lib/dash/list-pictures.ts';
import type { DashSegments } from '#lib/dash/list-segments.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { PlainSegment } from '../media/plain-segment.ts';
import { type PlainBytes, toPlainBytes } from './mpd-bytes.ts';
import { omitClosePictures, type Spacing } from './omit-close-pictures.ts';
import { readStaticMpd } from './read-static-mpd.ts';

type Input = { readonly text: string; readonly url: string; readonly spacing: Spacing };

type Output = readonly (
  | { readonly kind: 'listed'; readonly startSeconds: number; readonly location: PlainSegment }
  | IndexedVideo
)[];

/** A file with an index of its segments (SegmentBase). */
export type IndexedVideo = {
  readonly kind: 'indexed';
  /** The start of the period. */
  readonly startSeconds: number;
  readonly index: PlainBytes;
  readonly map: PlainBytes | null;
};

/** More periods than a video with ads has. The index of each may need a request. */
const PERIODS_MAX = 64;

/** Lists segments and indexes of the smallest video of a static MPD, in playback order. */
export const task: ThreadTask<Input, Output> = {
  name: 'mpd-pictures',
  module: import.meta.url,
  run: listVideo,
  ...TEXT_LIMITS,
};

function listVideo({ text, url, spacing }: Input): Output {
  const document = readStaticMpd(text);
  const periods = document === undefined ? [] : listSmallestVideo(document, new URL(url));
  const parts = periods.slice(0, PERIODS_MAX).flatMap(listParts);
  const listed = parts.filter((part) => part.kind === 'listed');
  const shown = new Set(omitClosePictures(listed, spacing));
  return parts.flatMap((part): Output => {
    if (part.kind === 'indexed') return [part];
    // Only the URLs of the pictures that are shown are resolved.
    const location = shown.has(part) ? part.locate() : undefined;
    return location ? [{ kind: 'listed', startSeconds: part.startSeconds, location }] : [];
  });
}

type Part =
  | IndexedVideo
  | {
      readonly kind: 'listed';
      readonly startSeconds: number;
      readonly locate: () => PlainSegment | undefined;
    };

function listParts(period: DashSegments): readonly Part[] {
  const map = period.initialization && toPlainBytes(period.initialization);
  if (period.kind === 'indexed') {
    const { kind, startSeconds, index } = period;
    return [{ kind, startSeconds, map, index: toPlainBytes(index) }];
  }
  return period.segments.map(({ startSeconds, locate }) => ({
    kind: 'listed',
    startSeconds,
    locate: () => {
      const bytes = locate();
      return bytes && { ...toPlainBytes(bytes), map, key: null };
    },
  }));
}
