import {
  classifyMpd,
  classifyRepresentation,
  readInherited,
  type Representation,
} from '../../dash/classify-mpd.ts';
import { listPeriods, type PeriodTimes } from '../../dash/list-periods.ts';
import { isProtected } from '../../dash/list-pictures.ts';
import {
  type DashBytes,
  type DashSegment,
  type DashSegments,
  findBase,
  listAddressing,
  listSegments,
  type RepresentationPath,
} from '../../dash/list-segments.ts';
import { toPeriodKey } from '../../dash/mpd-path.ts';
import type { Mpd } from '../../dash/mpd.ts';
import { toInteger } from '../../dash/parse-values.ts';
import type { XmlDocument } from '../../xml/xml-document.ts';
import {
  listChildren,
  readText,
  readXmlAttribute,
  type XmlElement,
} from '../../xml/xml-document.ts';
import { PackagingError } from '../packaging-error.ts';
import { listDashCaptions, listDistinctCaptions } from './closed-captions.ts';
import { describeRepresentation } from './describe-representation.ts';
import { joinPeriods, type PeriodTrack } from './join-periods.ts';
import {
  type Place,
  type Places,
  type Stream,
  STREAM_SEGMENTS_MAX,
  type StreamPart,
} from './stream.ts';

/** Times of the presentation have this many ticks per second. */
const TIMESCALE = 1_000_000;
/** Of a live stream whose MPD declares no window, or a longer one. */
const WINDOW_SECONDS_MAX = 3600;
const UPDATE_SECONDS_DEFAULT = 2;
/** How far the clock of the encoder may be ahead. */
const CLOCK_SECONDS_MAX = 30;

type Context = {
  readonly document: XmlDocument;
  readonly base: URL;
  readonly window: { readonly fromSeconds: number; readonly untilSeconds: number } | null;
};

/**
 * Reads the tracks of an MPD (ISO/IEC 23009-1 §5), and of a live one those segments that players may
 * request now. Throws MpdError for an invalid MPD, and PackagingError for an encrypted one.
 */
export function readMpdStream(
  document: XmlDocument,
  { url, nowMs }: { readonly url: URL; readonly nowMs: number },
): Stream {
  const mpd = classifyMpd(document);
  const base = findBase([document.root], url);
  if (mpd === undefined || base === undefined) {
    throw new PackagingError('unsupported', 'Its MPD is invalid.');
  }
  if (mpd.requiresDrm) throw new PackagingError('unsupported', 'Its media is encrypted.');
  const startMs = mpd.availabilityStartMs ?? 0;
  const ctx = { document, base, window: toWindow(mpd, (nowMs - startMs) / 1000) };
  let count = 0;
  const periods = listPeriods(document.root).map(({ element: period, times }, index) => {
    const key = toPeriodKey(period, index);
    const paths = times === undefined ? [] : listPaths({ period, times });
    return paths.flatMap((path) => {
      const track = readTrack(path, key, ctx);
      count += track?.part.segments.length ?? 0;
      if (count > STREAM_SEGMENTS_MAX) {
        throw new PackagingError('too_large', 'It has too many segments.');
      }
      return track ?? [];
    });
  });
  const updateSeconds = mpd.minimumUpdatePeriod || UPDATE_SECONDS_DEFAULT;
  const isLive = mpd.dynamic && mpd.minimumUpdatePeriod !== null;
  const live = isLive ? { updateSeconds, startMs } : null;
  return {
    tracks: joinPeriods(periods),
    sounds: [],
    captions: listCaptions(document.root),
    live,
    periods: [],
    hls: null,
  };
}

function listCaptions(root: XmlElement): Stream['captions'] {
  const sets = listPeriods(root).flatMap(({ element }) => listChildren(element, 'AdaptationSet'));
  return listDistinctCaptions(sets.flatMap(listDashCaptions));
}

/** Null for an MPD that describes all of its segments. */
function toWindow({ dynamic, timeShiftBufferDepth }: Mpd, untilSeconds: number): Context['window'] {
  if (!dynamic) return null;
  const depth = Math.min(timeShiftBufferDepth ?? WINDOW_SECONDS_MAX, WINDOW_SECONDS_MAX);
  return { fromSeconds: Math.max(0, untilSeconds - depth), untilSeconds };
}

function listPaths({
  period,
  times,
}: Pick<RepresentationPath, 'period' | 'times'>): readonly RepresentationPath[] {
  return listChildren(period, 'AdaptationSet').flatMap((set) =>
    listChildren(set, 'Representation').map((representation) => ({
      period,
      times,
      set,
      representation,
    })),
  );
}

function readTrack(
  path: RepresentationPath,
  period: string,
  ctx: Context,
): PeriodTrack | undefined {
  const representation: Representation = { element: path.representation, set: path.set };
  const description = describeRepresentation(
    representation,
    classifyRepresentation(representation),
  );
  if (description === undefined || isProtected(path)) return undefined;
  const bandwidth = Math.max(1, toInteger(readInherited(representation, 'bandwidth')) ?? 1);
  const part = description.format === 'vtt' ? readFile(path, ctx) : readSegments(path, ctx);
  return part && { description, bandwidth, part: { period, timescale: TIMESCALE, ...part } };
}

type Segments = Omit<StreamPart, 'period' | 'timescale'>;

function readSegments(path: RepresentationPath, ctx: Context): Segments | undefined {
  const found = listAvailable(path, ctx);
  if (found === undefined) return undefined;
  const { mediaSeconds } = found;
  if (found.kind === 'indexed') {
    const places: Places = { kind: 'index', index: toPlace(found.index) };
    const init = toPlace(found.initialization);
    return { segments: [toSpan(path.times)], mediaSeconds, firstNumber: 0, init, places };
  }
  const [first] = found.segments;
  if (first === undefined) return undefined;
  return {
    segments: found.segments.map(({ startSeconds, durationSeconds }) =>
      toSpan({ startSeconds, endSeconds: startSeconds + durationSeconds }),
    ),
    mediaSeconds,
    firstNumber: hasLastingNumbers(path) ? first.number : null,
    init: found.initialization && toPlace(found.initialization),
    places: {
      kind: 'list',
      list: found.segments.map(({ locate }) => {
        const bytes = locate();
        return bytes === undefined ? null : toPlace(bytes);
      }),
    },
  };
}

/** A timeline lists what is available. Without one, the last segment may be incomplete. */
function listAvailable(
  path: RepresentationPath,
  { document, base, window }: Context,
): DashSegments | undefined {
  const countMax = STREAM_SEGMENTS_MAX + 1;
  if (window === null) return listSegments(document, path, { base, countMax });
  const { fromSeconds, untilSeconds } = window;
  const hasTimeline = listLevels(path).some(
    (level) => listChildren(level, 'SegmentTimeline').length > 0,
  );
  const until = untilSeconds + (hasTimeline ? CLOCK_SECONDS_MAX : 0);
  const times = { ...path.times, endSeconds: Math.min(path.times.endSeconds, until) };
  const found = listSegments(document, { ...path, times }, { base, countMax, fromSeconds });
  if (found?.kind !== 'listed' || hasTimeline) return found;
  const isComplete = ({ startSeconds, durationSeconds }: DashSegment): boolean =>
    startSeconds + durationSeconds <= until;
  return { ...found, segments: found.segments.filter(isComplete) };
}

/** The number of a template with times is that of its entry in the timeline. */
function hasLastingNumbers(path: RepresentationPath): boolean {
  return listLevels(path).some((level) =>
    (readXmlAttribute(level, 'media') ?? '').includes('$Number'),
  );
}

/** What addresses the segments, from the nearest level to the farthest. */
function listLevels({ period, set, representation }: RepresentationPath): readonly XmlElement[] {
  return ['SegmentTemplate', 'SegmentList'].flatMap((name) =>
    listAddressing({ levels: [representation, set, period] }, name),
  );
}

/** Subtitles in a file of their own. */
function readFile(path: RepresentationPath, { base }: Context): Segments | undefined {
  const { period, set, representation, times } = path;
  const [reference] = listChildren(representation, 'BaseURL');
  const url = findBase([period, set, representation], base);
  if (url === undefined || reference === undefined || readText(reference) === '') return undefined;
  if (!Number.isFinite(times.endSeconds)) return undefined;
  const list = [{ href: url.href, range: null }];
  const places: Places = { kind: 'list', list };
  return { segments: [toSpan(times)], firstNumber: 0, init: null, places };
}

function toPlace({ url, range }: DashBytes): Place {
  return { href: url.href, range };
}

/** Rounded ends, so that the segments follow each other. */
function toSpan({ startSeconds, endSeconds }: PeriodTimes): StreamPart['segments'][number] {
  const [start, end] = [startSeconds, endSeconds].map((seconds) => Math.round(seconds * TIMESCALE));
  return { startTicks: start ?? 0, durationTicks: Math.max(0, (end ?? 0) - (start ?? 0)) };
}
