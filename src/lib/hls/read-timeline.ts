import { toInteger } from './parse-values.ts';
import { readSegments } from './read-segments.ts';
import type { SegmentLocation } from './segment-reader.ts';
import { readStatements } from './statements.ts';
import type { Statement } from './statements.ts';
import type { Variables } from './variables.ts';

/** A segment with its start time in the presentation. */
export type SegmentStart = SegmentLocation & { readonly atSeconds: number };

/**
 * Segments between two discontinuities, with continuous timestamps. Times are relative to the
 * presentation.
 */
export type TimelineSpan = {
  /** The number of EXT-X-DISCONTINUITY tags before this span, because players count each one. */
  readonly discontinuities: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Null if all segments of the span are gaps. */
  readonly first: SegmentStart | null;
};

export type Timeline = {
  readonly discontinuitySequence: number;
  readonly spans: readonly TimelineSpan[];
};

/** Advertisements cause a few dozen spans at most. */
const SPANS_MAX = 2_000;
/** About four months; see toDecimal. */
const SECONDS_MAX = 1e7;

/**
 * Reads the timeline of a media playlist that has ended (RFC 8216bis §4.4.4.3, §6.2.2). Returns
 * undefined for a playlist that has not ended, has no segments, or has implausible durations.
 * `base` is the playlist's URL and `variables` are those of the multivariant playlist. Throws
 * PlaylistError for an invalid playlist.
 */
export function readTimeline(
  text: string,
  options: { readonly base: URL; readonly variables: Variables },
): Timeline | undefined {
  const spans = createSpans();
  for (const { durationUs, location, discontinuities } of readSegments(text, options)) {
    for (let count = 0; count < discontinuities; count += 1) spans.discontinue();
    spans.add(durationUs, location);
  }
  const list = spans.finish();
  const statements = [...readStatements(text)];
  if (list === undefined || !statements.some(isEnd)) return undefined;
  return { discontinuitySequence: findDiscontinuitySequence(statements), spans: list };
}

function findDiscontinuitySequence(statements: readonly Statement[]): number {
  const values = statements.map((statement) =>
    statement.kind === 'tag' && statement.name === 'EXT-X-DISCONTINUITY-SEQUENCE'
      ? toInteger(statement.value.trim())
      : null,
  );
  return values.findLast((value) => value !== null) ?? 0;
}

function isEnd(statement: Statement): boolean {
  return statement.kind === 'tag' && statement.name === 'EXT-X-ENDLIST';
}

type Spans = {
  readonly add: (durationUs: number, segment: SegmentLocation | undefined) => void;
  readonly discontinue: () => void;
  /** Undefined if there are no spans, too many spans, or implausible durations. */
  readonly finish: () => readonly TimelineSpan[] | undefined;
};

function createSpans(): Spans {
  const spans: TimelineSpan[] = [];
  let startUs = 0;
  let atUs = 0;
  let first: SegmentStart | null = null;
  let discontinuities = 0;

  function close(): void {
    if (atUs === startUs) return;
    if (spans.length <= SPANS_MAX) {
      const [startSeconds, endSeconds] = [startUs / 1e6, atUs / 1e6];
      spans.push({ discontinuities, startSeconds, endSeconds, first });
    }
    startUs = atUs;
    first = null;
    discontinuities = 0;
  }

  return {
    discontinue() {
      close();
      discontinuities += 1;
    },
    add(durationUs, segment) {
      if (segment !== undefined) first ??= { ...segment, atSeconds: atUs / 1e6 };
      atUs += durationUs;
    },
    finish() {
      close();
      const isPlausible = spans.length <= SPANS_MAX && atUs > 0 && atUs <= SECONDS_MAX * 1e6;
      return isPlausible ? spans : undefined;
    },
  };
}
