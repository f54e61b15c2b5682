import { AppError } from '#contract/app-error.ts';
import type { LoneVariant } from '#lib/hls/add-subtitles.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { readTimeline, type Timeline } from '#lib/hls/read-timeline.ts';
import type { SegmentLocation } from '#lib/hls/segment-reader.ts';
import { readCodecs } from '#lib/media/read-codecs.ts';

import type { Target } from '../find-target.ts';
import type { FetchedManifest } from '../manifests/shared-manifests.ts';
import { readSegmentStart, type SegmentContext } from '../media/read-segment-start.ts';

export type FoundVariant = {
  readonly lone: LoneVariant | null;
  /** False when the segment that would determine the variant is temporarily unavailable. */
  readonly isFinal: boolean;
};

const NONE: FoundVariant = { lone: null, isFinal: true };

/**
 * The variant that describes a lone media playlist in a multivariant playlist around it. Null for a
 * live playlist, because a reload must return the same kind of playlist, and for unknown codecs,
 * because players assume wrong ones when none are declared.
 */
export async function findLoneVariant(
  { text, url: base }: Pick<FetchedManifest, 'text' | 'url'>,
  context: SegmentContext & { readonly target: Target },
): Promise<FoundVariant> {
  const { source, variables } = context.target;
  const timeline = findTimeline(text, { base, variables });
  const first = timeline?.spans.find((span) => span.first !== null)?.first;
  if (!first) return NONE;
  const { bitrate: bandwidth, width, height } = source;
  const codecs = source.codecs ?? (await findCodecs(first, context));
  if (codecs === null) return { lone: null, isFinal: false };
  return codecs === undefined
    ? NONE
    : { lone: { bandwidth, codecs, width, height }, isFinal: true };
}

/** Returns null when the segment is temporarily unavailable; other segments may still play. */
async function findCodecs(
  first: SegmentLocation,
  context: SegmentContext,
): Promise<string | undefined | null> {
  try {
    const bytes = await readSegmentStart(first, context);
    return bytes && readCodecs(bytes.prefix, bytes.map);
  } catch (error) {
    if (error instanceof AppError || context.signal.aborted) return null;
    throw error;
  }
}

/** An unreadable manifest is not reported here, but when it is rewritten. */
function findTimeline(...args: Parameters<typeof readTimeline>): Timeline | undefined {
  try {
    return readTimeline(...args);
  } catch (error) {
    if (error instanceof PlaylistError) return undefined;
    throw error;
  }
}
