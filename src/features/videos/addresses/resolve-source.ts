import type { Resolution, ResolveOptions } from '#features/resolution/index.ts';

import type { AddressContext } from '../context.ts';
import type { SourceLocation } from './source-location.ts';

/**
 * Resolves a source. Concurrent calls for the same source share one resolution. Each call rejects
 * when its own signal aborts, and the upstream requests are aborted when the last one has.
 */
export function resolveSource(
  ctx: Pick<AddressContext, 'resolutionFlights' | 'resolveUrl' | 'outageWatch'>,
  { url, digest }: SourceLocation,
  { signal, ...options }: ResolveOptions,
): Promise<Resolution> {
  async function start(working: AbortSignal): Promise<Resolution> {
    const resolution = await ctx.resolveUrl(url, { ...options, signal: working });
    ctx.outageWatch.record(resolution);
    return resolution;
  }
  return ctx.resolutionFlights.join(digest, { start, signal });
}
