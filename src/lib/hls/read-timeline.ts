import { toDecimal, toInteger } from './parse-values.ts';
import { PlaylistError } from './playlist-error.ts';
import { isPlaylist } from './read-lines.ts';
import { createSegmentReader } from './segment-reader.ts';
import type { SegmentBytes } from './segment-reader.ts';
import { readStatements } from './statements.ts';
import type { Statement } from './statements.ts';
import { createExpander } from './variables.ts';
import type { Variables } from './variables.ts';

/** A segment, and where it stands in the presentation. */
export type SegmentStart = SegmentBytes & { readonly atSeconds: number };

/** Segments between two discontinuities: their timestamps go on from one to the next. Times are of the presentation. */
export type TimelineSpan = {
  /** Tags of a discontinuity between the span before it and this one, which players count. */
  readonly discontinuities: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Null when none of its segments is there. */
  readonly first: SegmentStart | null;
};

export type Timeline = {
  readonly discontinuitySequence: number;
  readonly spans: readonly TimelineSpan[];
};

/** Advertisements make a few dozen. */
const SPANS_MAX = 2_000;
/** Four months; see toDecimal. */
const SECONDS_MAX = 1e7;

/**
 * The timeline of a media playlist that has ended (RFC 8216bis §4.4.4.3, §6.2.2); undefined for any other, for one
 * without segments, and for one that names no plausible durations. `base` is its address, `variables` are the
 * multivariant playlist's. Throws PlaylistError for what can't be read.
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
  // Microseconds as integers, so that ten thousand segments of 6.006 s add up.
  let announcedUs: number | undefined;

  const statements = [...readStatements(text)];
  for (const statement of statements) {
    if (statement.kind === 'uri') {
      if (announcedUs !== undefined) spans.add(announcedUs, segments.passSegment(statement.uri));
      announcedUs = undefined;
      continue;
    }
    const { name, value } = statement;
    switch (name) {
      case 'EXT-X-DEFINE':
        expander.passDefinition(value);
        break;
      case 'EXT-X-DISCONTINUITY':
        spans.discontinue();
        break;
      case 'EXT-X-DISCONTINUITY-SEQUENCE':
        discontinuitySequence = toInteger(value.trim()) ?? 0;
        break;
      case 'EXTINF':
        announcedUs = toMicroseconds(value);
        break;
      default:
        segments.passTag(name, value);
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

/** Not a number for what is none. */
function toMicroseconds(value: string): number {
  return Math.round((toDecimal(value.split(',', 1)[0]) ?? Number.NaN) * 1e6);
}

type Spans = {
  readonly add: (durationUs: number, segment: SegmentBytes | undefined) => void;
  readonly discontinue: () => void;
  /** Undefined when there are none, too many, or some of impossible length. */
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
