import { toDrmName } from '../manifest/drm-systems.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { listChildren, findXmlAttribute, toLocalName, readText } from '../xml/xml-document.ts';
import { listDistinct } from './list-distinct.ts';
import { MpdError } from './mpd-error.ts';
import type { Mpd, MpdAudioTrack, MpdVariant } from './mpd.ts';
import { parseDuration } from './parse-duration.ts';
import { parseFrameRate, toInteger } from './parse-values.ts';
import { readMpd } from './read-mpd.ts';

type Representation = { readonly element: XmlElement; readonly set: XmlElement };

/** Marks media as encrypted without identifying a key system; other descriptors identify it. */
const COMMON_ENCRYPTION = 'urn:mpeg:dash:mp4protection:2011';
/** The protection schemes of ISO/IEC 23001-7 §4.2 and of its predecessor PIFF. */
const COMMON_ENCRYPTION_SCHEMES: ReadonlySet<string> = new Set([
  'cenc',
  'cens',
  'cbc1',
  'cbcs',
  'piff',
]);
/** Segments encrypted with plain AES keys, as in HLS; not a key system. */
const SEGMENT_ENCRYPTION = /^urn:mpeg:dash:sea:/i;

/**
 * Summarizes an MPD without expanding segment timelines. Returns undefined if the root element is
 * not an MPD. Throws MpdError for an MPD that is malformed, too deep or too large, or has a
 * document type.
 */
export function classifyMpd(xml: string | XmlDocument): Mpd | undefined {
  try {
    return toMpd((typeof xml === 'string' ? readMpd(xml) : xml).root);
  } catch (error) {
    if (error instanceof MpdError && error.reason === 'not_an_mpd') return undefined;
    throw error;
  }
}

function toMpd(mpd: XmlElement): Mpd {
  const periods = listChildren(mpd, 'Period');
  const sets = periods.flatMap((period) => listChildren(period, 'AdaptationSet'));
  const representations = sets.flatMap((set) =>
    listChildren(set, 'Representation').map((element) => ({ element, set })),
  );
  const protectable = [mpd, ...periods, ...sets, ...representations.map(({ element }) => element)];
  return {
    dynamic: readAttribute(mpd, 'type') === 'dynamic',
    duration: parseDuration(readAttribute(mpd, 'mediaPresentationDuration')) ?? sumPeriods(periods),
    availabilityStartMs: parseInstant(readAttribute(mpd, 'availabilityStartTime')),
    minimumUpdatePeriod: parseDuration(readAttribute(mpd, 'minimumUpdatePeriod')),
    timeShiftBufferDepth: parseDuration(readAttribute(mpd, 'timeShiftBufferDepth')),
    suggestedPresentationDelay: parseDuration(readAttribute(mpd, 'suggestedPresentationDelay')),
    periods: periods.length,
    variants: listDistinct(representations.filter(isVideo).map(toVariant)),
    audioTracks: listDistinct(sets.filter(isAudioSet).map(toAudioTrack)),
    drm: listKeySystems(protectable),
    encryptionSchemes: listEncryptionSchemes(protectable),
    requiresDrm: requiresDrm(mpd, periods),
    baseUrls: listDistinct(
      [mpd, ...periods, ...sets]
        .flatMap((element) => listChildren(element, 'BaseURL'))
        .map((base) => readText(base).trim()),
    ),
  };
}

function sumPeriods(periods: readonly XmlElement[]): number | null {
  const durations = periods.map((period) => parseDuration(readAttribute(period, 'duration')));
  if (durations.length === 0 || durations.includes(null)) return null;
  return durations.reduce<number>((sum, duration) => sum + (duration ?? 0), 0);
}

function isVideo({ element, set }: Representation): boolean {
  const type = findMediaType([element, set]);
  return type === undefined
    ? readInherited({ element, set }, 'width') !== undefined
    : type === 'video';
}

function isAudioSet(set: XmlElement): boolean {
  return findMediaType([set, ...listChildren(set, 'Representation').slice(0, 1)]) === 'audio';
}

/** Returns `video`, `audio` and so on from the first element with a @contentType or @mimeType. */
function findMediaType(elements: readonly XmlElement[]): string | undefined {
  const types = elements.map(
    (each) => readAttribute(each, 'contentType') ?? readAttribute(each, 'mimeType'),
  );
  return types.find((type) => type !== undefined)?.split('/', 1)[0];
}

function toVariant(representation: Representation): MpdVariant {
  return {
    width: toInteger(readInherited(representation, 'width')),
    height: toInteger(readInherited(representation, 'height')),
    bandwidth: toInteger(readAttribute(representation.element, 'bandwidth')),
    codecs: readInherited(representation, 'codecs') ?? null,
    frameRate: parseFrameRate(readInherited(representation, 'frameRate')),
  };
}

function toAudioTrack(set: XmlElement): MpdAudioTrack {
  const [element = set] = listChildren(set, 'Representation');
  const [label] = listChildren(set, 'Label');
  return {
    language: readAttribute(set, 'lang') ?? null,
    name: label === undefined ? null : readText(label),
    codecs: readInherited({ element, set }, 'codecs') ?? null,
    default: listChildren(set, 'Role').some((role) => readAttribute(role, 'value') === 'main'),
  };
}

function listKeySystems(elements: readonly XmlElement[]): readonly string[] | null {
  const schemes = listProtections(elements).map(({ scheme }) => scheme);
  if (schemes.length === 0) return null;
  const named = schemes.filter((scheme) => scheme !== COMMON_ENCRYPTION).map(toDrmName);
  return named.length === 0 ? ['other'] : [...new Set(named)];
}

/** Common encryption names its scheme (ISO/IEC 23009-1 §5.8.5.2), such as `cenc` or `cbcs`. */
function listEncryptionSchemes(elements: readonly XmlElement[]): readonly string[] {
  const values = listProtections(elements)
    .filter(({ scheme }) => scheme === COMMON_ENCRYPTION)
    .map(({ value }) => value);
  return [...new Set(values)].filter((value) => COMMON_ENCRYPTION_SCHEMES.has(value));
}

function listProtections(
  elements: readonly XmlElement[],
): readonly { readonly scheme: string; readonly value: string }[] {
  return elements
    .flatMap((element) =>
      element.elements.filter((child) => toLocalName(child.name) === 'ContentProtection'),
    )
    .map((protection) => ({
      scheme: readAttribute(protection, 'schemeIdUri')?.trim().toLowerCase() ?? '',
      value: readAttribute(protection, 'value')?.trim().toLowerCase() ?? '',
    }))
    .filter(({ scheme }) => !SEGMENT_ENCRYPTION.test(scheme));
}

/**
 * True if a kind of media has only protected representations. Protection applies to all descendants
 * of an element (ISO/IEC 23009-1 §5.8.4.1).
 */
function requiresDrm(mpd: XmlElement, periods: readonly XmlElement[]): boolean {
  const hasOpen = new Map<string, boolean>();
  for (const period of periods) {
    for (const set of listChildren(period, 'AdaptationSet')) {
      const isInherited = [mpd, period, set].some(isProtected);
      for (const element of listChildren(set, 'Representation')) {
        const kind = findMediaType([element, set]) ?? 'video';
        hasOpen.set(kind, hasOpen.get(kind) === true || !(isInherited || isProtected(element)));
      }
    }
  }
  return [...hasOpen.values()].includes(false);
}

function isProtected(element: XmlElement): boolean {
  return listKeySystems([element]) !== null;
}

/** Parses an xs:dateTime; without a time zone it is UTC (ISO/IEC 23009-1 §5.3.1.2). */
function parseInstant(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  const hasZone = /(?:z|[+-]\d\d:\d\d)$/i.test(trimmed);
  const ms = Date.parse(hasZone ? trimmed : `${trimmed}Z`);
  return Number.isNaN(ms) ? null : ms;
}

function readInherited({ element, set }: Representation, name: string): string | undefined {
  return readAttribute(element, name) ?? readAttribute(set, name);
}

function readAttribute(element: XmlElement, name: string): string | undefined {
  return findXmlAttribute(element, name)?.value;
}
