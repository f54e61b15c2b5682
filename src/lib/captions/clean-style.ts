import { CAPTION_STYLE_CHARACTERS_MAX } from './limits.ts';

/** The properties that WebVTT allows for cues (§8.2.1), except those that load images or fonts. */
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
  /** One rule per line; empty if none is left. */
  readonly css: string;
  readonly isLossy: boolean;
};

/** Returns the rules of a STYLE block that load no resources and match only cues. */
export function cleanStyle(body: string): CleanStyle {
  if (body.length > CAPTION_STYLE_CHARACTERS_MAX) return { css: '', isLossy: true };
  const rules: string[] = [];
  let isLossy = false;
  // Each rule ends with a brace; text after the last one is not a rule.
  for (const part of removeComments(body).split('}')) {
    const [selector = '', declarations, ...more] = part.split('{');
    if (declarations === undefined || more.length > 0) {
      isLossy ||= part.trim() !== '';
      continue;
    }
    const rule = cleanRule(selector.trim().replace(/\s+/g, ' '), declarations);
    isLossy ||= rule.isLossy;
    if (rule.css !== '') rules.push(rule.css);
  }
  return { css: rules.join('\n'), isLossy };
}

function removeComments(body: string): string {
  const [first = '', ...rest] = body.split('/*');
  return first + rest.map((part) => ` ${part.split('*/').slice(1).join('*/')}`).join('');
}

function cleanRule(selectors: string, declarations: string): CleanStyle {
  const isAllowed =
    selectors.length <= SELECTOR_CHARACTERS_MAX &&
    splitSelectors(selectors).every((selector) => SELECTOR.test(selector));
  if (!isAllowed) return { css: '', isLossy: true };
  const given = declarations.split(';').filter((declaration) => declaration.trim() !== '');
  const safe = given.map((declaration) => declaration.trim()).filter(isSafe);
  const css = safe.length === 0 ? '' : `${selectors} { ${safe.join('; ')}; }`;
  return { css, isLossy: safe.length < given.length };
}

/** Splits at commas outside brackets. */
function splitSelectors(text: string): readonly string[] {
  return text.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}

/** Allowed values contain no backslash, colon, slash or at sign, which URLs and escapes require. */
function isSafe(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  const name = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '');
  const functions = Array.from(value.matchAll(/([\w-]*)\(/g), ([, functionName = '']) =>
    functionName.toLowerCase(),
  );
  return (
    PROPERTIES.has(name) &&
    VALUE.test(value.trim()) &&
    functions.every((functionName) => FUNCTIONS.has(functionName))
  );
}
