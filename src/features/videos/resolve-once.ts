import type { Resolution, ResolveUrl } from '#features/resolution/index.ts';
import { createSharedWork } from '#lib/async/shared-work.ts';

import type { SourceAddress } from './source-address.ts';

/**
 * Resolves a source; whoever asks for the same one meanwhile joins. Rejects when its own signal aborts. `anew` asks the
 * source even if it has failed just now: for those who keep to a pace of their own, and owners who ask for it.
 */
export type ResolveOnce = (
  source: SourceAddress,
  signal: AbortSignal,
  options?: { readonly anew: boolean },
) => Promise<Resolution>;

/** The upstream work ends when the last of those who wait for it has left. */
export function createResolveOnce(resolveUrl: ResolveUrl): ResolveOnce {
  const share = createSharedWork<Resolution>();
  return ({ url, digest }, signal, { anew } = { anew: false }) =>
    share(digest, { start: (working) => resolveUrl(url, { signal: working, anew }), signal });
}
