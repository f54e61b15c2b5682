import { resolveReference } from '../manifest/resolve-reference.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, listChildren, readText } from '../xml/xml-document.ts';
import type { PeriodTimes } from './list-periods.ts';
import { toDecimal, toInteger } from './parse-values.ts';
import { readSegmentTimeline } from './read-segment-timeline.ts';
import {
  fillSegmentTemplate,
  type IdentifierName,
  parseSegmentTemplate,
} from './segment-template.ts';

/** Bytes of a URL; `end` is exclusive. A null range is the entire file. */
export type DashBytes = {
  readonly url: URL;
  readonly range: { readonly start: number; readonly end: number } | null;
};

/** Times are in seconds of the presentation. */
export type DashSegment = {
  readonly number: number;
  readonly startSeconds: number;
  readonly durationSeconds: number;
  /** Undefined for an invalid URL. Resolving thousands of URLs that no one needs would be slow. */
  readonly locate: () => DashBytes | undefined;
};

export type DashSegments = {
  /** The time of the media at the start of the presentation. */
  readonly mediaSeconds: number;
} & (
  | {
      readonly kind: 'listed';
      readonly initialization: DashBytes | null;
      readonly segments: readonly DashSegment[];
    }
  /** A file with an index of its segments (SegmentBase). */
  | {
      readonly kind: 'indexed';
      readonly initialization: DashBytes;
      readonly index: DashBytes;
      /** The start of the period. */
      readonly startSeconds: number;
    }
);

/** The elements of a representation, from the period to the representation. */
export type RepresentationPath = {
  readonly period: XmlElement;
  readonly times: PeriodTimes;
  readonly set: XmlElement;
  readonly representation: XmlElement;
};

/** The newest moment of a live presentation, and how far behind it players start. */
export type LiveEdge = { readonly seconds: number; readonly delaySeconds: number };

type ListOptions = {
  /** The base URL of the MPD element. */
  readonly base: URL;
  readonly countMax: number;
  /** Begins with the segment with which players start, unless the MPD lists the segments. */
  readonly live?: LiveEdge;
  /** Begins with the segment at this time instead, unless the MPD lists the segments. */
  readonly fromSeconds?: number;
};

type Context = Omit<ListOptions, 'base'> &
  RepresentationPath & {
    readonly document: XmlDocument;
    readonly base: URL;
    /** Nearest first. */
    readonly levels: readonly XmlElement[];
  };

const UNBOUNDED_SECONDS = 1e7;
/** As dash.js does without a suggested delay. */
const LIVE_DELAY_SEGMENTS = 4;

/**
 * Lists up to `countMax` segments of a representation (ISO/IEC 23009-1 §5.3.9). Undefined if they
 * cannot be listed.
 */
export function listSegments(
  document: XmlDocument,
  path: RepresentationPath,
  { base: mpdBase, ...options }: ListOptions,
): DashSegments | undefined {
  const { period, set, representation } = path;
  const base = findBase([period, set, representation], mpdBase);
  if (base === undefined) return undefined;
  const levels = [representation, set, period];
  const ctx: Context = { ...path, ...options, document, base, levels };
  return listTemplate(ctx) ?? listList(ctx) ?? listBase(ctx);
}

/**
 * Locates the initialization segment of a representation, or the only file of the representation,
 * which starts with it. Undefined if the MPD has neither. `base` is the base URL of the MPD
 * element.
 */
export function locateInitialization(
  { period, set, representation }: Omit<RepresentationPath, 'times'>,
  { base: mpdBase, manifestUrl }: { readonly base: URL; readonly manifestUrl: URL },
): DashBytes | undefined {
  const base = findBase([period, set, representation], mpdBase);
  if (base === undefined) return undefined;
  const levels = [representation, set, period];
  const template = findValue(listAddressing({ levels }, 'SegmentTemplate'), 'initialization');
  if (template !== undefined) return expand(template, { representation, base }, {});
  const lists = ['SegmentTemplate', 'SegmentList'].flatMap((name) =>
    listAddressing({ levels }, name),
  );
  const addressing = [...lists, ...listAddressing({ levels }, 'SegmentBase')];
  const initialization = findInitialization(addressing, base);
  const isFile = lists.length === 0 && base.href !== manifestUrl.href;
  return initialization ?? (isFile ? { url: base, range: null } : undefined);
}

/** Players use the first BaseURL of each level. */
export function findBase(elements: readonly XmlElement[], manifestUrl: URL): URL | undefined {
  let base: URL | undefined = manifestUrl;
  for (const element of elements) {
    const [first] = listChildren(element, 'BaseURL');
    if (first !== undefined && base !== undefined) base = resolveReference(readText(first), base);
  }
  return base;
}

function listTemplate(ctx: Context): DashSegments | undefined {
  const templates = listAddressing(ctx, 'SegmentTemplate');
  const media = findValue(templates, 'media');
  if (media === undefined) return undefined;
  const initialization = findValue(templates, 'initialization');
  const segments = readTiming(ctx, templates, ctx).map(
    ({ number, time, startSeconds, durationSeconds }): DashSegment => ({
      number,
      startSeconds,
      durationSeconds,
      locate: () => expand(media, ctx, { number, time }),
    }),
  );
  const start = initialization === undefined ? null : expand(initialization, ctx, {});
  return toListed(start ?? null, segments, findMediaSeconds(ctx, templates));
}

function listList(ctx: Context): DashSegments | undefined {
  const lists = listAddressing(ctx, 'SegmentList');
  const urls = lists
    .map((list) => listChildren(list, 'SegmentURL'))
    .find(({ length }) => length > 0);
  if (urls === undefined) return undefined;
  const segments = readTiming(ctx, lists).flatMap(
    ({ number, startSeconds, durationSeconds }, index): readonly DashSegment[] => {
      const element = urls[index];
      if (element === undefined) return [];
      const locate = (): DashBytes | undefined =>
        toBytes(element, ['media', 'mediaRange'], ctx.base);
      return [{ number, startSeconds, durationSeconds, locate }];
    },
  );
  const initialization = findInitialization(lists, ctx.base) ?? null;
  return toListed(initialization, segments, findMediaSeconds(ctx, lists));
}

function listBase(ctx: Context): DashSegments | undefined {
  const bases = listAddressing(ctx, 'SegmentBase');
  const range = parseRange(findValue(bases, 'indexRange'));
  const initialization = findInitialization(bases, ctx.base);
  if (!range || initialization === undefined) return undefined;
  const { startSeconds } = ctx.times;
  const index = { url: ctx.base, range };
  const mediaSeconds = findMediaSeconds(ctx, bases);
  return { kind: 'indexed', initialization, index, startSeconds, mediaSeconds };
}

function findMediaSeconds({ times }: Context, addressing: readonly XmlElement[]): number {
  const { timescale, offset } = readTimes(addressing);
  return offset / timescale - times.startSeconds;
}

/** The units of times, and the time of the media at the start of the period. */
function readTimes(addressing: readonly XmlElement[]): {
  readonly timescale: number;
  readonly offset: number;
} {
  return {
    timescale: toDecimal(findValue(addressing, 'timescale')) || 1,
    offset: toDecimal(findValue(addressing, 'presentationTimeOffset')) ?? 0,
  };
}

function toListed(
  initialization: DashBytes | null,
  segments: readonly DashSegment[],
  mediaSeconds: number,
): DashSegments | undefined {
  return segments.length === 0
    ? undefined
    : { kind: 'listed', initialization, segments, mediaSeconds };
}

export function listAddressing(
  { levels }: Pick<Context, 'levels'>,
  name: string,
): readonly XmlElement[] {
  return levels.flatMap((level) => listChildren(level, name));
}

/** An attribute of a nearer level overrides that of a farther one. */
export function findValue(elements: readonly XmlElement[], name: string): string | undefined {
  return elements
    .map((each) => findXmlAttribute(each, name)?.value)
    .find((value) => value !== undefined);
}

type Timing = {
  readonly number: number;
  readonly time: number;
  readonly startSeconds: number;
  readonly durationSeconds: number;
};

function readTiming(
  { document, times, countMax }: Omit<Context, 'live' | 'fromSeconds'>,
  addressing: readonly XmlElement[],
  window: Pick<ListOptions, 'live' | 'fromSeconds'> = {},
): readonly Timing[] {
  const { timescale, offset } = readTimes(addressing);
  const firstNumber = toInteger(findValue(addressing, 'startNumber')) ?? 1;
  const { live, fromSeconds = 0 } = window;
  const knownSeconds = Math.max(times.startSeconds, live?.seconds ?? 0, fromSeconds);
  const unboundedSeconds = knownSeconds + UNBOUNDED_SECONDS;
  const endSeconds = Math.min(times.endSeconds, unboundedSeconds);
  const endTicks = offset + (endSeconds - times.startSeconds) * timescale;
  const [timeline] = addressing.flatMap((each) => listChildren(each, 'SegmentTimeline'));
  const limits = { endTicks, countMax };
  const equalTicks = timeline === undefined ? toDecimal(findValue(addressing, 'duration')) : null;
  const first = equalTicks ? findFirstIndex(window, equalTicks / timescale, times) : 0;
  const spans =
    timeline === undefined
      ? repeat(equalTicks, { offset, first, ...limits })
      : readSegmentTimeline(document, timeline, limits);
  return spans.map(({ time, duration }, index) => ({
    number: firstNumber + first + index,
    time,
    startSeconds: times.startSeconds + (time - offset) / timescale,
    durationSeconds: duration / timescale,
  }));
}

/** Negative if players can't start yet. */
function findFirstIndex(
  { live, fromSeconds }: Pick<ListOptions, 'live' | 'fromSeconds'>,
  segmentSeconds: number,
  times: PeriodTimes,
): number {
  if (fromSeconds !== undefined)
    return Math.max(0, Math.floor((fromSeconds - times.startSeconds) / segmentSeconds));
  if (live === undefined) return 0;
  const edgeSeconds = Math.min(live.seconds, times.endSeconds);
  const delaySeconds = Math.max(live.delaySeconds, LIVE_DELAY_SEGMENTS * segmentSeconds);
  return Math.floor((edgeSeconds - delaySeconds - times.startSeconds) / segmentSeconds);
}

type RepeatLimits = {
  readonly offset: number;
  /** The index of the first segment. */
  readonly first: number;
  readonly endTicks: number;
  readonly countMax: number;
};

/** Segments with the same duration fill the period. */
function repeat(
  duration: number | null,
  { offset, first, endTicks, countMax }: RepeatLimits,
): readonly { readonly time: number; readonly duration: number }[] {
  if (!duration || first < 0) return [];
  const count = Math.min(Math.ceil((endTicks - offset) / duration) - first, countMax);
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    time: offset + (first + index) * duration,
    duration,
  }));
}

function expand(
  template: string,
  { representation, base }: Pick<Context, 'representation' | 'base'>,
  { number, time }: { readonly number?: number; readonly time?: number },
): DashBytes | undefined {
  const parts = parseSegmentTemplate(template);
  const values = new Map<IdentifierName, string>([
    ['RepresentationID', findXmlAttribute(representation, 'id')?.value ?? ''],
    ['Bandwidth', String(toInteger(findXmlAttribute(representation, 'bandwidth')?.value) ?? 0)],
    ['Number', String(number ?? 0)],
    ['Time', String(time ?? 0)],
    ['SubNumber', '1'],
  ]);
  const url = parts && resolveReference(fillSegmentTemplate(parts, values), base);
  return url && { url, range: null };
}

function findInitialization(addressing: readonly XmlElement[], base: URL): DashBytes | undefined {
  const [element] = addressing.flatMap((each) => listChildren(each, 'Initialization'));
  return element && toBytes(element, ['sourceURL', 'range'], base);
}

function toBytes(
  element: XmlElement,
  [urlName, rangeName]: readonly [string, string],
  base: URL,
): DashBytes | undefined {
  const reference = findXmlAttribute(element, urlName)?.value;
  const url = reference === undefined ? base : resolveReference(reference, base);
  const range = findXmlAttribute(element, rangeName)?.value;
  return url && { url, range: parseRange(range) };
}

/** A byte range such as `0-99`, whose end is inclusive. */
function parseRange(text: string | undefined): DashBytes['range'] {
  const [, start, last] = /^\s*(\d{1,15})-(\d{1,15})\s*$/.exec(text ?? '') ?? [];
  const [from, to] = [Number(start), Number(last) + 1];
  return to > from ? { start: from, end: to } : null;
}
