import { readXml } from '../xml/read-xml.ts';
import {
  childrenNamed,
  localName,
  type XmlDocument,
  type XmlElement,
} from '../xml/xml-document.ts';
import { XmlError } from '../xml/xml-error.ts';
import { CaptionError } from './caption-error.ts';
import type { Captions } from './caption.ts';
import { cutTimedRuns, type TimedRun } from './cut-timed-runs.ts';
import type { Reading } from './parse-webvtt.ts';
import { checkCueCount, checkCueLength, type DraftCue, settleCues } from './settle-cues.ts';
import { toCueText } from './styled-text.ts';
import { readTtmlStyles, type TtmlLook, type TtmlStyles } from './ttml-style.ts';
import { parseTtmlTime, readTtmlClock, type TtmlClock } from './ttml-time.ts';

const LIMITS = {
  charactersMax: 2 * 1024 * 1024,
  depthMax: 64,
  elementsMax: 100_000,
};

type State = Reading & {
  readonly document: XmlDocument;
  readonly clock: TtmlClock;
  readonly styles: TtmlStyles;
  readonly cues: DraftCue[];
  readonly lineOf: (offset: number) => number;
};

/** When an element is shown; `endMs` is Infinity where nothing says it. */
type Interval = { readonly startMs: number; readonly endMs: number };

/** When and how an element shows what is in it. */
type Shown = { readonly interval: Interval; readonly look: TtmlLook };

/**
 * Reads TTML and DFXP (W3C TTML 1 and 2) as far as WebVTT can say it: paragraphs and timed spans with their times, in
 * parallel or sequence, bold, italic, underlined, and whether they stand at the top. Throws CaptionError.
 */
export function parseTtml(text: string, reading: Reading): Captions {
  const document = readDocument(text);
  const { root } = document;
  if (localName(root.name) !== 'tt') {
    throw new CaptionError('A TTML document is expected: its outermost element is <tt>.');
  }
  const state: State = {
    ...reading,
    document,
    clock: readTtmlClock(root),
    styles: readTtmlStyles(root),
    cues: [],
    lineOf: createLineOf(text),
  };
  const look = state.styles.lookOf(root, undefined);
  const always: Interval = { startMs: 0, endMs: Infinity };
  for (const body of childrenNamed(root, 'body')) {
    readContainer(state, body, { interval: always, look });
  }
  const { repairs } = reading;
  return {
    cues: settleCues(state.cues, { repairs, trimsOverlaps: false }),
    styles: [],
    regions: [],
  };
}

function readDocument(text: string): XmlDocument {
  try {
    return readXml(text, LIMITS);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const { line = 1, column = 1 } = error.place ?? {};
    throw new CaptionError(`Well-formed XML is expected: ${error.message}.`, line, column);
  }
}

/** `body`, `div`, and what else holds paragraphs. Answers when it ends, for a sequence to go on there. */
function readContainer(state: State, element: XmlElement, parent: Shown): number {
  const own = toInterval(state, element, parent.interval);
  const look = state.styles.lookOf(element, parent.look);
  const isSequence = attributeOf(element, 'timeContainer') === 'seq';
  let at = own.startMs;
  for (const child of element.elements) {
    const name = localName(child.name);
    if (name !== 'div' && name !== 'p') continue;
    const interval = { startMs: isSequence ? at : own.startMs, endMs: own.endMs };
    const read = name === 'p' ? readParagraph : readContainer;
    at = Math.max(at, Math.min(own.endMs, read(state, child, { interval, look })));
  }
  return Number.isFinite(own.endMs) ? own.endMs : at;
}

function readParagraph(state: State, element: XmlElement, parent: Shown): number {
  const { repairs, cues, lineOf } = state;
  const line = lineOf(element.start);
  const interval = toInterval(state, element, parent.interval);
  const look = state.styles.lookOf(element, parent.look);
  const runs = readRuns(state, element, { interval, look });
  checkCueLength(
    runs.reduce((sum, run) => sum + run.text.length, 0),
    line,
  );
  const seen = runs.filter(({ text }) => text.trim() !== '');
  if (seen.length === 0) repairs.add('empty_cue', line);
  if (seen.some(({ startMs, endMs }) => endMs <= startMs)) repairs.add('never_shown', line);
  if (seen.some(({ endMs }) => endMs === Infinity)) refuseEndless(state, line);
  const ending = runs.filter(({ endMs }) => endMs !== Infinity);
  for (const { startMs, endMs, runs: shown } of cutTimedRuns(ending)) {
    const text = look.keepsSpace ? toCueText(shown) : trimLines(toCueText(shown));
    cues.push({ id: '', startMs, endMs, settings: look.settings, text, line });
    checkCueCount(cues.length, line);
  }
  return interval.endMs;
}

/** Throws CaptionError, or leaves the text out. */
function refuseEndless({ skipInvalid, repairs }: State, line: number): void {
  if (!skipInvalid) throw endExpected(line);
  repairs.add('invalid_cue_skipped', line);
}

function endExpected(line: number): CaptionError {
  return new CaptionError(
    'An end is expected: `end` or `dur` of the paragraph or of what it is in.',
    line,
  );
}

/** Text and elements in the order of the document. */
function readRuns(state: State, element: XmlElement, shown: Shown): readonly TimedRun[] {
  const { look, interval } = shown;
  const texts = element.texts.map(({ start, value }) => ({
    start,
    runs: [toRun(look.keepsSpace ? value : collapse(value), shown)],
  }));
  const isSequence = attributeOf(element, 'timeContainer') === 'seq';
  let at = interval.startMs;
  const elements = element.elements.map((child) => {
    const outer = { startMs: isSequence ? at : interval.startMs, endMs: interval.endMs };
    const own = toInterval(state, child, outer);
    at = Math.max(at, own.endMs);
    return { start: child.start, runs: readChildRuns(state, child, { interval: own, look }) };
  });
  return [...texts, ...elements].toSorted((a, b) => a.start - b.start).flatMap(({ runs }) => runs);
}

function readChildRuns(state: State, child: XmlElement, { interval, look }: Shown) {
  switch (localName(child.name)) {
    case 'br':
      return [toRun('\n', { interval, look })];
    case 'span':
      return readRuns(state, child, { interval, look: state.styles.lookOf(child, look) });
    default:
      return [];
  }
}

function toRun(text: string, { interval, look: { b, i, u } }: Shown): TimedRun {
  return { ...interval, b, i, u, text };
}

function collapse(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ');
}

/** Blanks of neighbours are one, and none at the ends of lines (XSL 1.1 §4.7.2). */
function trimLines(text: string): string {
  return text.replace(/ {2,}/g, ' ').replace(/^ | $|(?<=\n) | (?=\n)/g, '');
}

function toInterval(state: State, element: XmlElement, parent: Interval): Interval {
  const begin = readTime(state, element, 'begin');
  const end = readTime(state, element, 'end');
  const duration = readTime(state, element, 'dur');
  const startMs = parent.startMs + (begin ?? 0);
  const ends = [
    parent.endMs,
    end === undefined ? Infinity : parent.startMs + end,
    duration === undefined ? Infinity : startMs + duration,
  ];
  return { startMs, endMs: Math.min(...ends) };
}

/** Milliseconds; undefined where it isn't given. Throws CaptionError. */
function readTime(state: State, element: XmlElement, name: string): number | undefined {
  const attribute = element.attributes.find((each) => localName(each.name) === name);
  if (attribute === undefined) return undefined;
  const ms = parseTtmlTime(attribute.value, state.clock);
  if (ms !== undefined) return ms;
  const line = state.lineOf(attribute.start);
  if (state.skipInvalid) {
    state.repairs.add('invalid_cue_skipped', line);
    return undefined;
  }
  const before = state.document.text.slice(0, attribute.start);
  const column = attribute.start - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  throw new CaptionError(
    'A time is expected here, such as 00:01:02.345, 00:01:02:12 with frames, 62.345s, or 1860t.',
    line,
    column,
  );
}

function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((each) => localName(each.name) === name)?.value;
}

/** The number of the line that an offset is in; each costs a search only. */
function createLineOf(text: string): (offset: number) => number {
  const starts = [
    0,
    ...Array.from(text.matchAll(/\r\n|\n|\r/g), (end) => end.index + end[0].length),
  ];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
