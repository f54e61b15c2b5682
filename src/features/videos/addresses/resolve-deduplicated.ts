import type { Resolution, ResolveOptions, ResolveUrl } from '#features/resolution/index.ts';
import { createSingleFlight } from '#lib/async/single-flight.ts';

import type { SourceLocation } from './source-location.ts';

/**
 * Resolves a source. Concurrent calls for the same source share one resolution, and each call
 * rejects when its own signal aborts.
 */
export type ResolveDeduplicated = (
  source: SourceLocation,
  signal: AbortSignal,
  options?: Omit<ResolveOptions, 'signal'>,
) => Promise<Resolution>;

/** The upstream requests are aborted when the last caller's signal aborts. */
export function createResolveDeduplicated(resolveUrl: ResolveUrl): ResolveDeduplicated {
  const share = createSingleFlight<Resolution>();
  return ({ url, digest }, signal, options) =>
    share(digest, { start: (working) => resolveUrl(url, { ...options, signal: working }), signal });
}
