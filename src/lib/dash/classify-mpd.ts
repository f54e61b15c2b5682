import { classifyCodecs } from '../media/classify-content.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { listChildren, readText, readXmlAttribute } from '../xml/xml-document.ts';
import { findMediaType } from './find-media-type.ts';
import { MpdError } from './mpd-error.ts';
import { listEncryptionSchemes, listKeySystems, requiresDrm } from './mpd-protection.ts';
import type { Mpd, MpdAudioTrack, MpdVariant } from './mpd.ts';
import { parseDuration } from './parse-duration.ts';
import { parseFrameRate, toInteger } from './parse-values.ts';
import { readMpd } from './read-mpd.ts';

/**
 * Limits the size of a video's record. Periods usually repeat the values of the previous period.
 */
const LISTED_MAX = 256;

export type Representation = { readonly element: XmlElement; readonly set: XmlElement };

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
    dynamic: readXmlAttribute(mpd, 'type') === 'dynamic',
    duration:
      parseDuration(readXmlAttribute(mpd, 'mediaPresentationDuration')) ?? sumPeriods(periods),
    availabilityStartMs: parseInstant(readXmlAttribute(mpd, 'availabilityStartTime')),
    minimumUpdatePeriod: parseDuration(readXmlAttribute(mpd, 'minimumUpdatePeriod')),
    timeShiftBufferDepth: parseDuration(readXmlAttribute(mpd, 'timeShiftBufferDepth')),
    suggestedPresentationDelay: parseDuration(readXmlAttribute(mpd, 'suggestedPresentationDelay')),
    periods: periods.length,
    location: listChildren(mpd, 'Location').map((each) => readText(each).trim())[0] ?? null,
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
  const durations = periods.map((period) => parseDuration(readXmlAttribute(period, 'duration')));
  if (durations.length === 0 || durations.includes(null)) return null;
  return durations.reduce<number>((sum, duration) => sum + (duration ?? 0), 0);
}

function isVideo(representation: Representation): boolean {
  return classifyRepresentation(representation) === 'video';
}

function isAudioSet(set: XmlElement): boolean {
  const [element = set] = listChildren(set, 'Representation');
  return classifyRepresentation({ element, set }) === 'audio';
}

/** Some packagers state the type of the container, `video/mp4`, for audio in it. */
export function classifyRepresentation({ element, set }: Representation): string | undefined {
  const type = findMediaType([element, set]);
  if (type !== undefined && type !== 'video') return type;
  if (readInherited({ element, set }, 'width') !== undefined) return 'video';
  const content = classifyCodecs(readInherited({ element, set }, 'codecs') ?? null);
  return content === 'audio' || type === undefined ? content : type;
}

function toVariant(representation: Representation): MpdVariant {
  return {
    width: toInteger(readInherited(representation, 'width')),
    height: toInteger(readInherited(representation, 'height')),
    bandwidth: toInteger(readXmlAttribute(representation.element, 'bandwidth')),
    codecs: readInherited(representation, 'codecs') ?? null,
    frameRate: parseFrameRate(readInherited(representation, 'frameRate')),
  };
}

function toAudioTrack(set: XmlElement): MpdAudioTrack {
  const [element = set] = listChildren(set, 'Representation');
  const [label] = listChildren(set, 'Label');
  return {
    language: readXmlAttribute(set, 'lang') ?? null,
    name: label === undefined ? null : readText(label),
    codecs: readInherited({ element, set }, 'codecs') ?? null,
    default: listChildren(set, 'Role').some((role) => readXmlAttribute(role, 'value') === 'main'),
  };
}

/** Parses an xs:dateTime; without a time zone it is UTC (ISO/IEC 23009-1 §5.3.1.2). */
function parseInstant(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  const hasZone = /(?:z|[+-]\d\d:\d\d)$/i.test(trimmed);
  const ms = Date.parse(hasZone ? trimmed : `${trimmed}Z`);
  return Number.isNaN(ms) ? null : ms;
}

export function readInherited({ element, set }: Representation, name: string): string | undefined {
  return readXmlAttribute(element, name) ?? readXmlAttribute(set, name);
}

/** Returns the distinct values in order, up to the limit. */
function listDistinct<Value>(values: readonly Value[]): readonly Value[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()].slice(0, LISTED_MAX);
}
