import { findAttribute } from './parse-attributes.ts';
import { toDecimal, toResolution } from './parse-values.ts';
import { PlaylistError } from './playlist-error.ts';
import { isPlaylist } from './read-lines.ts';
import { createSegmentReader, type SegmentLocation } from './segment-reader.ts';
import { readAttributes, readStatements } from './statements.ts';
import { createExpander } from './variables.ts';
import type { Variables } from './variables.ts';

/** A segment of a media playlist, in playlist order. */
export type PlaylistSegment = {
  /** NaN if the playlist has no valid duration. */
  readonly durationUs: number;
  /** Undefined for a gap. */
  readonly location: SegmentLocation | undefined;
  /** When it starts, in ms since the epoch; null if the playlist does not state it. */
  readonly dateMs: number | null;
  /** The number of EXT-X-DISCONTINUITY tags before this segment. */
  readonly discontinuities: number;
  /** The thumbnails in an image segment (EXT-X-TILES, from row to row). */
  readonly tiles: TileLayout | null;
};

export type TileLayout = {
  readonly columns: number;
  readonly rows: number;
  /** Of each thumbnail; null if it is not declared. */
  readonly durationSeconds: number | null;
};

/**
 * Reads the segments of a media playlist. `base` is the playlist's URL, and `variables` are those
 * of the multivariant playlist. Throws PlaylistError for an invalid playlist.
 */
export function* readSegments(
  text: string,
  { base, variables }: { readonly base: URL; readonly variables: Variables },
): Generator<PlaylistSegment> {
  if (!isPlaylist(text)) throw new PlaylistError('not_a_playlist');
  const expander = createExpander(text, { base, imported: variables });
  const expand = (value: string): string => expander.expand(value) ?? value;
  const reader = createSegmentReader({ base, expand });
  let durationUs: number | undefined;
  let discontinuities = 0;
  let tiles: TileLayout | null = null;
  let dateMs: number | null = null;

  for (const statement of readStatements(text)) {
    if (statement.kind === 'uri') {
      if (durationUs === undefined) continue;
      const location = reader.locateSegment(statement.uri);
      yield { durationUs, location, dateMs, discontinuities, tiles };
      [durationUs, dateMs, discontinuities, tiles] = [undefined, null, 0, null];
      continue;
    }
    const { name, value } = statement;
    switch (name) {
      case 'EXT-X-DEFINE':
        expander.applyDefinition(value);
        break;
      case 'EXT-X-DISCONTINUITY':
        discontinuities += 1;
        break;
      case 'EXT-X-PROGRAM-DATE-TIME':
        dateMs = toDateMs(value);
        break;
      case 'EXT-X-TILES':
        tiles = toTiles(value, expand);
        break;
      case 'EXTINF':
        durationUs = toMicroseconds(value);
        break;
      default:
        reader.applyTag(name, value);
    }
  }
}

/** Integers, because summing fractional seconds accumulates rounding errors. */
function toMicroseconds(value: string): number {
  return Math.round((toDecimal(value.split(',', 1)[0]) ?? Number.NaN) * 1e6);
}

function toDateMs(value: string): number | null {
  const ms = Date.parse(value.trim());
  return Number.isNaN(ms) ? null : ms;
}

function toTiles(value: string, expand: (text: string) => string): TileLayout | null {
  const attributes = readAttributes(value, expand);
  const { width: columns, height: rows } = toResolution(findAttribute(attributes, 'LAYOUT'));
  if (!columns || !rows) return null;
  return { columns, rows, durationSeconds: toDecimal(findAttribute(attributes, 'DURATION')) };
}
