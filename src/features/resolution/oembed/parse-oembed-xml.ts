import { scanHtml } from '#lib/html/scan-html.ts';

const MEMBERS: ReadonlySet<string> = new Set([
  'type',
  'html',
  'title',
  'description',
  'thumbnail_url',
  'duration',
]);

/** The members of an oEmbed answer in XML (oembed.com §2.3.4), all texts; undefined for anything else. */
export function parseOembedXml(text: string): ReadonlyMap<string, unknown> | undefined {
  const members = new Map<string, string>();
  let isAnswer = false;
  scanHtml(text, {
    textOf: MEMBERS,
    isXml: true,
    onToken: (token) => {
      if (token.kind === 'open' && token.name === 'oembed') isAnswer = true;
      if (token.kind === 'text' && !members.has(token.of)) members.set(token.of, token.text.trim());
    },
  });
  return isAnswer ? members : undefined;
}
