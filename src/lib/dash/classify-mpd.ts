import { toDrmName } from '../manifest/drm-systems.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute, localName, textOf } from '../xml/xml-document.ts';
import { listDistinct } from './list-distinct.ts';
import { MpdError } from './mpd-error.ts';
import type { Mpd, MpdAudioTrack, MpdVariant } from './mpd.ts';
import { parseDuration } from './parse-duration.ts';
import { parseFrameRate, toInteger } from './parse-values.ts';
import { readMpd } from './read-mpd.ts';

type Representation = { readonly element: XmlElement; readonly set: XmlElement };

/** Says only that some key system protects the media, which another descriptor names. */
const COMMON_ENCRYPTION = 'urn:mpeg:dash:mp4protection:2011';
/** Segments under plain AES keys, as in HLS: no key system. */
const SEGMENT_ENCRYPTION = /^urn:mpeg:dash:sea:/i;

/**
 * What an MPD presents, or undefined for a text whose root is no MPD. Segment timelines are not expanded.
 * Throws MpdError for an MPD that is refused: malformed, too deep, too large, with a document type.
 */
export function classifyMpd(xml: string): Mpd | undefined {
  try {
    return describe(readMpd(xml).root);
  } catch (error) {
    if (error instanceof MpdError && error.reason === 'not_an_mpd') return undefined;
    throw error;
  }
}

function describe(mpd: XmlElement): Mpd {
  const periods = childrenNamed(mpd, 'Period');
  const sets = periods.flatMap((period) => childrenNamed(period, 'AdaptationSet'));
  const representations = sets.flatMap((set) =>
    childrenNamed(set, 'Representation').map((element) => ({ element, set })),
  );
  return {
    dynamic: valueOf(mpd, 'type') === 'dynamic',
    duration: parseDuration(valueOf(mpd, 'mediaPresentationDuration')) ?? sumPeriods(periods),
    availabilityStartMs: parseInstant(valueOf(mpd, 'availabilityStartTime')),
    minimumUpdatePeriod: parseDuration(valueOf(mpd, 'minimumUpdatePeriod')),
    timeShiftBufferDepth: parseDuration(valueOf(mpd, 'timeShiftBufferDepth')),
    suggestedPresentationDelay: parseDuration(valueOf(mpd, 'suggestedPresentationDelay')),
    periods: periods.length,
    variants: listDistinct(representations.filter(isVideo).map(toVariant)),
    audioTracks: listDistinct(sets.filter(isAudioSet).map(toAudioTrack)),
    drm: listKeySystems([
      mpd,
      ...periods,
      ...sets,
      ...representations.map(({ element }) => element),
    ]),
    fullyProtected: representations.length > 0 && areAllProtected(mpd, periods),
    baseUrls: listDistinct(
      [mpd, ...periods, ...sets]
        .flatMap((element) => childrenNamed(element, 'BaseURL'))
        .map((base) => textOf(base).trim()),
    ),
  };
}

function sumPeriods(periods: readonly XmlElement[]): number | null {
  const durations = periods.map((period) => parseDuration(valueOf(period, 'duration')));
  if (durations.length === 0 || durations.includes(null)) return null;
  return durations.reduce<number>((sum, duration) => sum + (duration ?? 0), 0);
}

function isVideo({ element, set }: Representation): boolean {
  const type = mediaTypeOf([element, set]);
  return type === undefined ? inherited({ element, set }, 'width') !== undefined : type === 'video';
}

function isAudioSet(set: XmlElement): boolean {
  return mediaTypeOf([set, ...childrenNamed(set, 'Representation').slice(0, 1)]) === 'audio';
}

/** `video`, `audio` and so on: the first of the elements that says it, by @contentType or @mimeType. */
function mediaTypeOf(elements: readonly XmlElement[]): string | undefined {
  const types = elements.map((each) => valueOf(each, 'contentType') ?? valueOf(each, 'mimeType'));
  return types.find((type) => type !== undefined)?.split('/', 1)[0];
}

function toVariant(representation: Representation): MpdVariant {
  return {
    width: toInteger(inherited(representation, 'width')),
    height: toInteger(inherited(representation, 'height')),
    bandwidth: toInteger(valueOf(representation.element, 'bandwidth')),
    codecs: inherited(representation, 'codecs') ?? null,
    frameRate: parseFrameRate(inherited(representation, 'frameRate')),
  };
}

function toAudioTrack(set: XmlElement): MpdAudioTrack {
  const [element = set] = childrenNamed(set, 'Representation');
  const [label] = childrenNamed(set, 'Label');
  return {
    language: valueOf(set, 'lang') ?? null,
    name: label === undefined ? null : textOf(label),
    codecs: inherited({ element, set }, 'codecs') ?? null,
    default: childrenNamed(set, 'Role').some((role) => valueOf(role, 'value') === 'main'),
  };
}

function listKeySystems(elements: readonly XmlElement[]): readonly string[] | null {
  const schemes = elements
    .flatMap((element) =>
      element.elements.filter((child) => localName(child.name) === 'ContentProtection'),
    )
    .map((protection) => valueOf(protection, 'schemeIdUri')?.toLowerCase() ?? '')
    .filter((scheme) => !SEGMENT_ENCRYPTION.test(scheme));
  if (schemes.length === 0) return null;
  const named = schemes.filter((scheme) => scheme !== COMMON_ENCRYPTION).map(toDrmName);
  return named.length === 0 ? ['other'] : [...new Set(named)];
}

/** Protection that stands on an element holds for all that is in it (ISO/IEC 23009-1 §5.8.4.1). */
function areAllProtected(mpd: XmlElement, periods: readonly XmlElement[]): boolean {
  const openSets = periods
    .filter((period) => !isProtected(period))
    .flatMap((period) => childrenNamed(period, 'AdaptationSet'))
    .filter((set) => !isProtected(set));
  const representations = openSets.flatMap((set) => childrenNamed(set, 'Representation'));
  return isProtected(mpd) || representations.every(isProtected);
}

function isProtected(element: XmlElement): boolean {
  return listKeySystems([element]) !== null;
}

/** An xs:dateTime; without a zone it is UTC (ISO/IEC 23009-1 §5.3.1.2). */
function parseInstant(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  const hasZone = /(?:z|[+-]\d\d:\d\d)$/i.test(trimmed);
  const ms = Date.parse(hasZone ? trimmed : `${trimmed}Z`);
  return Number.isNaN(ms) ? null : ms;
}

function inherited({ element, set }: Representation, name: string): string | undefined {
  return valueOf(element, name) ?? valueOf(set, name);
}

function valueOf(element: XmlElement, name: string): string | undefined {
  return findXmlAttribute(element, name)?.value;
}
