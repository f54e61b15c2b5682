import { matchesDomain } from '../net/host-rules.ts';
import { getRegistrableDomain } from '../net/is-same-site.ts';
import { isFieldValue } from './is-field-value.ts';

/** A cookie of one host, or of all hosts below `domain`. Other hosts never receive it. */
export type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly isHostOnly: boolean;
  readonly path: string;
  /** Only sent over HTTPS. */
  readonly isSecure: boolean;
  /** Null until the end of the session. */
  readonly expiresAtMs: number | null;
};

/** RFC 6265bis §5.6: name and value together, and each attribute. */
const COOKIE_CHARACTERS_MAX = 4_096;
const ATTRIBUTE_CHARACTERS_MAX = 1_024;

/**
 * A `Set-Cookie` field of a response from `url` (RFC 6265bis §5.6 and §5.7). Undefined if the URL
 * must not set the cookie. More strictly than in browsers, a cookie set over HTTPS is never sent
 * without encryption.
 */
export function parseSetCookie(text: string, url: URL, nowMs: number): Cookie | undefined {
  const [pair = '', ...parts] = text.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(at, 0)).trim();
  const value = pair.slice(at + 1).trim();
  if (name === '' || !isFieldValue(text)) return undefined;
  if (name.length + value.length > COOKIE_CHARACTERS_MAX) return undefined;

  const attributes = new Map(parts.map(parseAttribute));
  const isEncrypted = url.protocol === 'https:';
  const scope = toScope(attributes.get('domain'), url.hostname);
  const path = toPath(attributes.get('path'), url.pathname);
  if (scope === undefined || (attributes.has('secure') && !isEncrypted)) return undefined;
  const cookie = { name, value, ...scope, path, isSecure: isEncrypted };
  if (!permitsPrefix(cookie, attributes)) return undefined;
  return { ...cookie, expiresAtMs: readExpiry(attributes, nowMs) };
}

function parseAttribute(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  const [name, value] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  const trimmed = value.trim();
  return [name.trim().toLowerCase(), trimmed.length > ATTRIBUTE_CHARACTERS_MAX ? '' : trimmed];
}

/** A host sets cookies for itself and for the domains above it that are not public suffixes. */
function toScope(
  given: string | undefined,
  host: string,
): Pick<Cookie, 'domain' | 'isHostOnly'> | undefined {
  const domain = given?.replace(/^\./, '').toLowerCase() ?? '';
  // Null for addresses and public suffixes.
  const site = getRegistrableDomain(host);
  if (domain === '' || (domain === host && site === null))
    return { domain: host, isHostOnly: true };
  const isPermitted = site !== null && matchesDomain(domain, site) && matchesDomain(host, domain);
  return isPermitted ? { domain, isHostOnly: false } : undefined;
}

/** RFC 6265bis §5.1.4: without a usable attribute, the directory of the URL. */
function toPath(given: string | undefined, pathname: string): string {
  if (given?.startsWith('/') === true) return given;
  const end = pathname.lastIndexOf('/');
  return end <= 0 ? '/' : pathname.slice(0, end);
}

/** RFC 6265bis §4.1.3. */
function permitsPrefix(
  { name, path, isHostOnly, isSecure }: Omit<Cookie, 'expiresAtMs'>,
  attributes: ReadonlyMap<string, string>,
): boolean {
  const prefix = /^__(secure|host)-/i.exec(name)?.[1]?.toLowerCase();
  if (prefix === undefined) return true;
  if (!isSecure || !attributes.has('secure')) return false;
  return prefix === 'secure' || (isHostOnly && path === '/');
}

/** `Max-Age` has precedence. A date that can't be read is ignored. */
function readExpiry(attributes: ReadonlyMap<string, string>, nowMs: number): number | null {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d{1,15}$/.test(maxAge)) return nowMs + Number(maxAge) * 1000;
  const date = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(date) ? null : date;
}
