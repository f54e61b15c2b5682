import type { XmlElement } from '../xml/xml-document.ts';
import { listChildren, findXmlAttribute } from '../xml/xml-document.ts';
import { parseDuration } from './parse-duration.ts';

/** A part of the presentation in seconds; `endSeconds` may be infinite for the last period. */
export type PeriodTimes = { readonly startSeconds: number; readonly endSeconds: number };

export type Period = {
  readonly element: XmlElement;
  /** Undefined if the start is unknown. */
  readonly times: PeriodTimes | undefined;
};

/** ISO/IEC 23009-1 §5.3.2.1: a period without @start begins where the previous one ends. */
export function listPeriods(mpd: XmlElement): readonly Period[] {
  const elements = listChildren(mpd, 'Period');
  const total = readDuration(mpd, 'mediaPresentationDuration');
  const starts: (number | null)[] = [];
  for (const [index, element] of elements.entries()) {
    const previousStart = starts[index - 1] ?? null;
    const length = readDuration(elements[index - 1], 'duration');
    const following = previousStart === null || length === null ? null : previousStart + length;
    starts.push(readDuration(element, 'start') ?? (index === 0 ? 0 : following));
  }
  return elements.map((element, index) => {
    const start = starts[index] ?? null;
    if (start === null) return { element, times: undefined };
    const duration = readDuration(element, 'duration');
    const end = starts[index + 1] ?? (duration === null ? total : start + duration) ?? Infinity;
    return { element, times: { startSeconds: start, endSeconds: end } };
  });
}

function readDuration(element: XmlElement | undefined, name: string): number | null {
  return element === undefined ? null : parseDuration(findXmlAttribute(element, name)?.value);
}
