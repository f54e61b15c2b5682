import { matchesDomain } from '../net/host-rules.ts';
import { type Cookie, parseSetCookie } from './parse-set-cookie.ts';

/** All cookies of a jar, and those of one response that are read. The oldest are evicted first. */
const COOKIES_MAX = 50;
const JAR_CHARACTERS_MAX = 16 * 1024;
/** Longer than the header that common servers accept. */
const HEADER_CHARACTERS_MAX = 8 * 1024;

/** Cookies of the hosts that one chain of requests leads to (RFC 6265bis). */
export class CookieJar {
  /** By name, domain and path; oldest first. */
  readonly #cookies = new Map<string, Cookie>();

  constructor(cookies: readonly Cookie[] = []) {
    for (const cookie of cookies) this.#cookies.set(toKey(cookie), cookie);
  }

  /** Stores the `Set-Cookie` fields of a response from `url`. An expired cookie is deleted. */
  store(fields: readonly string[], url: URL, nowMs: number): void {
    if (fields.length === 0) return;
    for (const field of fields.slice(0, COOKIES_MAX)) {
      const cookie = parseSetCookie(field, url, nowMs);
      if (cookie === undefined) continue;
      this.#cookies.delete(toKey(cookie));
      if (!isExpired(cookie, nowMs)) this.#cookies.set(toKey(cookie), cookie);
    }
    this.#evict();
  }

  /**
   * The `Cookie` field for a request to `url`; empty if there are none. Longer paths come first (RFC
   * 6265bis §5.8.3).
   */
  toHeader(url: URL, nowMs: number): string {
    let header = '';
    if (this.#cookies.size === 0) return header;
    const cookies = this.list(url, nowMs)
      .filter(({ path }) => isWithinPath(url.pathname, path))
      .toSorted((one, other) => other.path.length - one.path.length);
    for (const { name, value } of cookies) {
      const next = header === '' ? `${name}=${value}` : `${header}; ${name}=${value}`;
      if (next.length <= HEADER_CHARACTERS_MAX) header = next;
    }
    return header;
  }

  /** The cookies that some path of the origin receives. */
  list(url: URL, nowMs: number): readonly Cookie[] {
    return [...this.#cookies.values()].filter(
      (cookie) => !isExpired(cookie, nowMs) && matchesOrigin(cookie, url),
    );
  }

  #evict(): void {
    let characters = 0;
    const newest = [...this.#cookies].toReversed();
    for (const [index, [key, { name, value }]] of newest.entries()) {
      characters += key.length + name.length + value.length;
      if (index >= COOKIES_MAX || characters > JAR_CHARACTERS_MAX) this.#cookies.delete(key);
    }
  }
}

function toKey({ name, domain, path }: Cookie): string {
  return JSON.stringify([name, domain, path]);
}

function isExpired({ expiresAtMs }: Cookie, nowMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs <= nowMs;
}

function matchesOrigin(
  { domain, isHostOnly, isSecure }: Cookie,
  { protocol, hostname }: URL,
): boolean {
  if (isSecure && protocol !== 'https:') return false;
  return isHostOnly ? hostname === domain : matchesDomain(hostname, domain);
}

/** RFC 6265bis §5.1.4. */
function isWithinPath(pathname: string, path: string): boolean {
  if (!pathname.startsWith(path)) return false;
  return pathname.length === path.length || path.endsWith('/') || pathname[path.length] === '/';
}
