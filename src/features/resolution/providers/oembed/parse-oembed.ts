import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { unescapeHtml } from '#lib/html/unescape-html.ts';
import { parseJsonObject } from '#lib/manifest/json.ts';

import { readDuration } from '../../content/video-details.ts';
import { parseOembedXml } from './parse-oembed-xml.ts';

/** The members of an oEmbed response that matter, as decoded text. */
export type OembedTexts = {
  readonly isVideo: boolean;
  /** URLs of the frames and videos in its HTML. */
  readonly frames: readonly string[];
  readonly title: string | null;
  readonly description: string | null;
  readonly thumbnail: string | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly author: string | null;
  readonly authorUrl: string | null;
  readonly published: string | null;
};

/** Returns undefined for other content, because failing endpoints return HTML. */
export function parseOembed(text: string): OembedTexts | undefined {
  const response = parseJsonObject(text) ?? parseOembedXml(text);
  if (response === undefined || !MEMBERS.some((name) => response.has(name))) return undefined;
  const html = response.get('html');
  return {
    isVideo: response.get('type') === 'video',
    frames: typeof html === 'string' ? listFrames(html) : [],
    title: toText(response.get('title')),
    description: toText(response.get('description')),
    thumbnail: toText(response.get('thumbnail_url')),
    duration: readDuration(response.get('duration')),
    author: toText(response.get('author_name')),
    authorUrl: toText(response.get('author_url')),
    // Not in the specification, but several providers return one of them.
    published: toText(response.get('upload_date')) ?? toText(response.get('published_date')),
  };
}

/** `type` is required (oembed.com §2.3.4), but some providers omit it. */
const MEMBERS = ['type', 'html', 'title'] as const;

function listFrames(html: string): readonly string[] {
  const { iframes, videos } = readPageSignals(html);
  return [...iframes, ...videos].map(({ url }) => url);
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? unescapeHtml(value) : null;
}
