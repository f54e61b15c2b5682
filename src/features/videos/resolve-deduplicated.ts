import type { Resolution, ResolveUrl } from '#features/resolution/index.ts';
import { createSingleFlight } from '#lib/async/single-flight.ts';

import type { SourceLocation } from './source-location.ts';

/**
 * Resolves a source. Concurrent calls for the same source share one resolution. Rejects when the
 * caller's own signal aborts. `force` ignores the cached failure of a source.
 */
export type ResolveDeduplicated = (
  source: SourceLocation,
  signal: AbortSignal,
  options?: { readonly force: boolean },
) => Promise<Resolution>;

/** The upstream requests are aborted when the last caller has left. */
export function createResolveDeduplicated(resolveUrl: ResolveUrl): ResolveDeduplicated {
  const share = createSingleFlight<Resolution>();
  return ({ url, digest }, signal, { force } = { force: false }) =>
    share(digest, { start: (working) => resolveUrl(url, { signal: working, force }), signal });
}
