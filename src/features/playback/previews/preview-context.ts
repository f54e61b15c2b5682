import { AppError } from '#contract/app-error.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';
import type { ThreadTask } from '#platform/threads/thread-task.ts';

import type { FetchedManifest, SharedManifests } from '../manifests/shared-manifests.ts';
import { refuseComplexManifest } from '../manifests/too-complex.ts';
import { toScope } from '../media/open-media.ts';
import type { MediaContext } from '../media/read-media-range.ts';
import type { Target } from '../target/find-target.ts';
import { isBusy } from '../upstream/upstream-failure.ts';

export type PreviewContext = MediaContext & {
  readonly target: Target;
  readonly manifests: SharedManifests;
  readonly threads: ThreadPool;
  /** The client whose share of the permits and the threads is used. */
  readonly client: ThreadClient;
  /** Cached manifests that are older are not used. */
  readonly manifestAgeMsMax?: number;
};

/** Rejects with a playback error. */
export function fetchPreviewManifest(
  url: URL,
  use: 'hls-playlist' | 'dash-mpd',
  { target, manifests, client, signal, manifestAgeMsMax: ageMsMax = Infinity }: PreviewContext,
): Promise<FetchedManifest> {
  const { video, source } = target;
  const scope = toScope(video);
  return manifests.fetch({ url, plainUrl: url, source, use, scope, client, ageMsMax }, signal);
}

type PreviewInput = Uint8Array | { readonly text: string } | { readonly bytes: Uint8Array };

/** Reads a text or an index on a thread if it is large. Rejects with a playback error. */
export function runPreviewTask<Input extends PreviewInput, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
  { threads, client, signal }: PreviewContext,
): Promise<Output> {
  const bytes = countBytes(input);
  return threads.run(task, input, { client, signal, bytes }).catch(refuseComplexManifest);
}

function countBytes(input: PreviewInput): number {
  if (input instanceof Uint8Array) return input.length;
  return 'text' in input ? input.text.length : input.bytes.length;
}

/** Undefined if the upstream does not have this part of the thumbnails. */
export async function optionalPart<Result>(
  read: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  try {
    return await read;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && !isBusy(error)) return undefined;
    throw error;
  }
}
