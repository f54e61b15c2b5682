import { toLocalName, type XmlElement } from '../xml/xml-document.ts';
import { type TextStyle, PLAIN_STYLE } from './styled-text.ts';

export type TtmlTextStyle = TextStyle & {
  /** WebVTT settings for the position. */
  readonly settings: string;
  readonly preservesSpace: boolean;
  /** The role in a ruby annotation (TTML 2 §10.2.37); not inherited. */
  readonly ruby: string | undefined;
};

/** Resolves the styles and regions of a document. */
export type TtmlStyles = {
  /** `parent` is undefined for the root element. */
  readonly resolveStyle: (element: XmlElement, parent: TtmlTextStyle | undefined) => TtmlTextStyle;
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
  'ruby',
]);
/** Maximum length of a chain of style references. */
const CHAIN_MAX = 8;
const ROOT_STYLE: TtmlTextStyle = {
  ...PLAIN_STYLE,
  settings: '',
  preservesSpace: false,
  ruby: undefined,
};

export function readTtmlStyles(root: XmlElement): TtmlStyles {
  const styles = new Map<string, Attributes>();
  const regions = new Map<string, Attributes>();
  for (const element of listHeadDescendants(root, 0)) {
    const attributes = toAttributes(element);
    const id = attributes.get('id');
    const kind = toLocalName(element.name);
    if (id !== undefined && kind === 'style') styles.set(id, attributes);
    if (id !== undefined && kind === 'region') {
      const inner = element.elements.filter((child) => toLocalName(child.name) === 'style');
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
    resolveStyle(element, parent = ROOT_STYLE) {
      const attributes = resolve(toAttributes(element), 0);
      const region = regions.get(attributes.get('region') ?? '');
      return toTextStyle(attributes, region === undefined ? undefined : resolve(region, 0), parent);
    },
  };
}

function* listHeadDescendants(element: XmlElement, depth: number): Generator<XmlElement> {
  // Only the head contains styles and regions.
  for (const child of element.elements) {
    if (depth === 0 && toLocalName(child.name) !== 'head') continue;
    yield child;
    yield* listHeadDescendants(child, depth + 1);
  }
}

/** Keeps only the attributes that this file uses, because they are copied from style to style. */
function toAttributes(element: XmlElement): Attributes {
  const named = element.attributes.map(({ name, value }) => [toLocalName(name), value] as const);
  return new Map(named.filter(([name]) => ATTRIBUTES.has(name)));
}

function toTextStyle(
  attributes: Attributes,
  region: Attributes | undefined,
  parent: TtmlTextStyle,
): TtmlTextStyle {
  const weight = attributes.get('fontWeight');
  const slant = attributes.get('fontStyle');
  const decoration = attributes.get('textDecoration');
  const space = attributes.get('space');
  return {
    b: weight === undefined ? parent.b : weight === 'bold',
    i: slant === undefined ? parent.i : slant === 'italic' || slant === 'oblique',
    u: decoration === undefined ? parent.u : /\bunderline\b/.test(decoration),
    settings: region === undefined ? parent.settings : toSettings(region),
    preservesSpace: space === undefined ? parent.preservesSpace : space === 'preserve',
    ruby: attributes.get('ruby'),
  };
}

/** Regions at the top map to the top line, all others to the default position. */
function toSettings(region: Attributes): string {
  const [, top = ''] = (region.get('origin') ?? '').trim().split(/\s+/);
  const isLow = top.endsWith('%') && Number.parseFloat(top) >= 50;
  return region.get('displayAlign') === 'before' && !isLow ? 'line:0' : '';
}
