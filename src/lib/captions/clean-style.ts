import { CAPTION_STYLE_CHARACTERS_MAX } from './limits.ts';

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
const SELECTOR_CHARACTERS_MAX = 500;
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
  if (body.length > CAPTION_STYLE_CHARACTERS_MAX) return { css: '', isCut: true };
  const rules: string[] = [];
  let isCut = false;
  // At the end of each rule; what stands behind the last one is none.
  for (const part of removeComments(body).split('}')) {
    const [selector = '', declarations, ...more] = part.split('{');
    if (declarations === undefined || more.length > 0) {
      isCut ||= part.trim() !== '';
      continue;
    }
    const rule = cleanRule(selector.trim().replace(/\s+/g, ' '), declarations);
    isCut ||= rule.isCut;
    if (rule.css !== '') rules.push(rule.css);
  }
  return { css: rules.join('\n'), isCut };
}

function removeComments(body: string): string {
  const [first = '', ...rest] = body.split('/*');
  return first + rest.map((part) => ` ${part.split('*/').slice(1).join('*/')}`).join('');
}

function cleanRule(selectors: string, declarations: string): CleanStyle {
  const isOurs =
    selectors.length <= SELECTOR_CHARACTERS_MAX &&
    splitSelectors(selectors).every((each) => SELECTOR.test(each));
  if (!isOurs) return { css: '', isCut: true };
  const given = declarations.split(';').filter((each) => each.trim() !== '');
  const kept = given.map((each) => each.trim()).filter(isHarmless);
  const css = kept.length === 0 ? '' : `${selectors} { ${kept.join('; ')}; }`;
  return { css, isCut: kept.length < given.length };
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
