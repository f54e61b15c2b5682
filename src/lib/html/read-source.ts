type Attributes = ReadonlyMap<string, string>;

/** Where a medium or a frame lies: lazy loaders and consent managers keep the address beside an empty or a placeholder's src. */
export function readSource(attributes: Attributes): string | undefined {
  const src = attributes.get('src')?.trim() ?? '';
  if (src !== '' && !/^(?:about:|data:|javascript:)/i.test(src)) return src;
  const usual = LAZY_SOURCES.map((name) => attributes.get(name)).find((each) => each?.trim());
  return usual ?? findHeldSource(attributes);
}

const LAZY_SOURCES = [
  'data-src',
  'data-lazy-src',
  'data-litespeed-src',
  'data-original',
  'data-url',
];

/** Longer ones are nobody's, and would cost. */
const NAME_CHARACTERS_MAX = 80;
/** Every loader has a name of its own for it: `data-cmplz-src`, `data-embed-src`, `suppressedsrc`. */
const HELD = /^(?:data-|suppressed|consent-)[\w-]*(?:src|url|lazyload|original)[\w-]*$/;
const OTHERS_NAME =
  /poster|thumb|ima?ge?|preview|placeholder|track|logo|icon|\bbg\b|background|page|link|share|caption|srcset|srcdoc/;
const ADDRESS = /^\s*(?:https?:)?\/\/\S+\s*$/i;

function findHeldSource(attributes: Attributes): string | undefined {
  for (const [name, value] of attributes) {
    if (name.length > NAME_CHARACTERS_MAX || !HELD.test(name)) continue;
    if (!OTHERS_NAME.test(name) && ADDRESS.test(value)) return value;
  }
  return undefined;
}
