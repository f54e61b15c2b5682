import { readXml } from '../xml/read-xml.ts';
import {
  listChildren,
  toLocalName,
  type XmlDocument,
  type XmlElement,
} from '../xml/xml-document.ts';
import { XmlError } from '../xml/xml-error.ts';
import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { checkCueCount, checkCueLength, type DraftCue, normalizeCues } from './normalize-cues.ts';
import { type ParseOptions, rejectCue } from './reject-cue.ts';
import { splitTimedRuns, type TimedRun } from './split-timed-runs.ts';
import { type RubyPart, toCueText } from './styled-text.ts';
import { readTtmlStyles, type TtmlTextStyle, type TtmlStyles } from './ttml-style.ts';
import { parseTtmlTime, readTtmlClock, type TtmlClock } from './ttml-time.ts';

const TIME_EXPECTED =
  'Expected a time such as 00:01:02.345, 00:01:02:12 with frames, 62.345s or 1860t.';
const LIMITS = {
  charactersMax: 2 * 1024 * 1024,
  depthMax: 64,
  elementsMax: 100_000,
};

type State = ParseOptions & {
  readonly document: XmlDocument;
  readonly clock: TtmlClock;
  readonly styles: TtmlStyles;
  readonly cues: DraftCue[];
  /** The offsets at which lines start. */
  readonly lineStarts: readonly number[];
};

/** The time range in which an element is shown; `endMs` is Infinity if unspecified. */
type Interval = { readonly startMs: number; readonly endMs: number };

/** The time range of an element with invalid times. */
const NEVER: Interval = { startMs: 0, endMs: -Infinity };

/** The time range and text style of an element's content. */
type Presentation = {
  readonly interval: Interval;
  readonly textStyle: TtmlTextStyle;
  readonly ruby?: RubyPart | undefined;
};

/**
 * Parses the parts of TTML and DFXP (W3C TTML 1 and 2) that WebVTT supports: paragraphs and timed
 * spans, parallel or in sequence, bold, italic, underline, and top placement. Throws CaptionError.
 */
export function parseTtml(text: string, options: ParseOptions): Captions {
  const document = readDocument(text);
  const { root } = document;
  if (toLocalName(root.name) !== 'tt') {
    throw new CaptionError('Expected a TTML document with the root element <tt>.');
  }
  const state: State = {
    ...options,
    document,
    clock: readTtmlClock(root),
    styles: readTtmlStyles(root),
    cues: [],
    lineStarts: listLineStarts(text),
  };
  const textStyle = state.styles.resolveStyle(root, undefined);
  const always: Interval = { startMs: 0, endMs: Infinity };
  for (const body of listChildren(root, 'body')) {
    readContainer(state, body, { interval: always, textStyle });
  }
  return {
    cues: normalizeCues(state.cues, { ...options, trimsOverlaps: false }),
    styles: [],
    regions: [],
  };
}

function readDocument(text: string): XmlDocument {
  try {
    return readXml(text, LIMITS);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const { line = 1, column = 1 } = error.position ?? {};
    throw new CaptionError(`Expected well-formed XML: ${error.message}.`, line, column);
  }
}

/** Reads `body` or `div`. Returns the end time, at which a sequence continues. */
function readContainer(state: State, element: XmlElement, parent: Presentation): number {
  const interval = toInterval(state, element, parent.interval);
  const textStyle = state.styles.resolveStyle(element, parent.textStyle);
  const isSequence = findAttribute(element, 'timeContainer') === 'seq';
  let at = interval.startMs;
  for (const child of element.elements) {
    const name = toLocalName(child.name);
    if (name !== 'div' && name !== 'p') continue;
    const childInterval = { startMs: isSequence ? at : interval.startMs, endMs: interval.endMs };
    const read = name === 'p' ? readParagraph : readContainer;
    const endMs = read(state, child, { interval: childInterval, textStyle });
    at = Math.max(at, Math.min(interval.endMs, endMs));
  }
  return Number.isFinite(interval.endMs) ? interval.endMs : at;
}

function readParagraph(state: State, element: XmlElement, parent: Presentation): number {
  const { repairs, cues, lineStarts } = state;
  const line = findLine(lineStarts, element.start);
  const interval = toInterval(state, element, parent.interval);
  const textStyle = state.styles.resolveStyle(element, parent.textStyle);
  const runs = readRuns(state, element, { interval, textStyle });
  checkCueLength(
    runs.reduce((sum, run) => sum + run.text.length, 0),
    line,
  );
  const visible = runs.filter(({ text, endMs }) => text.trim() !== '' && endMs !== NEVER.endMs);
  if (visible.length === 0 && interval.endMs !== NEVER.endMs) repairs.add('empty_cue', line);
  if (visible.some(({ startMs, endMs }) => endMs <= startMs)) repairs.add('never_shown', line);
  if (visible.some(({ endMs }) => endMs === Infinity))
    rejectCue(state, createMissingEndError(line));
  const ending = runs.filter(({ endMs }) => endMs !== Infinity);
  for (const { startMs, endMs, runs: visibleRuns } of splitTimedRuns(ending)) {
    const text = textStyle.preservesSpace
      ? toCueText(visibleRuns)
      : trimLines(toCueText(visibleRuns));
    cues.push({ id: '', startMs, endMs, settings: textStyle.settings, text, line });
    checkCueCount(cues.length, line);
  }
  return interval.endMs;
}

function createMissingEndError(line: number): CaptionError {
  return new CaptionError(
    'Expected an end: add `end` or `dur` to the paragraph or to an element around it.',
    line,
  );
}

/** Returns the runs in document order. */
function readRuns(
  state: State,
  element: XmlElement,
  presentation: Presentation,
): readonly TimedRun[] {
  const { textStyle, interval, ruby } = presentation;
  // The text of containers is white space between their parts.
  const ownTexts = /[cC]ontainer$/.test(textStyle.ruby ?? '') ? [] : element.texts;
  const texts = ownTexts.map(({ start, value }) => ({
    start,
    runs: [toRun(textStyle.preservesSpace ? value : collapse(value), presentation)],
  }));
  const isSequence = findAttribute(element, 'timeContainer') === 'seq';
  let at = interval.startMs;
  const elements = element.elements.map((child) => {
    const parentInterval = { startMs: isSequence ? at : interval.startMs, endMs: interval.endMs };
    const childInterval = toInterval(state, child, parentInterval);
    at = Math.max(at, childInterval.endMs);
    return {
      start: child.start,
      runs: readChildRuns(state, child, { interval: childInterval, textStyle, ruby }),
    };
  });
  return [...texts, ...elements].toSorted((a, b) => a.start - b.start).flatMap(({ runs }) => runs);
}

function readChildRuns(
  state: State,
  child: XmlElement,
  { interval, textStyle: parentStyle, ruby }: Presentation,
): readonly TimedRun[] {
  switch (toLocalName(child.name)) {
    case 'br':
      return [toRun('\n', { interval, textStyle: parentStyle, ruby })];
    case 'span': {
      const textStyle = state.styles.resolveStyle(child, parentStyle);
      // Delimiters are the parentheses of players without annotations.
      if (textStyle.ruby === 'delimiter') return [];
      return readRuns(state, child, {
        interval,
        textStyle,
        ruby: toRubyPart(child, textStyle, ruby),
      });
    }
    default:
      return [];
  }
}

const RUBY_TAGS: ReadonlyMap<string, RubyPart['tag']> = new Map([
  ['base', 'base'],
  ['baseContainer', 'base'],
  ['text', 'rt'],
  ['textContainer', 'rt'],
]);

function toRubyPart(
  { start }: XmlElement,
  { ruby: role = '' }: TtmlTextStyle,
  parent: RubyPart | undefined,
): RubyPart | undefined {
  if (role === 'container') return { number: start, tag: 'base' };
  return parent && { ...parent, tag: RUBY_TAGS.get(role) ?? parent.tag };
}

function toRun(text: string, { interval, textStyle: { b, i, u }, ruby }: Presentation): TimedRun {
  return { ...interval, b, i, u, text, ruby };
}

function collapse(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ');
}

/** Collapses adjacent spaces and trims lines (XSL 1.1 §4.7.2). */
function trimLines(text: string): string {
  return text.replace(/ {2,}/g, ' ').replace(/^ | $|(?<=\n) | (?=\n)/g, '');
}

function toInterval(state: State, element: XmlElement, parent: Interval): Interval {
  const begin = readTime(state, element, 'begin');
  const end = readTime(state, element, 'end');
  const duration = readTime(state, element, 'dur');
  if ([begin, end, duration].some(Number.isNaN)) return NEVER;
  const startMs = parent.startMs + (begin ?? 0);
  const ends = [
    parent.endMs,
    end === undefined ? Infinity : parent.startMs + end,
    duration === undefined ? Infinity : startMs + duration,
  ];
  return { startMs, endMs: Math.min(...ends) };
}

/** Returns milliseconds, NaN if they are invalid, or undefined if the attribute is missing. */
function readTime(state: State, element: XmlElement, name: string): number | undefined {
  const attribute = element.attributes.find((each) => toLocalName(each.name) === name);
  if (attribute === undefined) return undefined;
  const ms = parseTtmlTime(attribute.value, state.clock);
  if (ms !== undefined) return ms;
  const line = findLine(state.lineStarts, attribute.start);
  const before = state.document.text.slice(0, attribute.start);
  const column = attribute.start - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  rejectCue(state, new CaptionError(TIME_EXPECTED, line, column));
  return Number.NaN;
}

function findAttribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((each) => toLocalName(each.name) === name)?.value;
}

function listLineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (end) => end.index + end[0].length)];
}

/** The line number of an offset, by binary search. */
function findLine(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
