import { AppError } from './app-error.ts';

/** Sites that may put the player on their pages, beside this service itself. */
export type EmbedSites =
  | { readonly kind: 'any' }
  | { readonly kind: 'none' }
  | { readonly kind: 'listed'; readonly origins: readonly string[] };

/** What a `host-source` may hold (CSP3 §2.3.1). A host in an address may hold `;` and `,` too, which begin another policy. */
const HOST_SOURCE = /^(https?):\/\/(?:\*\.)?([a-z0-9.-]+)(?::\d+)?$/;
const WILDCARD = '://*.';

/** `['*']` is any site, an empty list none. Throws validation_failed; `path` says where the list stood. */
export function getEmbedSites(items: readonly string[], path: string): EmbedSites {
  const sites = parseEmbedSites(items);
  if (sites !== undefined) return sites;
  throw new AppError('validation_failed', 'The request is not valid; see details.', {
    details: [{ path, message: 'must list origins such as https://example.com, or only "*"' }],
  });
}

/** The same; undefined when one of them is no origin. */
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

/** True when pages of that origin may play it, as `frame-ancestors` has it: a site listed with http is meant with https too (CSP3 §6.7.2.8). */
export function mayEmbed(sites: EmbedSites, origin: string): boolean {
  if (sites.kind !== 'listed') return sites.kind === 'any';
  const page = URL.parse(origin);
  return page !== null && sites.origins.some((site) => matchesSite(site, page));
}

/** An origin, whose host may begin with `*.` for all below it. */
function parseSite(text: string): string | undefined {
  const isWild = text.includes(WILDCARD);
  const url = URL.parse(isWild ? text.replace(WILDCARD, '://') : text);
  // What is not an origin is not forgiven: whoever lists a page would be surprised by what else is let in.
  if (url === null || url.href !== `${url.origin}/`) return undefined;
  const site = isWild ? url.origin.replace('://', WILDCARD) : url.origin;
  return HOST_SOURCE.test(site) ? site : undefined;
}

function matchesSite(site: string, page: URL): boolean {
  const isWild = site.includes(WILDCARD);
  const listed = new URL(site.replace(WILDCARD, '://'));
  const isHost = isWild
    ? page.hostname.endsWith(`.${listed.hostname}`)
    : page.hostname === listed.hostname;
  const isUpgraded = listed.protocol === 'http:' && page.protocol === 'https:';
  return isHost && listed.port === page.port && (isUpgraded || listed.protocol === page.protocol);
}
