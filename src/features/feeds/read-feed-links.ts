import { scanHtml } from '#lib/html/scan-html.ts';

const FEED_TYPE = /^application\/(?:(?:rss|atom)\+xml|feed\+json)$/;
const LINKS_MAX = 10;

/** Lists the feeds of a page (https://www.rssboard.org/rss-autodiscovery). */
export function readFeedLinks(html: string): {
  readonly links: readonly string[];
  readonly isPeertube: boolean;
} {
  const links: string[] = [];
  let isPeertube = false;
  scanHtml(html, {
    textElements: new Set(),
    onToken: (token) => {
      if (token.kind !== 'open') return;
      if (token.name === 'link' && links.length < LINKS_MAX) {
        const link = toFeedLink(token.attributes);
        if (link !== undefined) links.push(link);
      } else if (token.name === 'meta' && isPeertubeMeta(token.attributes)) {
        isPeertube = true;
      }
    },
  });
  return { links, isPeertube };
}

function toFeedLink(attributes: ReadonlyMap<string, string>): string | undefined {
  const rel = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
  const type = attributes.get('type')?.trim().toLowerCase() ?? '';
  return rel.includes('alternate') && FEED_TYPE.test(type) ? attributes.get('href') : undefined;
}

function isPeertubeMeta(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.get('property') === 'og:platform' && attributes.get('content') === 'PeerTube';
}
