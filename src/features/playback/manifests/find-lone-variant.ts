import { AppError } from '#contract/app-error.ts';
import type { LoneVariant } from '#lib/hls/add-subtitles.ts';
import type { SegmentLocation } from '#lib/hls/segment-reader.ts';
import { readCodecs } from '#lib/media/read-codecs.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { toSegmentLocation } from '../media/plain-segment.ts';
import { readSegmentStart, type SegmentContext } from '../media/read-segment-start.ts';
import type { Target } from '../target/find-target.ts';
import { task } from './first-segment-task.ts';
import type { FetchedManifest } from './shared-manifests.ts';
import { refuseComplexManifest } from './too-complex.ts';

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
  { text, url: { href: url } }: Pick<FetchedManifest, 'text' | 'url'>,
  ctx: SegmentContext & {
    readonly target: Target;
    readonly threads: ThreadPool;
    /** The client whose share of the threads is used. */
    readonly client: ThreadClient;
  },
): Promise<FoundVariant> {
  const { source, variables } = ctx.target;
  const { threads, client } = ctx;
  const first = await threads
    .run(task, { text, url, variables }, { client, bytes: text.length })
    .catch(refuseComplexManifest);
  if (first === undefined) return NONE;
  const { bitrate: bandwidth, width, height } = source;
  const codecs = source.codecs ?? (await findCodecs(toSegmentLocation(first), ctx));
  if (codecs === null) return { lone: null, isFinal: false };
  return codecs === undefined
    ? NONE
    : { lone: { bandwidth, codecs, width, height }, isFinal: true };
}

/** Returns null when the segment is temporarily unavailable; other segments may still play. */
async function findCodecs(
  first: SegmentLocation,
  ctx: SegmentContext,
): Promise<string | undefined | null> {
  try {
    const bytes = await readSegmentStart(first, ctx);
    return bytes && readCodecs(bytes.prefix, bytes.map);
  } catch (error) {
    if (error instanceof AppError || ctx.signal.aborted) return null;
    throw error;
  }
}
