import { isRelatedName } from '#lib/html/related-region.ts';

/** The place of a value in page state. */
export type StateContext = {
  /** The nearest object that is described by a title or slug, if any. */
  readonly item: StateItem | null;
  /** True if a list is between the item and the value. */
  readonly isListed: boolean;
  /** True below a property that is named for other videos, such as `relatedVideos` or `demo`. */
  readonly isOther: boolean;
  /** True below a property that is named for the content of the page, such as `article`. */
  readonly isOwn: boolean;
};

export type StateItem = {
  readonly titles: readonly string[];
  readonly slugs: readonly string[];
  /** The described object that contains this one; null for items of a list. */
  readonly parent: StateItem | null;
};

export const NO_CONTEXT: StateContext = {
  item: null,
  isListed: false,
  isOther: false,
  isOwn: false,
};

/** Property names in kebab case. */
const OTHER_NAME =
  /(?:^|-)(?:demos?|promos?|promoted|promotions?|promotional|trailers?|teasers?|modals?|pop-?ups?|sidebar|onboarding|tutorials?|sponsored|ads?|adverts?|advertisements?|latest-(?:videos?|stories|news|posts?)|live-(?:channel|tv)s?|channel-live|tv-live)(?:-|$)/;
const OWN_NAME =
  /^(?:(?:main|current|lead|hero|page|active|selected)-?)?(?:article|story|post|entry|body|content|main|lead|hero|current|video|recipe|episode)(?:-?(?:body|content|page|data|detail|details|element|elements|blocks))?$/;
const NAME_CHARACTERS_MAX = 80;

/** Returns the context of the members of a property. */
export function enterProperty(context: StateContext, name: string): StateContext {
  if (name.length > NAME_CHARACTERS_MAX || (context.isOther && context.isOwn)) return context;
  const kebab = toKebab(name);
  const isOther = context.isOther || isRelatedName(kebab) || OTHER_NAME.test(kebab);
  const isOwn = context.isOwn || OWN_NAME.test(kebab);
  const isSame = isOther === context.isOther && isOwn === context.isOwn;
  return isSame ? context : { ...context, isOther, isOwn };
}

const TITLES = ['title', 'headline', 'hed', 'name', 'videoTitle', 'video_title'];
const SLUGS = ['slug', 'permalink', 'canonicalUrl', 'canonical_url'];
/** Properties that contain a slug or the URL of a file. */
const PLACES = ['url', 'link', 'uri', 'path'];

/** Returns the context of the members of an object. */
export function enterObject(
  context: StateContext,
  value: Readonly<Record<string, unknown>>,
): StateContext {
  const titles = readTexts(value, TITLES);
  const slugs = readTexts(value, SLUGS);
  if (titles.length + slugs.length === 0) return context;
  const parent = context.isListed ? null : context.item;
  const item = { titles, slugs: [...slugs, ...readTexts(value, PLACES)], parent };
  return { ...context, item, isListed: false };
}

export function enterList(context: StateContext): StateContext {
  return context.isListed ? context : { ...context, isListed: true };
}

function readTexts(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
): readonly string[] {
  return names.flatMap((name) => {
    const text = value[name];
    return typeof text === 'string' && text.length >= TEXT_LENGTH_MIN ? [text] : [];
  });
}

/** Shorter texts, such as the label of a quality, describe no video. */
const TEXT_LENGTH_MIN = 8;

function toKebab(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/[_\s.]/g, '-')
    .toLowerCase();
}
