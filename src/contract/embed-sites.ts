import { invalidField } from './invalid-field.ts';

/** Sites that may embed the player, in addition to this service itself. */
export type EmbedSites =
  | { readonly kind: 'any' }
  | { readonly kind: 'none' }
  | { readonly kind: 'listed'; readonly origins: readonly string[] };

/**
 * The `host-source` grammar of CSP3 §2.3.1. URL hosts may also contain `;` and `,`, which would
 * start another directive or policy.
 */
const HOST_SOURCE = /^(https?):\/\/(?:\*\.)?([a-z0-9.-]+)(?::\d+)?$/;
const WILDCARD = '://*.';

/**
 * Returns kind `any` for `['*']` and kind `none` for an empty list. Throws validation_failed with
 * `path` in its details.
 */
export function validateEmbedSites(items: readonly string[], path: string): EmbedSites {
  const sites = parseEmbedSites(items);
  if (sites !== undefined) return sites;
  throw invalidField(path, 'must list origins such as https://example.com, or only "*"');
}

/** Like `validateEmbedSites`, but returns undefined for an invalid list. */
export function parseEmbedSites(items: readonly string[]): EmbedSites | undefined {
  if (items.length === 0) return { kind: 'none' };
  if (items.length === 1 && items[0] === '*') return { kind: 'any' };
  const origins = items.map(parseSite).filter((origin) => origin !== undefined);
  return origins.length === items.length
    ? { kind: 'listed', origins: [...new Set(origins)] }
    : undefined;
}

export function toSiteList(sites: EmbedSites): string[] {
  if (sites.kind === 'any') return ['*'];
  return sites.kind === 'none' ? [] : [...sites.origins];
}

/**
 * Follows `frame-ancestors`: a site listed with http also matches its https origin (CSP3 §6.7.2.8).
 */
export function mayEmbed(sites: EmbedSites, origin: string): boolean {
  if (sites.kind !== 'listed') return sites.kind === 'any';
  const page = URL.parse(origin);
  return page !== null && sites.origins.some((site) => matchesSite(site, page));
}

/** Parses an origin, whose host may start with `*.` to match all subdomains. */
function parseSite(text: string): string | undefined {
  const isWildcard = text.includes(WILDCARD);
  const url = URL.parse(isWildcard ? text.replace(WILDCARD, '://') : text);
  // Paths are rejected, because a listed page would allow its entire site.
  if (url === null || url.href !== `${url.origin}/`) return undefined;
  const site = isWildcard ? url.origin.replace('://', WILDCARD) : url.origin;
  return HOST_SOURCE.test(site) ? site : undefined;
}

function matchesSite(site: string, page: URL): boolean {
  const isWildcard = site.includes(WILDCARD);
  const listed = new URL(site.replace(WILDCARD, '://'));
  const matchesHost = isWildcard
    ? page.hostname.endsWith(`.${listed.hostname}`)
    : page.hostname === listed.hostname;
  const isUpgraded = listed.protocol === 'http:' && page.protocol === 'https:';
  return (
    matchesHost && listed.port === page.port && (isUpgraded || listed.protocol === page.protocol)
  );
}
