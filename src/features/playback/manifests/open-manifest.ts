import {
  HELD_PLAYLIST_MS_MAX,
  HELD_PLAYLIST_MS_MIN,
  MANIFEST_BYTES_MAX,
} from '#contract/limits.ts';
import type { Source } from '#features/videos/index.ts';
import type { Slots } from '#platform/admission/create-slots.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import type { ResourceUse } from '../capabilities/resource.ts';
import type { OpenUpstream } from '../upstream/open-upstream.ts';

export type OpenManifestDeps = {
  readonly openUpstream: OpenUpstream;
  /** Each is a manifest that is held in memory whole, until its body has ended. */
  readonly slots: Slots;
  /** Each is a request that the upstream holds, until its answer begins. */
  readonly heldSlots: Slots;
};

export type ManifestToOpen = {
  readonly url: URL;
  readonly use: ResourceUse;
  readonly source: Pick<Source, 'url' | 'headers'>;
  readonly client: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The target duration of the live playlist that it is; null where nobody knows. */
  readonly targetSeconds: number | null;
  readonly signal: AbortSignal;
};

/** An upstream gives up after this many target durations to hold a playlist (RFC 8216bis §6.2.5.2). */
const HELD_TARGET_DURATIONS = 3;

/** Asks for a manifest. Its answer and its slot are given to `taken`. */
export async function openManifest(
  asked: ManifestToOpen,
  { taken, ...deps }: OpenManifestDeps & { readonly taken: AsyncDisposableStack },
): Promise<EgressResponse> {
  const { url, source, headers, signal, client } = asked;
  const request = { url, source, headers, signal };
  const limits = { bodyBytesMax: MANIFEST_BYTES_MAX };
  if (!isHeld(asked)) {
    taken.use(deps.slots.take(client));
    return taken.use(await deps.openUpstream({ ...request, limits }));
  }
  const response = await withSlot(deps.heldSlots.take(client), () =>
    deps.openUpstream({
      ...request,
      limits: { ...limits, headersTimeoutMs: toHeldMs(asked.targetSeconds) },
      isHeld: true,
    }),
  );
  taken.use(response);
  taken.use(deps.slots.take(client));
  return response;
}

/** A blocking reload: the upstream answers when the playlist has the segment or part (RFC 8216bis §6.2.5.2). */
function isHeld({ use, url }: ManifestToOpen): boolean {
  return use === 'hls-playlist' && url.searchParams.has('_HLS_msn');
}

/** Never less than what any other answer may take. */
function toHeldMs(targetSeconds: number | null): number {
  if (targetSeconds === null) return HELD_PLAYLIST_MS_MAX;
  const ms = targetSeconds * HELD_TARGET_DURATIONS * 1000;
  return Math.min(Math.max(ms, HELD_PLAYLIST_MS_MIN), HELD_PLAYLIST_MS_MAX);
}

async function withSlot<Result>(slot: Disposable, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } finally {
    slot[Symbol.dispose]();
  }
}
