import type { SubtitleContext } from './context.ts';
import { createReadTracks, type ReadTracks } from './read-tracks.ts';
import type { FetchOptions } from './source-captions.ts';

/** The context of operations on tracks, and the tracks for other features. */
export type Subtitles = SubtitleContext & ReadTracks;

/** `egress` fetches the captions of sources. */
export function createSubtitles(options: SubtitleContext & FetchOptions): Subtitles {
  return { ...options, ...createReadTracks(options) };
}
