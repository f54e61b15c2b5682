type Attributes = ReadonlyMap<string, string>;

/**
 * Reads the URL of a video or frame. Lazy loaders and consent managers store it in another
 * attribute and leave `src` empty or set to a placeholder. A `blob:` URL exists only in one browser.
 */
export function readSourceUrl(attributes: Attributes): string | undefined {
  const src = attributes.get('src')?.trim() ?? '';
  if (src !== '' && !/^(?:about:|blob:|data:|javascript:)/i.test(src)) return src;
  const lazyUrl = LAZY_SOURCES.map((name) => attributes.get(name)).find((url) => url?.trim());
  return lazyUrl ?? findDeferredUrl(attributes);
}

const LAZY_SOURCES = [
  'data-src',
  'data-lazy-src',
  'data-litespeed-src',
  'data-original',
  'data-url',
];

/** No known loader uses longer names. */
const NAME_CHARACTERS_MAX = 80;
/** Each loader uses its own name: `data-cmplz-src`, `data-embed-src`, `suppressedsrc`. */
const LOADER_NAME = /^(?:data-|suppressed|consent-)[\w-]*$/;
const DEFERRED_WORD = /src|url|lazyload|original/;
const OTHER_NAME =
  /poster|thumb|ima?ge?|preview|placeholder|track|logo|icon|\bbg\b|background|page|link|share|caption|srcset|srcdoc/;
const ABSOLUTE_URL = /^\s*(?:https?:)?\/\/\S+\s*$/i;

function findDeferredUrl(attributes: Attributes): string | undefined {
  for (const [name, value] of attributes) {
    if (name.length > NAME_CHARACTERS_MAX || !isDeferredName(name)) continue;
    if (!OTHER_NAME.test(name) && ABSOLUTE_URL.test(value)) return value;
  }
  return undefined;
}

function isDeferredName(name: string): boolean {
  return LOADER_NAME.test(name) && DEFERRED_WORD.test(name);
}
