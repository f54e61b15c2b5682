import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, listChildren } from '../xml/xml-document.ts';
import { TILE_SCHEME } from './insert-thumbnails.ts';
import { listPeriods } from './list-periods.ts';
import {
  type DashSegments,
  findBase,
  listSegments,
  type RepresentationPath,
} from './list-segments.ts';
import { toInteger } from './parse-values.ts';

/** Image segments with a grid of thumbnails, from row to row. */
export type TilePeriod = {
  readonly columns: number;
  readonly rows: number;
  readonly segments: DashSegments;
};

/** DASH-IF IOP §6.2.6, in its current and its former form. */
const TILE_SCHEMES: ReadonlySet<string> = new Set([
  TILE_SCHEME,
  'http://dashif.org/thumbnail_tile',
]);
const PROPERTIES = ['EssentialProperty', 'SupplementalProperty'] as const;
/** Wide enough to recognize a scene. */
const THUMBNAIL_WIDTH_MIN = 160;
/** Of all periods together. A day in segments of two seconds has 43,200. */
const SEGMENTS_MAX = 50_000;

/** Lists the thumbnail tiles of a static MPD, for each period that has some. */
export function listTiles(document: XmlDocument, base: URL): readonly TilePeriod[] {
  const lister = new SegmentLister(document, base);
  return listPaths(document).flatMap((paths) => {
    const tiled = paths.flatMap((path) => {
      const layout = isOfType(path, 'image') ? findLayout(path) : undefined;
      return layout === undefined
        ? []
        : [{ path, ...layout, width: findWidth(path) / layout.columns }];
    });
    const best = pickWidth(tiled);
    const segments = best && lister.list(best.path);
    return best && segments ? [{ columns: best.columns, rows: best.rows, segments }] : [];
  });
}

/** Lists the segments of the smallest video without DRM, for each period of a static MPD. */
export function listSmallestVideo(document: XmlDocument, base: URL): readonly DashSegments[] {
  const lister = new SegmentLister(document, base);
  return listPaths(document).flatMap((paths) => {
    const [smallest] = paths
      .filter((path) => isOfType(path, 'video') && !isProtected(path))
      .toSorted((a, b) => readBandwidth(a) - readBandwidth(b));
    const segments = smallest && lister.list(smallest);
    return segments ? [segments] : [];
  });
}

/** Limits the number of segments in all periods of a document. */
class SegmentLister {
  readonly #document: XmlDocument;
  readonly #base: URL | undefined;
  #countMax = SEGMENTS_MAX;

  constructor(document: XmlDocument, manifestUrl: URL) {
    this.#document = document;
    this.#base = findBase([document.root], manifestUrl);
  }

  list(path: RepresentationPath): DashSegments | undefined {
    if (this.#base === undefined) return undefined;
    const options = { base: this.#base, countMax: this.#countMax };
    const segments = listSegments(this.#document, path, options);
    if (segments?.kind === 'listed') this.#countMax -= segments.segments.length;
    return segments;
  }
}

/** The representations of each period. */
function listPaths({ root }: XmlDocument): readonly (readonly RepresentationPath[])[] {
  return listPeriods(root).map(({ element: period, times }) => {
    if (times === undefined) return [];
    return listChildren(period, 'AdaptationSet').flatMap((set) =>
      listChildren(set, 'Representation').map((representation) => ({
        period,
        times,
        set,
        representation,
      })),
    );
  });
}

function isOfType({ representation, set }: RepresentationPath, type: 'image' | 'video'): boolean {
  const declared =
    findInherited([representation, set], 'contentType') ??
    findInherited([representation, set], 'mimeType');
  return declared?.split('/', 1)[0] === type;
}

export function isProtected({ period, set, representation }: RepresentationPath): boolean {
  return [period, set, representation].some(
    (element) => listChildren(element, 'ContentProtection').length > 0,
  );
}

function findLayout({
  representation,
  set,
}: RepresentationPath): { readonly columns: number; readonly rows: number } | undefined {
  const [property] = [representation, set]
    .flatMap((element) => PROPERTIES.flatMap((name) => listChildren(element, name)))
    .filter((each) => TILE_SCHEMES.has(findXmlAttribute(each, 'schemeIdUri')?.value.trim() ?? ''));
  const value = property && findXmlAttribute(property, 'value')?.value;
  const [, columns, rows] = /^\s*(\d{1,3})x(\d{1,3})\s*$/.exec(value ?? '') ?? [];
  return Number(columns) > 0 && Number(rows) > 0
    ? { columns: Number(columns), rows: Number(rows) }
    : undefined;
}

/** The narrowest thumbnails that are wide enough, or else the widest. */
function pickWidth<Tiled extends { readonly width: number }>(
  tiled: readonly Tiled[],
): Tiled | undefined {
  const sorted = tiled.toSorted((a, b) => a.width - b.width);
  return sorted.find(({ width }) => width >= THUMBNAIL_WIDTH_MIN) ?? sorted.at(-1);
}

function findWidth({ representation, set }: RepresentationPath): number {
  return toInteger(findInherited([representation, set], 'width')) ?? 0;
}

function readBandwidth({ representation }: RepresentationPath): number {
  return toInteger(findXmlAttribute(representation, 'bandwidth')?.value) ?? 0;
}

function findInherited(elements: readonly XmlElement[], name: string): string | undefined {
  return elements
    .map((each) => findXmlAttribute(each, name)?.value)
    .find((value) => value !== undefined);
}
