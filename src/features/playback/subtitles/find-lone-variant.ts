import { AppError } from '#contract/app-error.ts';
import type { LoneVariant } from '#lib/hls/add-subtitles.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { readTimeline, type Timeline } from '#lib/hls/read-timeline.ts';
import type { SegmentBytes } from '#lib/hls/segment-reader.ts';
import { readCodecs } from '#lib/media/read-codecs.ts';

import type { Target } from '../find-target.ts';
import type { FetchedManifest } from '../manifests/shared-manifests.ts';
import { readSegmentStart, type SegmentAsked } from '../media/read-segment-start.ts';

export type FoundVariant = {
  readonly lone: LoneVariant | null;
  /** False where what would have told it can't be had now. */
  readonly isFinal: boolean;
};

const NONE: FoundVariant = { lone: null, isFinal: true };

/**
 * What to say of a source that is a lone media playlist, in a multivariant playlist around it. Null for one that goes
 * on, for a player asks for it again and must get what it got before; and where nobody knows its codecs, for players
 * that are not told them take them to be others.
 */
export async function findLoneVariant(
  { text, url: base }: Pick<FetchedManifest, 'text' | 'url'>,
  asked: SegmentAsked & { readonly target: Target },
): Promise<FoundVariant> {
  const { source, variables } = asked.target;
  const timeline = findTimeline(text, { base, variables });
  const first = timeline?.spans.find((span) => span.first !== null)?.first;
  if (!first) return NONE;
  const { bitrate: bandwidth, width, height } = source;
  const codecs = source.codecs ?? (await findCodecs(first, asked));
  if (codecs === null) return { lone: null, isFinal: false };
  return codecs === undefined
    ? NONE
    : { lone: { bandwidth, codecs, width, height }, isFinal: true };
}

/** Null where the segment can't be had now: that is no reason not to play the others. */
async function findCodecs(
  first: SegmentBytes,
  asked: SegmentAsked,
): Promise<string | undefined | null> {
  try {
    const bytes = await readSegmentStart(first, asked);
    return bytes && readCodecs(bytes.prefix, bytes.map);
  } catch (error) {
    if (error instanceof AppError || asked.signal.aborted) return null;
    throw error;
  }
}

/** What can't be read is told when it is rewritten. */
function findTimeline(...question: Parameters<typeof readTimeline>): Timeline | undefined {
  try {
    return readTimeline(...question);
  } catch (error) {
    if (error instanceof PlaylistError) return undefined;
    throw error;
  }
}
