import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { readSegments, type TileLayout } from '#lib/hls/read-segments.ts';
import type { Variables } from '#lib/hls/variables.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type PlainSegment, toPlainSegment } from '../media/plain-segment.ts';
import { omitClosePictures, type Spacing } from './omit-close-pictures.ts';

type Input = {
  readonly text: string;
  readonly url: string;
  /** The variables of the multivariant playlist. */
  readonly variables: Variables;
  readonly spacing: Spacing;
};

/** A segment that is not a gap. */
export type ListedSegment = {
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly tiles: TileLayout | null;
  readonly location: PlainSegment;
};

/** A day in segments of two seconds has 43,200. */
const SEGMENTS_MAX = 50_000;
/** Segments whose media is encrypted, but not their structure (RFC 8216bis §4.4.4.4). */
const SAMPLE_ENCRYPTION = /METHOD=SAMPLE-AES/;

/** Lists segments. Empty for a playlist that is live, or whose times are unknown. */
export const task: ThreadTask<Input, readonly ListedSegment[]> = {
  name: 'preview-segments',
  module: import.meta.url,
  run: listSegments,
  ...TEXT_LIMITS,
};

function listSegments({ text, url, variables, spacing }: Input): readonly ListedSegment[] {
  const options = { base: new URL(url), variables };
  try {
    const playlist = classifyPlaylist(text, options);
    if (playlist?.kind !== 'media' || !playlist.ended || SAMPLE_ENCRYPTION.test(text)) return [];
    const segments = [];
    let count = 0;
    let startUs = 0;
    for (const { location, durationUs, tiles } of readSegments(text, options)) {
      count += 1;
      if (Number.isNaN(durationUs) || count > SEGMENTS_MAX) return [];
      if (location) segments.push({ location, durationUs, tiles, startSeconds: startUs / 1e6 });
      startUs += durationUs;
    }
    return omitClosePictures(segments, spacing).map(({ location, durationUs, ...segment }) => ({
      ...segment,
      durationSeconds: durationUs / 1e6,
      location: toPlainSegment(location),
    }));
  } catch (error) {
    if (error instanceof PlaylistError) return [];
    throw error;
  }
}
