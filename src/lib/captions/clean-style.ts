/** What WebVTT lets styles of cues say (§8.2.1), but what loads pictures or fonts. */
const PROPERTIES = new Set([
  'color',
  'opacity',
  'visibility',
  'text-decoration',
  'text-decoration-color',
  'text-decoration-line',
  'text-decoration-style',
  'text-decoration-thickness',
  'text-shadow',
  'background',
  'background-color',
  'outline',
  'outline-color',
  'outline-style',
  'outline-width',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-stretch',
  'font-variant',
  'font-weight',
  'line-height',
  'white-space',
  'text-combine-upright',
  'ruby-position',
]);
const RULE = /([^{}]*)\{([^{}]*)\}/g;
const SELECTOR = /^::cue(?:-region)?(?:\([\w\s.#:[\]='"|*~^$(),-]{1,200}\))?$/;
const VALUE = /^[\w\s#%.,+'"()-]{1,200}$/;
const FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch']);

export type CleanStyle = {
  /** One rule a line; empty when none is left. */
  readonly css: string;
  readonly isCut: boolean;
};

/** A STYLE block's rules as far as they are known to load nothing and to touch cues only. */
export function cleanStyle(body: string): CleanStyle {
  const plain = body.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ');
  let isCut = plain.replace(RULE, '').trim() !== '';
  const rules = Array.from(plain.matchAll(RULE), ([, selector = '', declarations = '']) => {
    const given = declarations.split(';').filter((each) => each.trim() !== '');
    const kept = given.map((each) => each.trim()).filter(isHarmless);
    const selectors = selector.trim().replace(/\s+/g, ' ');
    const isOurs = splitSelectors(selectors).every((each) => SELECTOR.test(each));
    if (!isOurs || kept.length < given.length) isCut = true;
    return isOurs && kept.length > 0 ? `${selectors} { ${kept.join('; ')}; }` : '';
  });
  return { css: rules.filter((rule) => rule !== '').join('\n'), isCut };
}

/** At commas outside of brackets. */
function splitSelectors(text: string): readonly string[] {
  return text.split(/,(?![^(]*\))/).map((each) => each.trim());
}

/** The list of characters has no backslash, colon, slash or at sign, which addresses and escapes need. */
function isHarmless(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  const name = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '');
  const functions = Array.from(value.matchAll(/([\w-]*)\(/g), ([, each = '']) =>
    each.toLowerCase(),
  );
  return (
    PROPERTIES.has(name) &&
    VALUE.test(value.trim()) &&
    functions.every((each) => FUNCTIONS.has(each))
  );
}
