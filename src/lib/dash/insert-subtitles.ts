import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { listChildren, findXmlAttribute } from '../xml/xml-document.ts';
import { listPeriods, type PeriodTimes } from './list-periods.ts';
import { UPLOADED_ID_PREFIX } from './uploaded-id.ts';
import { createTagWriter, type WriteTag } from './write-tag.ts';

/** A requested file: a WebVTT file, or a segment of a track in fragmented MP4. */
export type SubtitleFile = PeriodTimes & {
  readonly form: 'text' | 'init' | 'fragment';
  /** The start of the period on the media timeline. */
  readonly mediaSeconds: number;
};

/** A subtitle track to add. */
export type MpdSubtitle = {
  /** A BCP 47 language tag. */
  readonly language: string;
  readonly label: string;
  readonly kind: 'subtitles' | 'captions';
  readonly isDefault: boolean;
  /** Skipped in a period that already has text in this language, regardless of region. */
  readonly isFallback?: boolean;
  /** Returns an absolute path; null if the file cannot be served. */
  readonly toUrl: (file: SubtitleFile) => string | null;
};

const ROLE_SCHEME = 'urn:mpeg:dash:role:2011';
const ROLES = { subtitles: 'subtitle', captions: 'caption' } as const;
/** @bandwidth is required, and subtitles need almost none. */
const BANDWIDTH = 1000;
/**
 * Elements with segment information. Those of a period would also apply to added adaptation sets,
 * so no tracks are added to such a period.
 */
const SEGMENT_ELEMENTS = ['SegmentBase', 'SegmentList', 'SegmentTemplate'] as const;

/**
 * Returns the edits that append an adaptation set for each track to each period (ISO/IEC 23009-1
 * §5.3.2, §5.3.3). They follow the last existing set, so that all other elements keep their index.
 * A dynamic MPD stays unchanged, because cue times need a fixed position in the presentation.
 *
 * A track is a single WebVTT file when presentation times equal media times. Otherwise it is
 * fragmented MP4: players disagree on the time origin of a WebVTT file, but shift fragments like
 * the video.
 */
export function insertSubtitles(mpd: XmlElement, tracks: readonly MpdSubtitle[]): XmlEdit[] {
  if (tracks.length === 0 || findXmlAttribute(mpd, 'type')?.value === 'dynamic') return [];
  const periods = listPeriods(mpd).map((period) => ({
    ...period,
    mediaSeconds: findMediaStart(period.element),
  }));
  const isText = periods.every(
    ({ times, mediaSeconds }) => times?.startSeconds === 0 && mediaSeconds === 0,
  );
  return periods.flatMap(({ element, times, mediaSeconds }) => {
    const last = listChildren(element, 'AdaptationSet').at(-1);
    const hasSegments = SEGMENT_ELEMENTS.some((name) => listChildren(element, name).length > 0);
    if (times === undefined || last === undefined || hasSegments) return [];
    const createId = createIdGenerator(element);
    const textLanguages = listTextLanguages(element);
    const missing = tracks.filter(
      ({ isFallback, language }) =>
        isFallback !== true || !textLanguages.has(toPrimaryLanguage(language)),
    );
    const sets = missing.flatMap((track) => {
      const write = createTagWriter(last);
      const files = isText
        ? writeTextContent(track, { ...times, mediaSeconds }, write)
        : writeFragmentContent(track, { ...times, mediaSeconds }, write);
      return files === undefined
        ? []
        : writeSet(track, files, { id: createId(track.language), write });
    });
    return [{ start: last.end, end: last.end, text: sets.join('') }];
  });
}

/** Lists the primary language subtags of the period's text adaptation sets. */
function listTextLanguages(period: XmlElement): ReadonlySet<string> {
  const texts = listChildren(period, 'AdaptationSet').filter((set) =>
    [set, ...listChildren(set, 'Representation')].some((level) => {
      const type = findXmlAttribute(level, 'mimeType')?.value ?? '';
      const codecs = findXmlAttribute(level, 'codecs')?.value ?? '';
      const content = findXmlAttribute(level, 'contentType')?.value;
      return content === 'text' || /^text\/|ttml/.test(type) || /^(?:wvtt|stpp)/.test(codecs);
    }),
  );
  return new Set(texts.map((set) => toPrimaryLanguage(findXmlAttribute(set, 'lang')?.value ?? '')));
}

/** `de` for `de-AT`. */
function toPrimaryLanguage(language: string): string {
  return language.toLowerCase().split('-', 1)[0] ?? '';
}

/** §5.3.5.2: representation IDs are unique within a period. */
function createIdGenerator(period: XmlElement): (language: string) => string {
  const usedIds = new Set(
    listChildren(period, 'AdaptationSet')
      .flatMap((set) => listChildren(set, 'Representation'))
      .map((each) => findXmlAttribute(each, 'id')?.value),
  );
  return (language) => {
    let id = `${UPLOADED_ID_PREFIX}${language}`;
    for (let number = 2; usedIds.has(id); number += 1)
      id = `${UPLOADED_ID_PREFIX}${language}-${number}`;
    usedIds.add(id);
    return id;
  };
}

/**
 * §5.3.9.2: finds the presentation time offset of the first representation that has one, nearest
 * level first.
 */
function findMediaStart(period: XmlElement): number {
  const sets = listChildren(period, 'AdaptationSet');
  const levels = sets.flatMap((set) => [...listChildren(set, 'Representation'), set]);
  for (const level of [...levels, period]) {
    const segments = SEGMENT_ELEMENTS.flatMap((name) => listChildren(level, name));
    const offset = readNumber(segments, 'presentationTimeOffset');
    if (offset !== undefined) return offset / (readNumber(segments, 'timescale') || 1);
  }
  return 0;
}

function readNumber(elements: readonly XmlElement[], name: string): number | undefined {
  const text = elements.flatMap((each) => findXmlAttribute(each, name) ?? [])[0]?.value.trim();
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

type TrackContent = { readonly type: Readonly<Record<string, string>>; readonly content: string };
type FileTimes = Omit<SubtitleFile, 'form'>;

function writeTextContent(
  track: MpdSubtitle,
  times: FileTimes,
  write: WriteTag,
): TrackContent | undefined {
  const url = track.toUrl({ ...times, form: 'text' });
  if (url === null) return undefined;
  return { type: { mimeType: 'text/vtt' }, content: write('BaseURL', {}, escapeXml(url)) };
}

/** Writes one segment for the entire period; undefined if the period's duration is unknown. */
function writeFragmentContent(
  track: MpdSubtitle,
  times: FileTimes,
  write: WriteTag,
): TrackContent | undefined {
  const init = track.toUrl({ ...times, form: 'init' });
  const fragment = track.toUrl({ ...times, form: 'fragment' });
  const seconds = times.endSeconds - times.startSeconds;
  if (init === null || fragment === null || !Number.isFinite(seconds)) return undefined;
  const list = {
    timescale: '1000',
    duration: String(Math.ceil(seconds * 1000)),
    presentationTimeOffset: String(Math.round(times.mediaSeconds * 1000)),
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

/** The child elements follow the order of the MPD schema. */
function writeSet(
  { language, label, kind, isDefault }: MpdSubtitle,
  { type, content }: TrackContent,
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
