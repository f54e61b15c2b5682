import { readXml } from '#lib/xml/read-xml.ts';
import {
  listChildren,
  findXmlAttribute,
  readText,
  type XmlElement,
} from '#lib/xml/xml-document.ts';

/** All URLs of an HLS playlist in line order, resolved as in RFC 8216 §4.1. */
export function listHlsUrls(playlist: string, base: URL): readonly URL[] {
  return playlist.split('\n').flatMap((line) => {
    const reference = line.startsWith('#') ? /[:,]URI="([^"]*)"/.exec(line)?.[1] : line.trim();
    return reference === undefined || reference === '' ? [] : [new URL(reference, base)];
  });
}

/**
 * All URLs that a player fetches for a static MPD with one period and a template in each
 * representation: the initialization segment and every media segment, in order (ISO/IEC 23009-1
 * §5.3.9).
 */
export function listDashUrls(xml: string, mpdUrl: URL): readonly URL[] {
  const mpd = readXml(xml, { depthMax: 16, elementsMax: 1_000, charactersMax: 100_000 }).root;
  const [baseUrl] = listChildren(mpd, 'BaseURL').map(readText);
  const base = new URL(baseUrl ?? '', mpdUrl);
  const durationSeconds = Number(
    /^PT([\d.]+)S$/.exec(attribute(mpd, 'mediaPresentationDuration'))?.[1],
  );
  return listChildren(mpd, 'Period')
    .flatMap((period) => listChildren(period, 'AdaptationSet'))
    .flatMap((set) => listChildren(set, 'Representation'))
    .flatMap((representation) =>
      listTemplate(representation, durationSeconds).map((path) => new URL(path, base)),
    );
}

function listTemplate(representation: XmlElement, durationSeconds: number): readonly string[] {
  const [template] = listChildren(representation, 'SegmentTemplate');
  if (template === undefined) throw new Error('a representation without a template');
  const id = attribute(representation, 'id');
  const first = Number(attribute(template, 'startNumber') || '1');
  const numbers = Array.from(
    { length: countSegments(template, durationSeconds) },
    (_, index) => first + index,
  );
  const media = attribute(template, 'media');
  return [
    fill(attribute(template, 'initialization'), id, 0),
    ...numbers.map((number) => fill(media, id, number)),
  ];
}

function countSegments(template: XmlElement, durationSeconds: number): number {
  const entries = listChildren(template, 'SegmentTimeline').flatMap((timeline) =>
    listChildren(timeline, 'S'),
  );
  if (entries.length > 0) {
    return entries.reduce((sum, entry) => sum + 1 + Number(attribute(entry, 'r') || '0'), 0);
  }
  const segmentSeconds =
    Number(attribute(template, 'duration')) / Number(attribute(template, 'timescale'));
  return Math.ceil(durationSeconds / segmentSeconds);
}

function fill(template: string, id: string, number: number): string {
  return template
    .replaceAll('$RepresentationID$', id)
    .replaceAll(/\$Number(?:%0(\d+)d)?\$/g, (_, width?: string) =>
      String(number).padStart(Number(width ?? 1), '0'),
    );
}

function attribute(element: XmlElement, name: string): string {
  return findXmlAttribute(element, name)?.value ?? '';
}
