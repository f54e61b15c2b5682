import { escapeHtml } from '#lib/html/escape-html.ts';
import { scanHtml } from '#lib/html/scan-html.ts';

/**
 * The URLs of the feeds of an OPML document (http://opml.org/spec2.opml), in order and without
 * repetitions. Returns undefined for other text.
 */
export function parseOpml(text: string, countMax: number): readonly string[] | undefined {
  const urls = new Set<string>();
  let isOpml = false;
  scanHtml(text, {
    textElements: new Set(),
    isXml: true,
    onToken: (token) => {
      if (token.kind !== 'open') return;
      isOpml ||= token.name === 'opml';
      const url = token.name === 'outline' ? token.attributes.get('xmlurl')?.trim() : undefined;
      if (url && urls.size < countMax) urls.add(url);
    },
  });
  return isOpml ? [...urls] : undefined;
}

export type OpmlFeed = { readonly title: string | null; readonly url: string };

export function toOpml(feeds: readonly OpmlFeed[]): string {
  const outlines = feeds.map(({ title, url }) => {
    const text = escapeHtml(title ?? url);
    return `<outline type="rss" text="${text}" title="${text}" xmlUrl="${escapeHtml(url)}"/>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head><title>Reelay feeds</title></head>
<body>
${outlines.join('')}</body>
</opml>
`;
}
