import { MEDIA_AGE_SECONDS_DEFAULT, MEDIA_AGE_SECONDS_MAX } from '#contract/limits.ts';
import { parseCacheControl, parseSeconds } from '#lib/http/cache-control.ts';
import { createRedactor } from '#lib/manifest/redact-upstream.ts';

/** An entity tag that may be passed on is short, and no address in disguise. */
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/;
/** Every address has one of these; most tags have none. */
const ADDRESS_CHARACTER = /[/\\%&.=]/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * What of an upstream's response header goes on to the viewer. This is a list of what is allowed: cookies, policies,
 * links and everything else that the upstream says of itself stays behind. `urls` are the upstream's.
 */
export function toMediaHeaders(
  headers: ReadonlyMap<string, string>,
  urls: readonly [answering: URL, ...others: URL[]],
): Record<string, string> {
  const etag = headers.get('etag');
  const lastModified = headers.get('last-modified');
  const date = headers.get('date');
  const age = parseSeconds(headers.get('age'));
  return {
    'cache-control': toCacheControl(headers),
    ...(etag !== undefined && isOpaque(etag, urls) && { etag }),
    ...(isDate(lastModified) && { 'last-modified': lastModified }),
    ...(isDate(date) && { date }),
    ...(age !== undefined && { age: String(age) }),
  };
}

/** The upstream's own addresses are those that it was asked at and that answered. */
function isOpaque(etag: string, urls: readonly [URL, ...URL[]]): boolean {
  if (!ETAG.test(etag)) return false;
  if (!ADDRESS_CHARACTER.test(etag)) return true;
  const hosts = new Set(urls.map(({ hostname }) => hostname));
  const text = etag.toLowerCase();
  if ([...hosts].some((host) => text.includes(host))) return false;
  return urls.every((base) => createRedactor({ base, hosts })(etag) === etag);
}

function isDate(text: string | undefined): text is string {
  return text !== undefined && HTTP_DATE.test(text);
}

/** What the upstream allows, but never for long: a deleted video must not live on in caches. */
function toCacheControl(headers: ReadonlyMap<string, string>): string {
  const { isForbidden, mustAsk, maxAgeSeconds } = parseCacheControl(headers.get('cache-control'));
  if (isForbidden) return 'no-store';
  if (mustAsk) return 'no-cache';
  const seconds = Math.min(maxAgeSeconds ?? MEDIA_AGE_SECONDS_DEFAULT, MEDIA_AGE_SECONDS_MAX);
  return `public, max-age=${seconds}`;
}
