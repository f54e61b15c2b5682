import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';

/** A segment in units of the time scale. */
export type SegmentSpan = { readonly time: number; readonly duration: number };

/** The element and its attributes, as players write them. */
const SEGMENT = /<(?:[\w.-]{1,64}:)?S\s([^<>]{1,200})>/g;
/** A day of segments of two seconds has 43,200. */
const ROWS_MAX = 50_000;
const ATTRIBUTE = /(?:^|\s)([tdr])\s*=\s*["'](-?\d{1,15})["']/g;

/**
 * Expands a SegmentTimeline (ISO/IEC 23009-1 §5.3.9.6) up to `endTicks` and at most `countMax`
 * segments. It is read from the text, because the parsed document omits its segments.
 */
export function readSegmentTimeline(
  { text }: XmlDocument,
  { content }: XmlElement,
  { endTicks, countMax }: { readonly endTicks: number; readonly countMax: number },
): readonly SegmentSpan[] {
  const elements = text.slice(content.start, content.end).matchAll(SEGMENT);
  const rows = elements.take(countMax).map(toRow);
  const spans: SegmentSpan[] = [];
  let time = 0;
  let row = rows.next().value;
  while (row !== undefined && row.duration > 0 && spans.length < countMax) {
    const { start, duration, repeats } = row;
    const next = rows.next().value;
    time = start ?? time;
    // A negative number of repetitions lasts until the next row or the end of the period.
    const untilTicks = next?.start ?? endTicks;
    const count = repeats < 0 ? Math.ceil((untilTicks - time) / duration) : repeats + 1;
    for (let done = 0; done < count && spans.length < countMax && time < endTicks; done += 1) {
      spans.push({ time, duration });
      time += duration;
    }
    row = next;
  }
  return spans;
}

/** The last segment of a timeline, and the number of segments. */
export type TimelineEnd = SegmentSpan & { readonly count: number };

/**
 * Finds the end without expanding the timeline. A row that repeats until the next row or the end of
 * the period counts once. Rows beyond the limit are ignored. Undefined for a timeline without
 * segments.
 */
export function findTimelineEnd(
  { text }: XmlDocument,
  { content }: XmlElement,
): TimelineEnd | undefined {
  let end: TimelineEnd | undefined;
  const elements = text.slice(content.start, content.end).matchAll(SEGMENT);
  for (const { start, duration, repeats } of elements.take(ROWS_MAX).map(toRow)) {
    if (duration <= 0) continue;
    const more = Math.max(0, repeats);
    const first = start ?? (end === undefined ? 0 : end.time + end.duration);
    end = { time: first + more * duration, duration, count: (end?.count ?? 0) + more + 1 };
  }
  return end;
}

type Row = {
  readonly start: number | undefined;
  readonly duration: number;
  readonly repeats: number;
};

function toRow([, attributes = '']: RegExpMatchArray): Row {
  const values = new Map(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, Number(value)]),
  );
  return { start: values.get('t'), duration: values.get('d') ?? 0, repeats: values.get('r') ?? 0 };
}
