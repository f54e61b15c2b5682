import { DESCRIPTION_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import { parseWebUrl } from '../core/parse-web-url.ts';
import type { SourceCaption, VideoAuthor } from '../core/resolution.ts';

const SOURCE_CAPTIONS_MAX = 50;
const AUTHOR_CHARACTERS_MAX = 200;

/** Details from a page or provider, for fields that the media itself lacks. */
export type VideoDetails = {
  readonly title: string | null;
  readonly description: string | null;
  readonly thumbnailUrl: URL | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly captions: readonly SourceCaption[];
  readonly author?: VideoAuthor;
  readonly publishedAtMs?: number;
};

export const NO_DETAILS: VideoDetails = {
  title: null,
  description: null,
  thumbnailUrl: null,
  duration: null,
  captions: [],
};

/** Untrusted details. */
type RawDetails = {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly thumbnail?: string | null | undefined;
  /** Seconds. */
  readonly duration?: number | null | undefined;
  readonly captions?: readonly SourceCaption[];
  /** The name of the author. */
  readonly author?: string | null | undefined;
  readonly authorUrl?: string | null | undefined;
  /** ISO 8601, or Unix seconds. */
  readonly published?: string | number | null | undefined;
  readonly base: URL;
};

/** Cleans and truncates text, and drops invalid thumbnails and durations. */
export function toDetails(raw: RawDetails): VideoDetails {
  const { title, description, thumbnail, base, captions = [] } = raw;
  return {
    title: cleanLine(title ?? '', TITLE_CHARACTERS_MAX),
    description: cleanLine(description ?? '', DESCRIPTION_CHARACTERS_MAX),
    thumbnailUrl: isBlank(thumbnail) ? null : (parseWebUrl(thumbnail, base) ?? null),
    duration: readDuration(raw.duration),
    captions: captions.slice(0, SOURCE_CAPTIONS_MAX),
    ...readAuthor(raw),
    ...readPublished(raw.published),
  };
}

function readAuthor({ author, authorUrl, base }: RawDetails): Pick<VideoDetails, 'author'> {
  const name = cleanLine(author ?? '', AUTHOR_CHARACTERS_MAX);
  // Some pages state the URL of the author in place of the name.
  if (name === null || /^https?:/i.test(name)) return {};
  return {
    author: { name, url: isBlank(authorUrl) ? null : (parseWebUrl(authorUrl, base) ?? null) },
  };
}

/** Dates without a time zone are in UTC. */
const ISO_DATE =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** Year 3000. Later dates are treated as errors. */
const PUBLISHED_SECONDS_MAX = 32_503_680_000;

function readPublished(
  value: string | number | null | undefined,
): Pick<VideoDetails, 'publishedAtMs'> {
  const ms = typeof value === 'number' ? value * 1000 : parseDate(value?.trim() ?? '');
  const isValid = ms > 0 && ms < PUBLISHED_SECONDS_MAX * 1000;
  return isValid ? { publishedAtMs: Math.round(ms) } : {};
}

function parseDate(text: string): number {
  if (!ISO_DATE.test(text)) return Number.NaN;
  const hasZone = text.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/** A blank URL would resolve to the base URL. */
function isBlank(text: string | null | undefined): text is null | undefined | '' {
  return text === null || text === undefined || text.trim() === '';
}

/** Details without URL objects, which cannot be passed between threads. */
export type PlainDetails = Omit<VideoDetails, 'thumbnailUrl' | 'captions' | 'author'> & {
  readonly thumbnailUrl: string | null;
  readonly captions: readonly PlainCaption[];
  readonly author?: PlainAuthor;
};

type PlainAuthor = Omit<VideoAuthor, 'url'> & { readonly url: string | null };

type PlainCaption = Omit<SourceCaption, 'url'> & { readonly url: string };

export function toPlainDetails({
  thumbnailUrl,
  captions,
  author,
  ...details
}: VideoDetails): PlainDetails {
  return {
    ...details,
    ...(author !== undefined && { author: { ...author, url: author.url?.href ?? null } }),
    thumbnailUrl: thumbnailUrl?.href ?? null,
    captions: captions.map(({ url, ...caption }) => ({ ...caption, url: url.href })),
  };
}

export function fromPlainDetails({
  thumbnailUrl,
  captions,
  author,
  ...details
}: PlainDetails): VideoDetails {
  return {
    ...details,
    ...(author !== undefined && { author: { ...author, url: toUrl(author.url) } }),
    thumbnailUrl: thumbnailUrl === null ? null : new URL(thumbnailUrl),
    captions: captions.map(({ url, ...caption }) => ({ ...caption, url: new URL(url) })),
  };
}

function toUrl(text: string | null): URL | null {
  return text === null ? null : new URL(text);
}

/** Prefers each field of `first`. */
export function mergeDetails(first: VideoDetails, second: VideoDetails): VideoDetails {
  const author = first.author ?? second.author;
  const publishedAtMs = first.publishedAtMs ?? second.publishedAtMs;
  return {
    title: first.title ?? second.title,
    description: first.description ?? second.description,
    thumbnailUrl: first.thumbnailUrl ?? second.thumbnailUrl,
    duration: first.duration ?? second.duration,
    captions: mergeCaptions(first.captions, second.captions),
    ...(author !== undefined && { author }),
    ...(publishedAtMs !== undefined && { publishedAtMs }),
  };
}

/** Media itself has chapters but no caption files, so it takes those of its page. */
function mergeCaptions(
  first: readonly SourceCaption[],
  second: readonly SourceCaption[],
): readonly SourceCaption[] {
  return [isDialogue, isChapters, isThumbnails].flatMap((isKind) => {
    const preferred = first.filter(isKind);
    return preferred.length === 0 ? second.filter(isKind) : preferred;
  });
}

function isChapters({ kind }: SourceCaption): boolean {
  return kind === 'chapters';
}

function isThumbnails({ kind }: SourceCaption): boolean {
  return kind === 'thumbnails';
}

function isDialogue(caption: SourceCaption): boolean {
  return !isChapters(caption) && !isThumbnails(caption);
}

/** About 115 days. Longer durations are treated as errors. */
const SECONDS_MAX = 1e7;

/** Reads seconds from a number or numeric text; null if invalid. */
export function readDuration(value: unknown): number | null {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && seconds > 0 && seconds < SECONDS_MAX ? seconds : null;
}
