import { parseSeconds } from '#lib/http/cache-control.ts';

import { BufferedBody } from './buffered-body.ts';
import type { CachedMedia, MediaCache } from './media-cache.ts';
import { decideMediaLifetime, type CacheLifetime } from './media-lifetime.ts';
import type { MediaResponse } from './media-response.ts';

/** Delay before a failed upstream is requested again. */
export const STALE_RETRY_MS = 1_000;

type CacheEntry = CacheLifetime & { readonly fetchedAtMs: number };

/**
 * A Last-Modified date less than this before the response may apply to two versions (RFC 9110
 * §8.8.2.2).
 */
const STRONG_AFTER_MS = 60_000;

/** Headers that a 304 updates (RFC 9111 §3.2). */
const RENEWED_FIELDS = ['age', 'cache-control', 'date', 'etag', 'expires', 'last-modified', 'vary'];

/** If the clock has been set back, the age is negative; such an entry is not fresh. */
export function isFresh({ fetchedAtMs }: CacheEntry, limitMs: number, nowMs: number): boolean {
  return nowMs >= fetchedAtMs && nowMs - fetchedAtMs < limitMs;
}

/** Fresh, or stale but within stale-if-error. */
export function isUsable(entry: CacheEntry, nowMs: number): boolean {
  return isFresh(entry, entry.lifetimeMs + entry.staleMs, nowMs);
}

/** Conditional request headers for revalidation (RFC 9110 §13.1). */
export function toValidators(
  headers: ReadonlyMap<string, string> | undefined,
): Record<string, string> {
  const etag = headers?.get('etag');
  if (etag !== undefined) return { 'if-none-match': etag };
  const lastModified = headers?.get('last-modified');
  const ageMs = Date.parse(headers?.get('date') ?? '') - Date.parse(lastModified ?? '');
  return lastModified !== undefined && ageMs >= STRONG_AFTER_MS
    ? { 'if-modified-since': lastModified }
    : {};
}

/** Updates stored headers after a 304 (RFC 9111 §4.3.4). */
export function freshenHeaders(
  before: ReadonlyMap<string, string>,
  received: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const fields = new Map(before);
  // The age of the earlier response no longer applies.
  fields.delete('age');
  for (const name of RENEWED_FIELDS) {
    const value = received.get(name);
    if (value !== undefined) fields.set(name, value);
  }
  return fields;
}

export function freshenMedia(
  media: CachedMedia,
  received: ReadonlyMap<string, string>,
  {
    nowMs,
    undeclaredSecondsMax,
  }: { readonly nowMs: number; readonly undeclaredSecondsMax: number },
): CachedMedia {
  const headers = freshenHeaders(media.headers, received);
  const lifetime = decideMediaLifetime(headers, undeclaredSecondsMax) ?? {
    lifetimeMs: 0,
    staleMs: 0,
  };
  return { ...media, ...lifetime, headers, fetchedAtMs: nowMs };
}

/**
 * Implements stale-if-error: treats a stale entry as fresh for a short time, so that the upstream
 * is not requested again immediately.
 */
export function serveStale<Entry extends CacheEntry>(entry: Entry, nowMs: number): Entry {
  const endsMs = entry.lifetimeMs + entry.staleMs;
  const lifetimeMs = Math.min(endsMs, nowMs - entry.fetchedAtMs + STALE_RETRY_MS);
  return { ...entry, lifetimeMs, staleMs: endsMs - lifetimeMs };
}

/**
 * Builds a response from the cache, with its current age. The bytes stay pinned until the body
 * closes.
 */
export function toCachedResponse(
  media: CachedMedia,
  { cache, nowMs }: { readonly cache: Pick<MediaCache, 'pin'>; readonly nowMs: number },
): MediaResponse {
  const { status, url, bytes } = media;
  const body = new BufferedBody(bytes);
  body.onClose(cache.pin(bytes));
  return { status, url, headers: toCachedHeaders(media, nowMs), body };
}

type AgedHeaders = { readonly ageSeconds: number; readonly headers: ReadonlyMap<string, string> };

/** Viewers of a stream request the same entries many times in each second. */
const agedHeaders = new WeakMap<CachedMedia, AgedHeaders>();

/** Headers of a response from the cache, with its current age. */
function toCachedHeaders(media: CachedMedia, nowMs: number): ReadonlyMap<string, string> {
  const ageSeconds = Math.floor(Math.max(0, nowMs - media.fetchedAtMs) / 1000);
  const known = agedHeaders.get(media);
  if (known?.ageSeconds === ageSeconds) return known.headers;
  const totalSeconds = (parseSeconds(media.headers.get('age')) ?? 0) + ageSeconds;
  const headers = new Map(media.headers)
    .set('age', String(totalSeconds))
    .set('content-length', String(media.bytes.length));
  agedHeaders.set(media, { ageSeconds, headers });
  return headers;
}
