import { localName, type XmlElement } from '../xml/xml-document.ts';
import { type Look, PLAIN } from './styled-text.ts';

export type TtmlLook = Look & {
  /** WebVTT's settings for the place. */
  readonly settings: string;
  readonly keepsSpace: boolean;
};

/** What a document's styles and regions make of an element. */
export type TtmlStyles = {
  /** Inside what looks like `outer`; undefined at the outermost. */
  readonly lookOf: (element: XmlElement, outer: TtmlLook | undefined) => TtmlLook;
};

type Attributes = ReadonlyMap<string, string>;

const ATTRIBUTES = new Set([
  'id',
  'style',
  'region',
  'fontWeight',
  'fontStyle',
  'textDecoration',
  'space',
  'displayAlign',
  'origin',
]);
/** Styles may name others; a chain is followed so far. */
const CHAIN_MAX = 8;
const OUTERMOST: TtmlLook = { ...PLAIN, settings: '', keepsSpace: false };

export function readTtmlStyles(root: XmlElement): TtmlStyles {
  const styles = new Map<string, Attributes>();
  const regions = new Map<string, Attributes>();
  for (const element of descendantsOf(root, 0)) {
    const attributes = toAttributes(element);
    const id = attributes.get('id');
    const kind = localName(element.name);
    if (id !== undefined && kind === 'style') styles.set(id, attributes);
    if (id !== undefined && kind === 'region') {
      const inner = element.elements.filter((child) => localName(child.name) === 'style');
      regions.set(
        id,
        new Map([...inner.flatMap((child) => [...toAttributes(child)]), ...attributes]),
      );
    }
  }

  function resolve(attributes: Attributes, depth: number): Attributes {
    const names = (attributes.get('style') ?? '').split(/\s+/).slice(0, CHAIN_MAX);
    const inherited =
      depth >= CHAIN_MAX
        ? []
        : names.flatMap((name) => {
            const style = styles.get(name);
            return style === undefined ? [] : [...resolve(style, depth + names.length)];
          });
    return new Map([...inherited, ...attributes]);
  }

  return {
    lookOf(element, outer = OUTERMOST) {
      const attributes = resolve(toAttributes(element), 0);
      const region = regions.get(attributes.get('region') ?? '');
      return toLook(attributes, region === undefined ? undefined : resolve(region, 0), outer);
    },
  };
}

function* descendantsOf(element: XmlElement, depth: number): Generator<XmlElement> {
  // Styles and regions are in the head.
  for (const child of element.elements) {
    if (depth === 0 && localName(child.name) !== 'head') continue;
    yield child;
    yield* descendantsOf(child, depth + 1);
  }
}

/** Those that are looked at: they are copied from style to style. */
function toAttributes(element: XmlElement): Attributes {
  const named = element.attributes.map(({ name, value }) => [localName(name), value] as const);
  return new Map(named.filter(([name]) => ATTRIBUTES.has(name)));
}

function toLook(own: Attributes, region: Attributes | undefined, outer: TtmlLook): TtmlLook {
  const weight = own.get('fontWeight');
  const slant = own.get('fontStyle');
  const decoration = own.get('textDecoration');
  const space = own.get('space');
  return {
    b: weight === undefined ? outer.b : weight === 'bold',
    i: slant === undefined ? outer.i : slant === 'italic' || slant === 'oblique',
    u: decoration === undefined ? outer.u : /\bunderline\b/.test(decoration),
    settings: region === undefined ? outer.settings : toSettings(region),
    keepsSpace: space === undefined ? outer.keepsSpace : space === 'preserve',
  };
}

/** A region at the top is at the top; all else is where captions usually are. */
function toSettings(region: Attributes): string {
  const [, top = ''] = (region.get('origin') ?? '').trim().split(/\s+/);
  const isLow = top.endsWith('%') && Number.parseFloat(top) >= 50;
  return region.get('displayAlign') === 'before' && !isLow ? 'line:0' : '';
}
