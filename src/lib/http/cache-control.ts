import { createLruCache } from '../memory/create-lru-cache.ts';

/** Response directives for shared caches (RFC 9111 §5.2.2). */
export type CacheControl = {
  /** `no-store` or `private`: a shared cache must not store the response. */
  readonly mustNotStore: boolean;
  /** `no-cache`: revalidate before each use. */
  readonly noCache: boolean;
  /** `s-maxage`, else `max-age`; undefined if missing or not a number. */
  readonly maxAgeSeconds: number | undefined;
  /** `must-revalidate` or `proxy-revalidate`: never use a stale response. */
  readonly mustRevalidate: boolean;
  /** How long a stale response may be used while the upstream fails (RFC 5861 §4). */
  readonly staleIfErrorSeconds: number | undefined;
};

/** Larger numbers are reduced to this one. RFC 9111 §1.2.2 requires at least 2^31. */
const SECONDS_MAX = 2 ** 31;
const DIRECTIVE = /([\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g;

/** Servers send the same few fields with all their responses. */
const FIELDS_MAX = 100;
const FIELD_CHARACTERS_MAX = 200;
const parsed = createLruCache<string, CacheControl>(FIELDS_MAX);

/** The first of duplicate directives wins. */
export function parseCacheControl(header = ''): CacheControl {
  const known = parsed.get(header);
  if (known !== undefined) return known;
  const control = parseDirectives(header);
  if (header.length <= FIELD_CHARACTERS_MAX) parsed.set(header, control);
  return control;
}

function parseDirectives(header: string): CacheControl {
  const given = new Map<string, string>();
  for (const [, name = '', quoted, plain] of header.matchAll(DIRECTIVE)) {
    const directive = name.toLowerCase();
    if (!given.has(directive)) given.set(directive, quoted ?? plain ?? '');
  }
  return {
    mustNotStore: given.has('no-store') || given.has('private'),
    noCache: given.has('no-cache'),
    maxAgeSeconds: parseSeconds(given.get('s-maxage')) ?? parseSeconds(given.get('max-age')),
    mustRevalidate: given.has('must-revalidate') || given.has('proxy-revalidate'),
    staleIfErrorSeconds: parseSeconds(given.get('stale-if-error')),
  };
}

/**
 * Parses delta-seconds (RFC 9111 §1.2.2), also used by `Age`. Returns undefined unless it is an
 * integer.
 */
export function parseSeconds(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  return Math.min(Number(text), SECONDS_MAX);
}
