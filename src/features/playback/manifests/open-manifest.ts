import type { Semaphore } from '#lib/async/semaphore.ts';
import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import type { ResourceUse } from '../capabilities/resource.ts';
import type { Upstream, UpstreamSource } from '../upstream/open-upstream.ts';

/**
 * Bounds of the time to first byte of a blocking reload; the maximum also applies when the expected
 * delay is unknown.
 */
const BLOCKING_RELOAD_MS_MIN = 10_000;
const BLOCKING_RELOAD_MS_MAX = 30_000;

export type OpenManifestDeps = {
  readonly upstream: Upstream;
  /** One for each manifest that is buffered in memory, until its body has ended. */
  readonly permits: Semaphore;
  /** One for each blocking reload, until its response begins. */
  readonly blockingPermits: Semaphore;
};

export type OpenManifestInput = {
  readonly url: URL;
  readonly use: ResourceUse;
  readonly source: UpstreamSource;
  /** See `MediaRequest`. */
  readonly scope: string;
  readonly ageMsMax: number;
  readonly client: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The target duration of a live playlist; null when unknown. */
  readonly targetSeconds: number | null;
  readonly signal: AbortSignal;
};

/** An upstream stops blocking a reload after this many target durations (RFC 8216bis §6.2.5.2). */
const BLOCKING_TARGET_DURATIONS = 3;

const BUSY = 'Too many manifests are being fetched. Try again in a moment.';

/** Requests a manifest. The response and its permit are added to `resources`. */
export async function openManifest(
  input: OpenManifestInput,
  { resources, ...deps }: OpenManifestDeps & { readonly resources: AsyncDisposableStack },
): Promise<EgressResponse> {
  const { url, source, scope, ageMsMax, headers, signal, client } = input;
  const request = { url, source, scope, ageMsMax, headers, signal };
  const limits = { bodyBytesMax: MANIFEST_BYTES_MAX };
  if (!isHeld(input)) {
    resources.use(requirePermit(deps.permits.tryAcquire(client), BUSY));
    return resources.use(await deps.upstream.open({ ...request, limits }));
  }
  using blocking = new DisposableStack();
  blocking.use(requirePermit(deps.blockingPermits.tryAcquire(client), BUSY));
  const response = await deps.upstream.open({
    ...request,
    limits: { ...limits, headersTimeoutMs: toBlockingTimeoutMs(input.targetSeconds) },
    waitsFor: 'long_poll',
  });
  resources.use(response);
  resources.use(requirePermit(deps.permits.tryAcquire(client), BUSY));
  return response;
}

/**
 * A blocking reload: the upstream responds when the playlist has the requested segment or part (RFC
 * 8216bis §6.2.5.2).
 */
function isHeld({ use, url }: OpenManifestInput): boolean {
  return use === 'hls-playlist' && url.searchParams.has('_HLS_msn');
}

/** Never shorter than the timeout of other requests. */
function toBlockingTimeoutMs(targetSeconds: number | null): number {
  if (targetSeconds === null) return BLOCKING_RELOAD_MS_MAX;
  const ms = targetSeconds * BLOCKING_TARGET_DURATIONS * 1000;
  return Math.min(Math.max(ms, BLOCKING_RELOAD_MS_MIN), BLOCKING_RELOAD_MS_MAX);
}
