import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute } from '../xml/xml-document.ts';
import { parseDuration } from './parse-duration.ts';
import { UPLOADED_ID } from './uploaded-id.ts';

/** A part of the presentation in seconds; the last one may have no end. */
export type PeriodTimes = { readonly startSeconds: number; readonly endSeconds: number };

/** A subtitle track to be, in one WebVTT file for each period. */
export type MpdSubtitle = {
  /** BCP 47. */
  readonly language: string;
  readonly label: string;
  readonly kind: 'subtitles' | 'captions';
  readonly isDefault: boolean;
  /** An absolute path to the cues of a period, whose times count from its start; null where it can't be served. */
  readonly address: (period: PeriodTimes) => string | null;
};

const ROLE_SCHEME = 'urn:mpeg:dash:role:2011';
const ROLES = { subtitles: 'subtitle', captions: 'caption' } as const;
/** A text costs next to nothing, and the attribute must be there. */
const BANDWIDTH = 1000;
/** What a period says of its segments holds for every set in it, and a file is no segment. */
const SEGMENTS = ['SegmentBase', 'SegmentList', 'SegmentTemplate'] as const;

/**
 * The edits that add a set for each track behind the last one of each period (ISO/IEC 23009-1 §5.3.2, §5.3.3): so no
 * other element has another number than before. A dynamic MPD stays as it is: its periods have no lasting place in a
 * presentation that the cues could count from.
 */
export function insertSubtitles(mpd: XmlElement, tracks: readonly MpdSubtitle[]): XmlEdit[] {
  if (tracks.length === 0 || findXmlAttribute(mpd, 'type')?.value === 'dynamic') return [];
  return listPeriods(mpd).flatMap(({ element, times }) => {
    const last = childrenNamed(element, 'AdaptationSet').at(-1);
    const hasSegments = SEGMENTS.some((name) => childrenNamed(element, name).length > 0);
    if (times === undefined || last === undefined || hasSegments) return [];
    const ids = createIds(element);
    const sets = tracks.flatMap((track) => {
      const address = track.address(times);
      return address === null ? [] : toSet(track, { id: ids(track.language), address, like: last });
    });
    return [{ start: last.end, end: last.end, text: sets.join('') }];
  });
}

type Period = { readonly element: XmlElement; readonly times: PeriodTimes | undefined };

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
    if (start === null) return { element, times: undefined };
    const own = durationOf(element, 'duration');
    const end = starts[index + 1] ?? (own === null ? total : start + own) ?? Infinity;
    return { element, times: { startSeconds: start, endSeconds: end } };
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

/** In the schema's order, and with the prefix of the sets beside it. */
function toSet(
  { language, label, kind, isDefault }: MpdSubtitle,
  {
    id,
    address,
    like,
  }: { readonly id: string; readonly address: string; readonly like: XmlElement },
): string {
  const prefix = like.name.slice(0, like.name.indexOf(':') + 1);
  const roles = [ROLES[kind], ...(isDefault ? ['main'] : [])];
  const tag = (
    name: string,
    attributes: Readonly<Record<string, string>>,
    content = '',
  ): string => {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
    const open = `<${prefix}${name}${list.join('')}`;
    return content === '' ? `${open}/>` : `${open}>${content}</${prefix}${name}>`;
  };
  return tag(
    'AdaptationSet',
    { contentType: 'text', mimeType: 'text/vtt', lang: language },
    [
      tag('Label', {}, escapeXml(label)),
      ...roles.map((value) => tag('Role', { schemeIdUri: ROLE_SCHEME, value })),
      tag(
        'Representation',
        { id, bandwidth: String(BANDWIDTH) },
        tag('BaseURL', {}, escapeXml(address)),
      ),
    ].join(''),
  );
}
