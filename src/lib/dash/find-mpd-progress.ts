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
/** The first sets of a period, because each lookup of an attribute reads all siblings. */
const SETS_MAX = 4;

/** The positions of a dynamic MPD: the numbers or times in the URLs of its last segments. */
export function findMpdProgress(document: XmlDocument): StreamProgress['positions'] {
  const periods = [...listChildren(document.root, 'Period').entries()].slice(-PERIODS_MAX);
  const positions = periods.flatMap(([index, period]) => {
    const [name, position] = findFirstPosition(document, period) ?? [];
    return position === undefined
      ? []
      : [[`${toPeriodKey(period, index)}/${name}`, position] as const];
  });
  return new Map(positions);
}

type NamedPosition = readonly [name: string, position: StreamPosition];

function findFirstPosition(document: XmlDocument, period: XmlElement): NamedPosition | undefined {
  for (const set of listChildren(period, 'AdaptationSet').slice(0, SETS_MAX)) {
    const [representation] = listChildren(set, 'Representation');
    const position = representation && findPosition(document, [representation, set, period]);
    if (representation !== undefined && position !== undefined) {
      return [readXmlAttribute(representation, 'id') ?? '', position];
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
