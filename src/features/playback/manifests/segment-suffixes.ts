import { AppError } from '#contract/app-error.ts';
import { isAmbiguous, listSegmentGroups, type SegmentGroup } from '#lib/hls/segment-names.ts';
import { findMediaSuffix } from '#lib/media/media-suffix.ts';
import { WRAPPED_START_BYTES } from '#lib/media/wrapped-stream.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { type PlainSegment, toSegmentLocation } from '../media/plain-segment.ts';
import { readSegmentStart } from '../media/read-segment-start.ts';
import type { SharedMedia } from '../media/shared-media.ts';
import type { Target } from '../target/find-target.ts';
import type { ManifestLocation } from './manifest-location.ts';
import { task } from './segment-samples-task.ts';
import type { FetchedManifest } from './shared-manifests.ts';
import { toComplexManifestResult } from './too-complex.ts';

/** Names of segments, by group. */
export type Suffixes = ReadonlyMap<string, string>;

const NO_SUFFIXES: Suffixes = new Map();

type Context = { readonly media: SharedMedia; readonly threads: ThreadPool };
type Options = {
  readonly target: Target;
  readonly location: Pick<ManifestLocation, 'items'>;
  readonly client: ThreadClient;
};

const REMEMBERED_MAX = 10_000;
/** Segments that are read for one rendering. */
const SAMPLES_MAX = 8;
const SAMPLE_TIMEOUT_MS = 3_000;
/** An unavailable segment is not read for each reload. */
const UNKNOWN_MS = 60_000;

/**
 * The formats of segments whose names do not identify them. A format is remembered by position,
 * because players compare the URLs of a reloaded playlist.
 */
export class SegmentSuffixes {
  /** Empty for an unknown format. */
  readonly #known = createLruCache<string, string>(REMEMBERED_MAX);

  async find(
    manifest: Pick<FetchedManifest, 'text' | 'url'>,
    options: Options,
    ctx: Context,
  ): Promise<Suffixes> {
    if (options.target.use !== 'hls-playlist') return NO_SUFFIXES;
    const groups = listSegmentGroups(manifest.text).filter(isAmbiguous);
    if (groups.length === 0) return NO_SUFFIXES;
    const unread = groups
      .filter((each) => !this.#known.has(toKey(each, options)))
      .slice(0, SAMPLES_MAX);
    if (unread.length > 0) await this.#read(unread, manifest, { ...options, ...ctx });
    const suffixes = new Map<string, string>();
    let last = '';
    for (const each of groups) {
      last = this.#known.get(toKey(each, options)) ?? last;
      if (last !== '') suffixes.set(each.group, last);
    }
    return suffixes;
  }

  async #read(
    groups: readonly SegmentGroup[],
    { text, url: { href: url } }: Pick<FetchedManifest, 'text' | 'url'>,
    { threads, client, ...options }: Options & Context,
  ): Promise<void> {
    const { variables } = options.target;
    const numbers = new Set(groups.map(({ group }) => group));
    const none: ReadonlyMap<string, PlainSegment> = new Map();
    const samples = await threads
      .run(task, { text, url, variables, groups: numbers }, { client, bytes: text.length })
      .catch((error) => toComplexManifestResult(error, none));
    await Promise.all(
      groups.map(async (each) => {
        const sample = samples.get(each.group);
        const suffix = sample && (await findSuffix(sample, options));
        const ttl = suffix === undefined ? { ttl: UNKNOWN_MS } : {};
        this.#known.set(toKey(each, options), suffix ?? '', ttl);
      }),
    );
  }
}

function toKey(
  { group, suffix, isMapped }: SegmentGroup,
  { target: { video, source }, location }: Pick<Options, 'target' | 'location'>,
): string {
  return JSON.stringify([video.id, source.id, location.items, group, suffix, isMapped]);
}

/** Undefined if the segment can't be read, or has an unknown format. */
async function findSuffix(
  sample: PlainSegment,
  { target, media }: { readonly target: Target; readonly media: SharedMedia },
): Promise<string | undefined> {
  // Other viewers share this work, so it does not end when this viewer leaves.
  const signal = AbortSignal.timeout(SAMPLE_TIMEOUT_MS);
  const ctx = { target, media, signal, bytesMax: WRAPPED_START_BYTES };
  try {
    const start = await readSegmentStart(toSegmentLocation(sample), ctx);
    return start && findMediaSuffix(start.prefix);
  } catch (error) {
    if (error instanceof AppError || signal.aborted) return undefined;
    throw error;
  }
}
