import type { CaptionFormat } from './caption.ts';

/** How far the first lines are looked at. */
const HEAD_CHARACTERS = 16 * 1024;

/** Files in which every arrow is misspelt are SubRip. */
const MISSPELT_TIMING = /^[ \t]*\d[\d:., ]{3,24}(?:-[- ]{0,3}>|[–—=]>|→)[ \t]*\d/m;

/** What the text is by its own look: names and media types are often wrong. Undefined when it looks like none. */
export function detectFormat(text: string, told?: CaptionFormat): CaptionFormat | undefined {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  if (/^WEBVTT(?:\s|$)/i.test(head)) return 'vtt';
  if (head.startsWith('<') && /<(?:[\w-]+:)?tt[\s>/]/.test(head)) return 'ttml';
  if (/^[ \t]*\[(?:Script Info|V4\+? Styles|Events)\]/im.test(head)) return 'ass';
  if (/^[ \t]*\d{1,5}:\d\d?:\d\d?\.\d{1,9},\d{1,5}:\d\d?:\d\d?\.\d{1,9}[ \t]*$/m.test(head))
    return 'sbv';
  if (!text.includes('-->') && !MISSPELT_TIMING.test(text)) return undefined;
  return told === 'vtt' ? 'vtt' : 'srt';
}
