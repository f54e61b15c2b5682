import { scanHtml } from '#lib/html/scan-html.ts';
import { toMediaType } from '#lib/http/media-type.ts';

const FEED_TYPE = /^application\/(?:(?:rss|atom)\+xml|feed\+json)$/;
/** Types of feeds and of other documents. JSON Feed 1.0 used the type of JSON. */
const WIDE_TYPE = /^(?:application\/(?:json|xml)|text\/xml)$/;
const FEED_NAME = /\b(?:feeds?|rss|atom)\b/i;
const LINKS_MAX = 10;

/**
 * Lists the feeds of a page (https://www.rssboard.org/rss-autodiscovery), first those whose type is
 * that of a feed. Their URLs are relative to `base`, which is relative to the page.
 */
export function readFeedLinks(html: string): {
  readonly links: readonly string[];
  readonly base: string;
  readonly isPeertube: boolean;
} {
  const links: Record<FeedLink['kind'], string[]> = { certain: [], possible: [] };
  let base: string | undefined;
  let isPeertube = false;
  scanHtml(html, {
    textElements: new Set(),
    onToken: (token) => {
      if (token.kind !== 'open') return;
      const { name, attributes } = token;
      const link = LINK_ELEMENTS.has(name) ? toFeedLink(name, attributes) : undefined;
      if (link !== undefined && links[link.kind].length < LINKS_MAX)
        links[link.kind].push(link.url);
      if (name === 'base') base ??= attributes.get('href');
      isPeertube ||= name === 'meta' && isPeertubeMeta(attributes);
    },
  });
  return { links: [...links.certain, ...links.possible], base: base ?? '', isPeertube };
}

type FeedLink = { readonly kind: 'certain' | 'possible'; readonly url: string };

const LINK_ELEMENTS: ReadonlySet<string> = new Set(['link', 'a']);

function toFeedLink(name: string, attributes: ReadonlyMap<string, string>): FeedLink | undefined {
  const url = attributes.get('href');
  const rel = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
  if (url === undefined || !rel.includes('alternate')) return undefined;
  const type = toMediaType(attributes.get('type') ?? null);
  if (FEED_TYPE.test(type)) return { kind: 'certain', url };
  const isNamed = name === 'a' && type === '' && !attributes.has('hreflang') && FEED_NAME.test(url);
  return isNamed || WIDE_TYPE.test(type) ? { kind: 'possible', url } : undefined;
}

function isPeertubeMeta(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.get('property') === 'og:platform' && attributes.get('content') === 'PeerTube';
}
