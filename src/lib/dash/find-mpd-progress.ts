import type { StreamPosition, StreamProgress } from '../manifest/stream-progress.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { listChildren, readXmlAttribute } from '../xml/xml-document.ts';
import { findValue, listAddressing } from './list-segments.ts';
import { toPeriodKey } from './mpd-path.ts';
import { toInteger } from './parse-values.ts';
import { findTimelineEnd } from './read-segment-timeline.ts';
import { listIdentifiers, parseSegmentTemplate } from './segment-template.ts';

/** The last periods. An encoder starts all representations of a period, so one of each is read. */
const PERIODS_MAX = 8;

/** The positions of a dynamic MPD: the numbers or times in the URLs of its last segments. */
export function findMpdProgress(document: XmlDocument): StreamProgress['positions'] {
  const periods = listChildren(document.root, 'Period').map((element, index) => ({
    element,
    key: toPeriodKey(element, index),
  }));
  const positions = periods.slice(-PERIODS_MAX).flatMap(({ element, key }) => {
    const [name, position] = findFirstPosition(document, element) ?? [];
    return position === undefined ? [] : [[`${key}/${name}`, position] as const];
  });
  return new Map(positions);
}

type NamedPosition = readonly [name: string, position: StreamPosition];

function findFirstPosition(document: XmlDocument, period: XmlElement): NamedPosition | undefined {
  for (const set of listChildren(period, 'AdaptationSet')) {
    for (const representation of listChildren(set, 'Representation')) {
      const position = findPosition(document, [representation, set, period]);
      const id = readXmlAttribute(representation, 'id') ?? '';
      if (position !== undefined) return [id, position];
    }
  }
  return undefined;
}

/** Undefined if the URLs of the segments contain no number or time that the MPD states. */
function findPosition(
  document: XmlDocument,
  levels: readonly XmlElement[],
): StreamPosition | undefined {
  const templates = listAddressing({ levels }, 'SegmentTemplate');
  const media = findValue(templates, 'media');
  const addressing = media === undefined ? listAddressing({ levels }, 'SegmentList') : templates;
  const [timeline] = addressing.flatMap((each) => listChildren(each, 'SegmentTimeline'));
  const end = timeline && findTimelineEnd(document, timeline);
  const identifiers = listIdentifiers(parseSegmentTemplate(media ?? '') ?? []);
  if (identifiers.includes('Time')) return end && { last: end.time, step: end.duration };
  const given = toInteger(findValue(addressing, 'startNumber'));
  // The entries of a list without a given number have no lasting number.
  const first = given ?? (media === undefined ? null : 1);
  if (first === null) return undefined;
  const urls = addressing.flatMap((each) => listChildren(each, 'SegmentURL'));
  return { last: first + (end?.count ?? urls.length), step: 1 };
}
