import { readMpd } from '#lib/dash/read-mpd.ts';
import type { XmlElement } from '#lib/xml/xml-document.ts';
import { listChildren, findXmlAttribute, toLocalName, readText } from '#lib/xml/xml-document.ts';

/**
 * Values for the template identifiers. `Bandwidth` and `RepresentationID` come from the
 * representation.
 */
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['Number', '7'],
  ['Time', '18446744073709551615'],
  ['SubNumber', '3'],
]);
const ELEMENTS_WITH_URL = new Set([
  'Initialization',
  'RepresentationIndex',
  'BitstreamSwitching',
  'SegmentURL',
]);
const KINDS = ['SegmentBase', 'SegmentList'] as const;
type Kind = (typeof KINDS)[number] | 'SegmentTemplate';

/**
 * The requests of a player for an MPD. For each representation and alternative base URL: the
 * initialization segment, one segment of each template, each segment of a list, or the file itself.
 * Written from ISO/IEC 23009-1 and independent of the rewriter, so that tests can compare the two.
 */
export function listDashRequests(xml: string, mpdUrl: URL): readonly string[] {
  const mpd = readMpd(xml).root;
  const bases = resolveBases([mpdUrl.href], mpd);
  return listChildren(mpd, 'Period').flatMap((period) =>
    listChildren(period, 'AdaptationSet').flatMap((set) =>
      listChildren(set, 'Representation').flatMap((representation) =>
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
    const references = listChildren(level, 'BaseURL').map(readText);
    if (references.length > 0) {
      // Absolute alternatives are not combined with the base URLs above them.
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

/**
 * A template at any level takes precedence. Among lists and bases, the nearest level applies. A
 * representation without any of them is a single file.
 */
function findKind(levels: readonly XmlElement[]): Kind {
  const templates = levels.flatMap((level) => listChildren(level, 'SegmentTemplate'));
  if (templates.some((each) => findXmlAttribute(each, 'media'))) return 'SegmentTemplate';
  const kinds = levels.flatMap((level) =>
    KINDS.filter((kind) => listChildren(level, kind).length > 0),
  );
  return kinds[0] ?? 'SegmentBase';
}

function listReferences(name: Kind, levels: readonly XmlElement[]): readonly string[] {
  const elements = levels.flatMap((level) => listChildren(level, name));
  if (name === 'SegmentTemplate') {
    return ['initialization', 'media', 'index', 'bitstreamSwitching'].flatMap((attribute) => {
      const template = elements.flatMap(
        (each) => findXmlAttribute(each, attribute)?.value ?? [],
      )[0];
      return template === undefined ? [] : fill(template, levels[0]);
    });
  }
  const listed = elements
    .flatMap((each) => each.elements)
    .flatMap((child) => {
      const attribute = toLocalName(child.name) === 'SegmentURL' ? 'media' : 'sourceURL';
      return ELEMENTS_WITH_URL.has(toLocalName(child.name))
        ? (findXmlAttribute(child, attribute)?.value.trim() ?? '')
        : [];
    });
  return name === 'SegmentBase' ? [...listed, ''] : listed;
}

function fill(template: string, representation: XmlElement | undefined): readonly string[] {
  const valueOf = (name: string): string =>
    (representation && findXmlAttribute(representation, name)?.value) ?? '';
  return [
    template.replaceAll(/\$(\w*)(?:%0(\d+)[dxXoiu])?\$/g, (match, name: string, width?: string) => {
      if (name === '') return '$';
      if (name === 'RepresentationID') return valueOf('id');
      const number = name === 'Bandwidth' ? valueOf('bandwidth') : NUMBERS.get(name);
      return number === undefined ? match : number.padStart(Number(width ?? 1), '0');
    }),
  ];
}
