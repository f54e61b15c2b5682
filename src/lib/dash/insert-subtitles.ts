import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute } from '../xml/xml-document.ts';
import { parseDuration } from './parse-duration.ts';
import { UPLOADED_ID } from './uploaded-id.ts';

/** A part of the presentation in seconds; the last one may have no end. */
export type PeriodTimes = { readonly startSeconds: number; readonly endSeconds: number };

/** What a player asks for: a file of WebVTT, or the parts of a track in fragmented MP4. */
export type SubtitleFile = PeriodTimes & {
  readonly form: 'text' | 'init' | 'fragment';
  /** Where the period begins on the timeline of its media. */
  readonly mediaSeconds: number;
};

/** A subtitle track to be. */
export type MpdSubtitle = {
  /** BCP 47. */
  readonly language: string;
  readonly label: string;
  readonly kind: 'subtitles' | 'captions';
  readonly isDefault: boolean;
  /** Left out of a period that has a text in its language. */
  readonly givesWay?: boolean;
  /** An absolute path; null where it can't be served. */
  readonly address: (file: SubtitleFile) => string | null;
};

const ROLE_SCHEME = 'urn:mpeg:dash:role:2011';
const ROLES = { subtitles: 'subtitle', captions: 'caption' } as const;
/** A text costs next to nothing, and the attribute must be there. */
const BANDWIDTH = 1000;
/** What a period says of its segments holds for every set in it, and would be taken to hold for these. */
const SEGMENTS = ['SegmentBase', 'SegmentList', 'SegmentTemplate'] as const;

/**
 * The edits that add a set for each track behind the last one of each period (ISO/IEC 23009-1 §5.3.2, §5.3.3): so no
 * other element has another number than before. A dynamic MPD stays as it is: its periods have no lasting place in a
 * presentation that the cues could count from.
 *
 * A track is one WebVTT file where its times are those of the media. Elsewhere players differ in what they count the
 * times of a file from; those of fragmented MP4 they move as they move the picture's.
 */
export function insertSubtitles(mpd: XmlElement, tracks: readonly MpdSubtitle[]): XmlEdit[] {
  if (tracks.length === 0 || findXmlAttribute(mpd, 'type')?.value === 'dynamic') return [];
  const periods = listPeriods(mpd);
  const isText = periods.every(
    ({ times, mediaSeconds }) => times?.startSeconds === 0 && mediaSeconds === 0,
  );
  return periods.flatMap(({ element, times, mediaSeconds }) => {
    const last = childrenNamed(element, 'AdaptationSet').at(-1);
    const hasSegments = SEGMENTS.some((name) => childrenNamed(element, name).length > 0);
    if (times === undefined || last === undefined || hasSegments) return [];
    const ids = createIds(element);
    const spoken = listTextLanguages(element);
    const wanted = tracks.filter(
      ({ givesWay, language }) => givesWay !== true || !spoken.has(toBase(language)),
    );
    const sets = wanted.flatMap((track) => {
      const write = createTagWriter(last);
      const files = isText
        ? writeText(track, { ...times, mediaSeconds }, write)
        : writeFragments(track, { ...times, mediaSeconds }, write);
      return files === undefined ? [] : writeSet(track, files, { id: ids(track.language), write });
    });
    return [{ start: last.end, end: last.end, text: sets.join('') }];
  });
}

/** Of its sets of text, without regions. */
function listTextLanguages(period: XmlElement): ReadonlySet<string> {
  const texts = childrenNamed(period, 'AdaptationSet').filter((set) =>
    [set, ...childrenNamed(set, 'Representation')].some((level) => {
      const type = findXmlAttribute(level, 'mimeType')?.value ?? '';
      const codecs = findXmlAttribute(level, 'codecs')?.value ?? '';
      const content = findXmlAttribute(level, 'contentType')?.value;
      return content === 'text' || /^text\/|ttml/.test(type) || /^(?:wvtt|stpp)/.test(codecs);
    }),
  );
  return new Set(texts.map((set) => toBase(findXmlAttribute(set, 'lang')?.value ?? '')));
}

/** `de` of `de-AT`. */
function toBase(language: string): string {
  return language.toLowerCase().split('-', 1)[0] ?? '';
}

type Period = {
  readonly element: XmlElement;
  readonly times: PeriodTimes | undefined;
  readonly mediaSeconds: number;
};

/** §5.3.2.1: a period starts where it says, else where the one before it ends. */
function listPeriods(mpd: XmlElement): readonly Period[] {
  const elements = childrenNamed(mpd, 'Period');
  const total = durationOf(mpd, 'mediaPresentationDuration');
  const starts: (number | null)[] = [];
  for (const [index, element] of elements.entries()) {
    const before = starts[index - 1] ?? null;
    const length = durationOf(elements[index - 1], 'duration');
    const following = before === null || length === null ? null : before + length;
    starts.push(durationOf(element, 'start') ?? (index === 0 ? 0 : following));
  }
  return elements.map((element, index) => {
    const start = starts[index] ?? null;
    const mediaSeconds = findMediaStart(element);
    if (start === null) return { element, times: undefined, mediaSeconds };
    const own = durationOf(element, 'duration');
    const end = starts[index + 1] ?? (own === null ? total : start + own) ?? Infinity;
    return { element, times: { startSeconds: start, endSeconds: end }, mediaSeconds };
  });
}

function durationOf(element: XmlElement | undefined, name: string): number | null {
  return element === undefined ? null : parseDuration(findXmlAttribute(element, name)?.value);
}

/** §5.3.5.2: the IDs of representations are unique in a period. */
function createIds(period: XmlElement): (language: string) => string {
  const taken = new Set(
    childrenNamed(period, 'AdaptationSet')
      .flatMap((set) => childrenNamed(set, 'Representation'))
      .map((each) => findXmlAttribute(each, 'id')?.value),
  );
  return (language) => {
    let id = `${UPLOADED_ID}${language}`;
    for (let number = 2; taken.has(id); number += 1) id = `${UPLOADED_ID}${language}-${number}`;
    taken.add(id);
    return id;
  };
}

/** §5.3.9.2: the presentation time offset of the first representation that has one, as the nearest level says it. */
function findMediaStart(period: XmlElement): number {
  const sets = childrenNamed(period, 'AdaptationSet');
  const levels = sets.flatMap((set) => [...childrenNamed(set, 'Representation'), set]);
  for (const level of [...levels, period]) {
    const segments = SEGMENTS.flatMap((name) => childrenNamed(level, name));
    const offset = numberOf(segments, 'presentationTimeOffset');
    if (offset !== undefined) return offset / (numberOf(segments, 'timescale') || 1);
  }
  return 0;
}

function numberOf(elements: readonly XmlElement[], name: string): number | undefined {
  const text = elements.flatMap((each) => findXmlAttribute(each, name) ?? [])[0]?.value.trim();
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

type WriteTag = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  content?: string,
) => string;

/** With the prefix of the element beside it. */
function createTagWriter(like: XmlElement): WriteTag {
  const prefix = like.name.slice(0, like.name.indexOf(':') + 1);
  return (name, attributes, content = '') => {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
    const open = `<${prefix}${name}${list.join('')}`;
    return content === '' ? `${open}/>` : `${open}>${content}</${prefix}${name}>`;
  };
}

type Files = { readonly type: Readonly<Record<string, string>>; readonly content: string };
type Place = Omit<SubtitleFile, 'form'>;

function writeText(track: MpdSubtitle, place: Place, write: WriteTag): Files | undefined {
  const address = track.address({ ...place, form: 'text' });
  if (address === null) return undefined;
  return { type: { mimeType: 'text/vtt' }, content: write('BaseURL', {}, escapeXml(address)) };
}

/** One segment for the whole period. Where nobody says how long that is, players can't be told of it. */
function writeFragments(track: MpdSubtitle, place: Place, write: WriteTag): Files | undefined {
  const init = track.address({ ...place, form: 'init' });
  const fragment = track.address({ ...place, form: 'fragment' });
  const seconds = place.endSeconds - place.startSeconds;
  if (init === null || fragment === null || !Number.isFinite(seconds)) return undefined;
  const list = {
    timescale: '1000',
    duration: String(Math.ceil(seconds * 1000)),
    presentationTimeOffset: String(Math.round(place.mediaSeconds * 1000)),
  };
  const parts = [
    write('Initialization', { sourceURL: init }),
    write('SegmentURL', { media: fragment }),
  ];
  return {
    type: { mimeType: 'application/mp4', codecs: 'wvtt' },
    content: write('SegmentList', list, parts.join('')),
  };
}

/** In the schema's order. */
function writeSet(
  { language, label, kind, isDefault }: MpdSubtitle,
  { type, content }: Files,
  { id, write }: { readonly id: string; readonly write: WriteTag },
): string {
  const roles = [ROLES[kind], ...(isDefault ? ['main'] : [])];
  return write(
    'AdaptationSet',
    { contentType: 'text', ...type, lang: language },
    [
      write('Label', {}, escapeXml(label)),
      ...roles.map((value) => write('Role', { schemeIdUri: ROLE_SCHEME, value })),
      write('Representation', { id, bandwidth: String(BANDWIDTH) }, content),
    ].join(''),
  );
}
