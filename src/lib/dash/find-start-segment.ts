import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { findDefault } from './list-init-segments.ts';
import { listPeriods, type PeriodTimes } from './list-periods.ts';
import { type DashBytes, findBase, listSegments, type LiveEdge } from './list-segments.ts';

/**
 * Locates the segment with which players start: of the first video, or else of the first audio.
 * Undefined if its representation is a single file, or if the MPD does not show which segments of a
 * live presentation exist. `live` is null for a static MPD.
 */
export function findStartSegment(
  document: XmlDocument,
  manifestUrl: URL,
  live: LiveEdge | null,
): DashBytes | undefined {
  const period = findPeriod(document.root, live);
  const path = period && findDefault(period.element);
  const base = findBase([document.root], manifestUrl);
  if (period === undefined || path === undefined || base === undefined) return undefined;
  const { element, times } = period;
  const options = { base, countMax: 1, ...(live !== null && { live }) };
  const found = listSegments(document, { period: element, times, ...path }, options);
  return found?.kind === 'listed' ? found.segments[0]?.locate() : undefined;
}

type KnownPeriod = { readonly element: XmlElement; readonly times: PeriodTimes };

/** The first period, and of a live presentation the current one. */
function findPeriod(root: XmlElement, live: LiveEdge | null): KnownPeriod | undefined {
  const periods = listPeriods(root).flatMap(({ element, times }) =>
    times === undefined ? [] : [{ element, times }],
  );
  if (live === null) return periods[0];
  return periods.findLast(({ times }) => times.startSeconds <= live.seconds);
}
