import {
  KEPT_MEDIA_SECONDS_DEFAULT,
  MEDIA_AGE_SECONDS_DEFAULT,
  MEDIA_AGE_SECONDS_MAX,
  STALE_SECONDS_DEFAULT,
  STALE_SECONDS_MAX,
} from '#contract/limits.ts';
import { type CacheControl, parseCacheControl, parseSeconds } from '#lib/http/cache-control.ts';

/** Milliseconds from when it came. */
export type KeptLifetime = {
  /** For so long it is served without asking. */
  readonly lifetimeMs: number;
  /** For so long after that it is served when its sender fails. */
  readonly staleMs: number;
};

/** A share of the time since the last change that what is untold may be kept (RFC 9111 §4.2.2). */
const HEURISTIC_SHARE = 0.1;

/**
 * How long media may be kept for all viewers, from what the upstream says (RFC 9111); undefined for not at all. What it
 * sends depends on nothing of a viewer's, for nothing of a viewer's is sent but the range: any `Vary` but `*` holds.
 */
export function decideMediaLifetime(
  headers: ReadonlyMap<string, string>,
): KeptLifetime | undefined {
  const control = parseCacheControl(headers.get('cache-control'));
  if (control.isForbidden || headers.get('vary')?.includes('*') === true) return undefined;
  const ageSeconds = parseSeconds(headers.get('age')) ?? 0;
  const saidSeconds = control.mustAsk ? 0 : toSaidSeconds(control, headers);
  const freshSeconds = Math.min(Math.max(0, saidSeconds - ageSeconds), MEDIA_AGE_SECONDS_MAX);
  const staleSeconds = toStaleSeconds(control);
  if (freshSeconds === 0 && staleSeconds === 0 && !hasValidator(headers)) return undefined;
  return { lifetimeMs: freshSeconds * 1000, staleMs: staleSeconds * 1000 };
}

function toSaidSeconds(
  { maxAgeSeconds }: CacheControl,
  headers: ReadonlyMap<string, string>,
): number {
  if (maxAgeSeconds !== undefined) return maxAgeSeconds;
  const expires = headers.get('expires');
  const sentAtMs = Date.parse(headers.get('date') ?? '');
  // What is no date lies in the past (RFC 9111 §5.3).
  if (expires !== undefined) return Math.max(0, (Date.parse(expires) - sentAtMs) / 1000 || 0);
  const unchangedMs = sentAtMs - Date.parse(headers.get('last-modified') ?? '');
  if (Number.isNaN(unchangedMs)) return KEPT_MEDIA_SECONDS_DEFAULT;
  const share = Math.max(0, (unchangedMs * HEURISTIC_SHARE) / 1000);
  return Math.min(share, MEDIA_AGE_SECONDS_DEFAULT);
}

/** How long after its time it may serve while its sender fails (RFC 5861 §4). */
export function toStaleSeconds(control: CacheControl): number {
  const { isForbidden, mustAsk, mustRevalidate, staleIfErrorSeconds } = control;
  if (isForbidden || mustAsk || mustRevalidate) return 0;
  return Math.min(staleIfErrorSeconds ?? STALE_SECONDS_DEFAULT, STALE_SECONDS_MAX);
}

function hasValidator(headers: ReadonlyMap<string, string>): boolean {
  return headers.has('etag') || headers.has('last-modified');
}
