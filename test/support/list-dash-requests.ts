import { readMpd } from '#lib/dash/read-mpd.ts';
import type { XmlElement } from '#lib/xml/xml-document.ts';
import { childrenNamed, findXmlAttribute, localName, textOf } from '#lib/xml/xml-document.ts';

/** Values that a player fills templates in with; the bandwidth and the id are those of the representation. */
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['Number', '7'],
  ['Time', '18446744073709551615'],
  ['SubNumber', '3'],
]);
const ADDRESSED = new Set([
  'Initialization',
  'RepresentationIndex',
  'BitstreamSwitching',
  'SegmentURL',
]);
const KINDS = ['SegmentBase', 'SegmentList'] as const;
type Kind = (typeof KINDS)[number] | 'SegmentTemplate';

/**
 * What a player would request for an MPD: for each representation and each of its alternative bases, its
 * initialisation, one segment of each template, each segment of a list, or its file. Written after ISO/IEC 23009-1
 * and apart from the rewriter, so that the two can be compared.
 */
export function listDashRequests(xml: string, mpdUrl: URL): readonly string[] {
  const mpd = readMpd(xml).root;
  const bases = resolveBases([mpdUrl.href], mpd);
  return childrenNamed(mpd, 'Period').flatMap((period) =>
    childrenNamed(period, 'AdaptationSet').flatMap((set) =>
      childrenNamed(set, 'Representation').flatMap((representation) =>
        listRepresentation(
          [representation, set, period],
          resolveBases(bases, period, set, representation),
        ),
      ),
    ),
  );
}

function resolveBases(
  bases: readonly string[],
  ...levels: readonly XmlElement[]
): readonly string[] {
  let resolved = bases;
  for (const level of levels) {
    const references = childrenNamed(level, 'BaseURL').map(textOf);
    if (references.length > 0) {
      // An absolute alternative does not combine with those above it.
      resolved = references.flatMap((reference) => [
        ...new Set(
          (URL.canParse(reference) ? resolved.slice(0, 1) : resolved).flatMap((base) =>
            resolve(reference, base),
          ),
        ),
      ]);
    }
  }
  return resolved;
}

function resolve(reference: string, base: string): readonly string[] {
  const url = URL.parse(reference, base);
  return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : [];
}

function listRepresentation(
  levels: readonly XmlElement[],
  bases: readonly string[],
): readonly string[] {
  const references = listReferences(findKind(levels), levels);
  return bases.flatMap((base) => references.flatMap((reference) => resolve(reference, base)));
}

/** A template counts wherever it stands; of lists and bases the nearest; a representation without any is a file. */
function findKind(levels: readonly XmlElement[]): Kind {
  const templates = levels.flatMap((level) => childrenNamed(level, 'SegmentTemplate'));
  if (templates.some((each) => findXmlAttribute(each, 'media'))) return 'SegmentTemplate';
  const kinds = levels.flatMap((level) =>
    KINDS.filter((kind) => childrenNamed(level, kind).length > 0),
  );
  return kinds[0] ?? 'SegmentBase';
}

function listReferences(name: Kind, levels: readonly XmlElement[]): readonly string[] {
  const elements = levels.flatMap((level) => childrenNamed(level, name));
  if (name === 'SegmentTemplate') {
    return ['initialization', 'media', 'index', 'bitstreamSwitching'].flatMap((attribute) => {
      const template = elements.flatMap(
        (each) => findXmlAttribute(each, attribute)?.value ?? [],
      )[0];
      return template === undefined ? [] : fill(template, levels[0]);
    });
  }
  const named = elements
    .flatMap((each) => each.elements)
    .flatMap((child) => {
      const attribute = localName(child.name) === 'SegmentURL' ? 'media' : 'sourceURL';
      return ADDRESSED.has(localName(child.name))
        ? (findXmlAttribute(child, attribute)?.value.trim() ?? '')
        : [];
    });
  return name === 'SegmentBase' ? [...named, ''] : named;
}

function fill(template: string, representation: XmlElement | undefined): readonly string[] {
  const valueOf = (name: string): string =>
    (representation && findXmlAttribute(representation, name)?.value) ?? '';
  return [
    template.replaceAll(/\$(\w*)(?:%0(\d+)[dxXoiu])?\$/g, (whole, name: string, width?: string) => {
      if (name === '') return '$';
      if (name === 'RepresentationID') return valueOf('id');
      const number = name === 'Bandwidth' ? valueOf('bandwidth') : NUMBERS.get(name);
      return number === undefined ? whole : number.padStart(Number(width ?? 1), '0');
    }),
  ];
}
