/** What a response allows caches that many people share (RFC 9111 §5.2.2). */
export type CacheControl = {
  /** `no-store` or `private`: nothing shared may keep it. */
  readonly isForbidden: boolean;
  /** `no-cache`: not to be used without asking again. */
  readonly mustAsk: boolean;
  /** `s-maxage`, else `max-age`; undefined when neither is given, or not a number. */
  readonly maxAgeSeconds: number | undefined;
  /** `must-revalidate` or `proxy-revalidate`: not to be used beyond its age, whatever happens. */
  readonly mustRevalidate: boolean;
  /** How far beyond its age it may be used while its sender fails (RFC 5861 §4). */
  readonly staleIfErrorSeconds: number | undefined;
};

/** Beyond this a number is taken for it: RFC 9111 §1.2.2 asks for at least 2^31. */
const SECONDS_MAX = 2 ** 31;
const DIRECTIVE = /([\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g;

/** Reads `Cache-Control`; of a directive given twice the first counts. */
export function parseCacheControl(header: string | undefined): CacheControl {
  const given = new Map<string, string>();
  for (const [, name = '', quoted, plain] of (header ?? '').matchAll(DIRECTIVE)) {
    const directive = name.toLowerCase();
    if (!given.has(directive)) given.set(directive, quoted ?? plain ?? '');
  }
  return {
    isForbidden: given.has('no-store') || given.has('private'),
    mustAsk: given.has('no-cache'),
    maxAgeSeconds: parseSeconds(given.get('s-maxage')) ?? parseSeconds(given.get('max-age')),
    mustRevalidate: given.has('must-revalidate') || given.has('proxy-revalidate'),
    staleIfErrorSeconds: parseSeconds(given.get('stale-if-error')),
  };
}

/** Delta seconds (RFC 9111 §1.2.2), as `Age` has them too; undefined when it is no whole number. */
export function parseSeconds(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  return Math.min(Number(text), SECONDS_MAX);
}
