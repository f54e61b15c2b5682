import { type CacheControl, parseCacheControl, parseSeconds } from '#lib/http/cache-control.ts';

/** Shared-cache lifetime of media, which may therefore outlive the video's record. */
export const MEDIA_AGE_SECONDS_DEFAULT = 600;
export const MEDIA_AGE_SECONDS_MAX = 3_600;
/** Cache lifetime of media without an explicit lifetime or a `Last-Modified` date. */
const CACHED_MEDIA_SECONDS_DEFAULT = 10;
/** `stale-if-error` lifetime: default without an upstream value, and maximum. */
const STALE_SECONDS_DEFAULT = 30;
const STALE_SECONDS_MAX = 300;

/** In milliseconds from the fetch. */
export type CacheLifetime = {
  /** The time for which an entry is fresh. */
  readonly lifetimeMs: number;
  /** The time after that for which a stale entry may be served while the upstream fails. */
  readonly staleMs: number;
};

/** Heuristic freshness as a fraction of the time since the last change (RFC 9111 §4.2.2). */
const HEURISTIC_RATIO = 0.1;

/**
 * The time for which a response may be cached for all viewers (RFC 9111); undefined if it may not
 * be cached. Nothing of a viewer's request except the range reaches the upstream, so any `Vary`
 * except `*` matches.
 */
export function decideMediaLifetime(
  headers: ReadonlyMap<string, string>,
  undeclaredSecondsMax: number,
): CacheLifetime | undefined {
  const control = parseCacheControl(headers.get('cache-control'));
  if (control.mustNotStore || headers.get('vary')?.includes('*') === true) return undefined;
  const ageSeconds = parseSeconds(headers.get('age')) ?? 0;
  const lifetimeSeconds = control.noCache
    ? 0
    : findLifetimeSeconds(headers, {
        control,
        defaultSeconds: CACHED_MEDIA_SECONDS_DEFAULT,
        undeclaredSecondsMax,
      });
  const freshSeconds = Math.min(Math.max(0, lifetimeSeconds - ageSeconds), MEDIA_AGE_SECONDS_MAX);
  const staleSeconds = toStaleSeconds(control);
  if (freshSeconds === 0 && staleSeconds === 0 && !hasValidator(headers)) return undefined;
  return { lifetimeMs: freshSeconds * 1000, staleMs: staleSeconds * 1000 };
}

/** The declared lifetime, or else a share of the time since the last change, from `Date`. */
export function findLifetimeSeconds(
  headers: ReadonlyMap<string, string>,
  {
    control: { maxAgeSeconds },
    defaultSeconds,
    undeclaredSecondsMax,
  }: {
    readonly control: CacheControl;
    /** For media without a `Last-Modified` date. */
    readonly defaultSeconds: number;
    readonly undeclaredSecondsMax: number;
  },
): number {
  if (maxAgeSeconds !== undefined) return maxAgeSeconds;
  const expires = headers.get('expires');
  const sentAtMs = Date.parse(headers.get('date') ?? '');
  // An invalid date counts as the past (RFC 9111 §5.3).
  if (expires !== undefined) return Math.max(0, (Date.parse(expires) - sentAtMs) / 1000 || 0);
  const lastModified = headers.get('last-modified');
  if (lastModified === undefined) return Math.min(defaultSeconds, undeclaredSecondsMax);
  const unchangedSeconds = (sentAtMs - Date.parse(lastModified)) / 1000 || 0;
  const share = Math.max(0, unchangedSeconds * HEURISTIC_RATIO);
  return Math.min(share, MEDIA_AGE_SECONDS_DEFAULT, undeclaredSecondsMax);
}

/** stale-if-error (RFC 5861 §4). */
export function toStaleSeconds(control: CacheControl): number {
  const { mustNotStore, noCache, mustRevalidate, staleIfErrorSeconds } = control;
  if (mustNotStore || noCache || mustRevalidate) return 0;
  return Math.min(staleIfErrorSeconds ?? STALE_SECONDS_DEFAULT, STALE_SECONDS_MAX);
}

function hasValidator(headers: ReadonlyMap<string, string>): boolean {
  return headers.has('etag') || headers.has('last-modified');
}
