import { toDecimal, toInteger } from './parse-values.ts';
import { PlaylistError } from './playlist-error.ts';
import { isPlaylist } from './read-lines.ts';
import { createSegmentReader } from './segment-reader.ts';
import type { SegmentLocation } from './segment-reader.ts';
import { readStatements } from './statements.ts';
import type { Statement } from './statements.ts';
import { createExpander } from './variables.ts';
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
  { base, variables }: { readonly base: URL; readonly variables: Variables },
): Timeline | undefined {
  if (!isPlaylist(text)) throw new PlaylistError('not_a_playlist');
  const expander = createExpander(text, { base, imported: variables });
  const expand = (value: string): string => expander.expand(value) ?? value;
  const segments = createSegmentReader({ base, expand });
  const spans = createSpans();
  let discontinuitySequence = 0;
  // Integer microseconds, because summing fractional seconds accumulates rounding errors.
  let durationUs: number | undefined;

  const statements = [...readStatements(text)];
  for (const statement of statements) {
    if (statement.kind === 'uri') {
      if (durationUs !== undefined) spans.add(durationUs, segments.locateSegment(statement.uri));
      durationUs = undefined;
      continue;
    }
    const { name, value } = statement;
    switch (name) {
      case 'EXT-X-DEFINE':
        expander.applyDefinition(value);
        break;
      case 'EXT-X-DISCONTINUITY':
        spans.discontinue();
        break;
      case 'EXT-X-DISCONTINUITY-SEQUENCE':
        discontinuitySequence = toInteger(value.trim()) ?? 0;
        break;
      case 'EXTINF':
        durationUs = toMicroseconds(value);
        break;
      default:
        segments.applyTag(name, value);
    }
  }
  const list = spans.finish();
  if (list === undefined || !statements.some(isEnd)) return undefined;
  return { discontinuitySequence, spans: list };
}

function isEnd(statement: Statement): boolean {
  if (statement.kind === 'uri') return false;
  const { name, value } = statement;
  return name === 'EXT-X-ENDLIST' || (name === 'EXT-X-PLAYLIST-TYPE' && value.trim() === 'VOD');
}

/** Returns NaN for an invalid duration. */
function toMicroseconds(value: string): number {
  return Math.round((toDecimal(value.split(',', 1)[0]) ?? Number.NaN) * 1e6);
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
