import type { FetchedManifest } from './shared-manifests.ts';

/**
 * The shortest lifetime of a live manifest that shared caches may store: one second, or that of a
 * playlist with a target duration of two seconds, because players reload it no earlier.
 */
const SHARED_LIFETIME_MS_MIN = 1_000;
const SHARED_PLAYLIST_LIFETIME_MS_MIN = 800;

export type ManifestCacheHeaders = { readonly 'cache-control': string; readonly age: number };

type CachedManifest = Pick<
  FetchedManifest,
  'mustNotStore' | 'isLive' | 'targetSeconds' | 'freshMs' | 'staleMs' | 'fetchedAtMs' | 'ageSeconds'
> & { readonly traits: Pick<FetchedManifest['traits'], 'maxMs'> };

type CacheHeadersOptions = {
  readonly nowMs: number;
  /** The longest time for which this manifest may be served after its fetch. */
  readonly ageMsMax: number;
};

/** A manifest that is served only because its upstream is down must be requested again. */
export function toManifestCacheHeaders(
  manifest: CachedManifest,
  { nowMs, ageMsMax }: CacheHeadersOptions,
): ManifestCacheHeaders {
  const heldMs = Math.max(0, nowMs - manifest.fetchedAtMs);
  const freshMs = Math.min(manifest.freshMs, ageMsMax);
  if (manifest.mustNotStore) return { 'cache-control': 'no-store', age: 0 };
  if (heldMs >= freshMs) return { 'cache-control': 'no-cache', age: toSeconds(heldMs) };
  return manifest.isLive === true
    ? toLiveHeaders(manifest, { freshMs, heldMs })
    : toLastingHeaders(manifest, { freshMs, heldMs });
}

type Freshness = { readonly freshMs: number; readonly heldMs: number };

/**
 * A shared cache may use the rest of this service's lifetime, but at least a second, the shortest
 * time that a header can express. Browsers revalidate, so that they add no delay. During a
 * revalidation, viewers get the previous copy for another second, unless the upstream forbids it.
 * The time since the fetch is already subtracted, because some caches ignore `Age`.
 */
function toLiveHeaders(
  { targetSeconds, staleMs }: CachedManifest,
  { freshMs, heldMs }: Freshness,
): ManifestCacheHeaders {
  const minMs = targetSeconds === null ? SHARED_LIFETIME_MS_MIN : SHARED_PLAYLIST_LIFETIME_MS_MIN;
  if (freshMs < minMs) return { 'cache-control': 'no-cache', age: 0 };
  const seconds = Math.max(1, toSeconds(freshMs - heldMs));
  const stale = staleMs > 0 ? ', stale-while-revalidate=1' : '';
  return { 'cache-control': `public, max-age=0, s-maxage=${seconds}${stale}`, age: 0 };
}

/**
 * Caches subtract `Age`, which counts from the origin's response, so max-age includes the
 * manifest's age when it was fetched. That age is omitted where caches that ignore `Age` would
 * store the manifest for longer than any manifest.
 */
function toLastingHeaders(
  { ageSeconds, traits }: CachedManifest,
  { freshMs, heldMs }: Freshness,
): ManifestCacheHeaders {
  const seconds = toSeconds(freshMs);
  if (seconds === 0) return { 'cache-control': 'no-cache', age: ageSeconds };
  const fetchedAge = seconds + ageSeconds <= toSeconds(traits.maxMs) ? ageSeconds : 0;
  return {
    'cache-control': `public, max-age=${seconds + fetchedAge}`,
    age: fetchedAge + toSeconds(heldMs),
  };
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
