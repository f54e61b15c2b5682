import type { PageFrame, PageSignals } from '#lib/html/page-signals.ts';

/** A frame that is so much larger than all others is the main one. */
const AREA_RATIO_MIN = 1.5;
const ID_LENGTH_MIN = 8;
const TITLE_LENGTH_MIN = 8;
const TEXT_CHARACTERS_MAX = 2_000;
/** IDs per URL and statements per page. Each ID is searched for in each statement. */
const IDS_MAX = 16;
const STATEMENTS_MAX = 16;

/**
 * Returns the URL that stands out from a list of players: that of the page's canonical URL, preview
 * image or title, the largest one, or the first one if only the others are in the same kind of
 * container. Undefined if none or several do.
 */
export function findMainFrame(signals: PageSignals): string | undefined {
  const { iframes } = signals;
  return (
    findDescribedUrl(
      iframes.map(({ url }) => url),
      signals,
    ) ??
    findOnly(iframes.filter(({ title }) => isTitleOf(title, signals))) ??
    findLargest(iframes) ??
    findSeparateFirst(iframes)
  );
}

/** Returns the only URL whose ID is part of what the page states about itself. */
export function findDescribedUrl(
  urls: readonly string[],
  { canonical, metas }: PageSignals,
): string | undefined {
  const described = [
    canonical ?? '',
    ...metas.flatMap(({ name, content }) => (SELF_NAMES.has(name) ? [content] : [])),
  ]
    .slice(0, STATEMENTS_MAX)
    .map((text) => text.slice(0, TEXT_CHARACTERS_MAX));
  const isDescribed = (url: string): boolean =>
    listIds(url).some((id) => described.some((text) => text.includes(id)));
  return findOnly(urls.filter(isDescribed).map((url) => ({ url })));
}

const SELF_NAMES: ReadonlySet<string> = new Set([
  'og:url',
  'og:image',
  'og:image:secure_url',
  'twitter:image',
  'thumbnailurl',
]);

/** A word with a digit, an upper-case letter or a separator. */
const ID = /^(?=[a-z]*[\dA-Z_-])[\w-]+$/;

/** Path segments and query values that are long enough to be unique. */
function listIds(url: string): readonly string[] {
  const [, rest = ''] =
    /^(?:https?:)?\/\/[^/?#]+(.*)$/i.exec(url.slice(0, TEXT_CHARACTERS_MAX)) ?? [];
  return rest
    .split(/[/?&#=]/)
    .filter((part) => part.length >= ID_LENGTH_MIN && ID.test(part))
    .slice(0, IDS_MAX);
}

function isTitleOf(text: string | null, { title, metas }: PageSignals): boolean {
  const name = normalize(text);
  if (name.length < TITLE_LENGTH_MIN) return false;
  const own = normalize(metas.find((meta) => meta.name === 'og:title')?.content ?? title);
  return own.length >= TITLE_LENGTH_MIN && (own.includes(name) || name.includes(own));
}

/** True for a title of the page, with or without the name of the site. */
export function isOwnTitle(text: string, signals: PageSignals): boolean {
  const name = normalize(text);
  const titles = signals.metas
    .filter((meta) => meta.name === 'og:title')
    .map(({ content }) => content);
  return [...titles, signals.title].map(normalize).some((own) => {
    const isShorter = own.length < name.length;
    const short = isShorter ? own : name;
    const long = isShorter ? name : own;
    if (short.length < TITLE_LENGTH_MIN || !long.startsWith(short)) return false;
    return short === long || /^ ?[-–—|:·•«»]/.test(long.slice(short.length));
  });
}

function normalize(text: string | null): string {
  return (text ?? '').slice(0, TEXT_CHARACTERS_MAX).trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function findLargest(frames: readonly PageFrame[]): string | undefined {
  const areas = frames.map(({ area }) => area ?? Number.NaN);
  const [largest = 0, second = 0] = areas.toSorted((a, b) => b - a);
  // NaN, an unknown size, makes the comparison false.
  if (areas.some(Number.isNaN) || !(largest >= second * AREA_RATIO_MIN)) return undefined;
  return frames.find(({ area }) => area === largest)?.url;
}

function findSeparateFirst([first, ...others]: readonly PageFrame[]): string | undefined {
  const containers = new Set(others.map(({ container }) => container));
  const isSeparate = first !== undefined && !containers.has(first.container);
  return isSeparate && containers.size === 1 ? first.url : undefined;
}

function findOnly(frames: readonly { readonly url: string }[]): string | undefined {
  const [url, ...others] = new Set(frames.map((frame) => frame.url));
  return others.length === 0 ? url : undefined;
}
