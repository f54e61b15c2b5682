import { scanHtml } from '#lib/html/scan-html.ts';

const MEMBERS: ReadonlySet<string> = new Set([
  'type',
  'html',
  'title',
  'description',
  'thumbnail_url',
  'duration',
]);

/** The members of an XML oEmbed response (oembed.com §2.3.4) as strings. */
export function parseOembedXml(text: string): ReadonlyMap<string, unknown> | undefined {
  const members = new Map<string, string>();
  let isOembed = false;
  scanHtml(text, {
    textElements: MEMBERS,
    isXml: true,
    onToken: (token) => {
      if (token.kind === 'open' && token.name === 'oembed') isOembed = true;
      if (token.kind === 'text' && !members.has(token.element))
        members.set(token.element, token.text.trim());
    },
  });
  return isOembed ? members : undefined;
}
