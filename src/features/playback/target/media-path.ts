import type { SourceFormat } from '#contract/media-types.ts';
import { type MpdPath, parseMpdPath } from '#lib/dash/mpd-path.ts';

import { splitPresentation, stripSuffix } from '../capabilities/bound-path.ts';

/**
 * The path of a resource of a presentation. It identifies the resource by its position (see
 * PositionTracker and MpdPosition), so it stays the same when upstream URLs change; the sealed
 * upstream URL is in the query.
 */
export type MediaPath = HlsPath | DashPath;

type HlsPath = {
  readonly format: 'HLS';
  /** See FMP4_LABEL; empty for other playlists. */
  readonly label: string;
  /** A variant or rendition of the multivariant playlist, or the only media playlist. */
  readonly rendition: string;
  /** A segment, part, initialization section or key; null for the media playlist itself. */
  readonly item: string | null;
  /** See StreamGenerations; empty for the first one. */
  readonly generation: string;
};

type DashPath = {
  readonly format: 'DASH';
  /** The path before the resources of an MPD other than the source's; empty for the source's. */
  readonly presentation: string;
  /** See StreamGenerations; empty for the first one. */
  readonly generation: string;
  /** The period and representation, or `mpd`. */
  readonly rendition: string;
  /** A segment, file, initialization segment or key, or a patch; null for the MPD itself. */
  readonly item: MpdPath | 'patch' | null;
};

/** The query parameter with the capability. */
export const CAPABILITY_PARAMETER = 'c';

/** The rendition of a source that is a media playlist. */
export const ONLY_RENDITION = 'p';

/** Before the renditions of an HLS source in the form `FMP4`, which has other playlists. */
export const FMP4_LABEL = 'f';

const RENDITION = /^(f?)([vri]\d{1,4}|p|(?<!f)x[\w-]{8})$/;
const ITEM = /^(g[\da-z]{1,8}-)?(\d{1,21}(?:\.\d{1,6})?|map-\d{1,21}(?:\.\d{1,6})?|key-[\w-]{8})$/;
const MPD = 'mpd';
const PATCH = 'patch';

/** Undefined for a path that does not identify a media resource of this format. */
export function parseMediaPath(
  path: readonly string[],
  format: SourceFormat,
): MediaPath | undefined {
  if (format === 'HLS') return parseHlsPath(path);
  return format === 'DASH' ? parseDashPath(path) : undefined;
}

function parseHlsPath(path: readonly string[]): HlsPath | undefined {
  const [rendition = '', file, ...rest] = path;
  const name = file === undefined ? null : stripSuffix(file);
  const playlist = name === null ? stripSuffix(rendition) : rendition;
  const [, label = '', id] = RENDITION.exec(playlist) ?? [];
  if (rest.length > 0 || id === undefined) return undefined;
  const own = { format: 'HLS', label, rendition: id } as const;
  if (name === null) return { ...own, item: null, generation: '' };
  const [, generation = '', item] = ITEM.exec(name) ?? [];
  return item === undefined ? undefined : { ...own, item, generation };
}

function parseDashPath(path: readonly string[]): DashPath | undefined {
  const { presentation, generation, rest } = splitPresentation(path);
  const own = { format: 'DASH', presentation, generation, rendition: presentation + MPD } as const;
  const name = rest.join('/');
  if (name === MPD) return { ...own, item: null };
  if (name === PATCH) return { ...own, item: PATCH };
  const item = parseMpdPath(rest);
  if (item === undefined) return undefined;
  const { period, representation } = item;
  return { ...own, rendition: `${presentation}${period}/${representation}`, item };
}
