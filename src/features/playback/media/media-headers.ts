import { type CacheControl, parseCacheControl, parseSeconds } from '#lib/http/cache-control.ts';
import { createRedactor } from '#lib/manifest/redact-upstream.ts';

import {
  findLifetimeSeconds,
  MEDIA_AGE_SECONDS_DEFAULT,
  MEDIA_AGE_SECONDS_MAX,
} from './media-lifetime.ts';

/** Entity tags are passed on only if they are short and cannot contain a URL. */
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;
/** Every URL contains one of these characters; most tags contain none. */
const URL_CHARACTER = /[/\\%&.=]/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Those of one response to a viewer, to which its sender adds others. */
export type MediaHeaders = Record<string, string>;

/**
 * Maps an upstream's response headers to those sent to the viewer. This is an allowlist: cookies,
 * policies, links and other upstream headers are dropped. `urls` are the upstream's URLs.
 */
export function toMediaHeaders(
  headers: ReadonlyMap<string, string>,
  {
    urls,
    undeclaredSecondsMax,
  }: {
    readonly urls: readonly [final: URL, ...others: URL[]];
    /** See `MediaRequest`. */
    readonly undeclaredSecondsMax: number;
  },
): MediaHeaders {
  const etag = headers.get('etag');
  const lastModified = headers.get('last-modified');
  const control = parseCacheControl(headers.get('cache-control'));
  const sent: MediaHeaders = {
    'cache-control': toCacheControl(headers, control, undeclaredSecondsMax),
  };
  if (etag !== undefined && isOpaque(etag, urls)) sent['etag'] = etag;
  if (isDate(lastModified)) sent['last-modified'] = lastModified;
  addAgeHeaders(sent, headers, control);
  return sent;
}

/**
 * Caches would never store fresh media that is older than the reduced lifetime, so its age is
 * omitted. The shared lifetime then counts from this response.
 */
function addAgeHeaders(
  sent: MediaHeaders,
  headers: ReadonlyMap<string, string>,
  { maxAgeSeconds = 0 }: CacheControl,
): void {
  const age = parseSeconds(headers.get('age'));
  const date = headers.get('date');
  if (age !== undefined && age >= MEDIA_AGE_SECONDS_MAX && age < maxAgeSeconds) return;
  if (isDate(date)) sent['date'] = date;
  if (age !== undefined) sent['age'] = String(age);
}

/** True for a tag that reveals no upstream URL. `urls` are those before and after redirects. */
function isOpaque(etag: string, urls: readonly [URL, ...URL[]]): boolean {
  if (!ETAG.test(etag)) return false;
  if (!URL_CHARACTER.test(etag)) return true;
  const hosts = new Set(urls.map(({ hostname }) => hostname));
  const text = etag.toLowerCase();
  if ([...hosts].some((host) => text.includes(host))) return false;
  return urls.every((base) => createRedactor({ base, hosts })(etag) === etag);
}

function isDate(text: string | undefined): text is string {
  return text !== undefined && HTTP_DATE.test(text);
}

/** Follows the upstream within a limit: a deleted video must not remain in caches. */
function toCacheControl(
  headers: ReadonlyMap<string, string>,
  control: CacheControl,
  undeclaredSecondsMax: number,
): string {
  if (control.mustNotStore) return 'no-store';
  if (control.noCache) return 'no-cache';
  const defaultSeconds = MEDIA_AGE_SECONDS_DEFAULT;
  const lifetime = findLifetimeSeconds(headers, { control, defaultSeconds, undeclaredSecondsMax });
  return `public, max-age=${Math.floor(Math.min(lifetime, MEDIA_AGE_SECONDS_MAX))}`;
}
