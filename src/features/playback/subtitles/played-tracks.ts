import type { VideoId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';

import type { Target } from '../find-target.ts';

/** A track, as playback sees it. */
export type PlayedTrack = {
  /** BCP 47; one track for each language. */
  readonly lang: string;
  readonly label: string;
  readonly kind: 'subtitles' | 'captions' | 'descriptions' | 'chapters';
  readonly isDefault: boolean;
  /** A source’s gives way to what the manifest has in its language. */
  readonly origin?: 'upload' | 'source';
  /** Another one with each change. */
  readonly revision: number;
};

/** A track that a manifest can name. */
export type ManifestTrack = PlayedTrack & { readonly kind: 'subtitles' | 'captions' };

/** What playback needs of the subtitles. */
export type PlayedSubtitles = {
  readonly listTracks: (videoId: VideoId) => Promise<readonly PlayedTrack[]>;
  /** Its cues as WebVTT; undefined when there is none in that language. */
  readonly findTrackText: (
    videoId: VideoId,
    lang: string,
  ) => Promise<{ readonly vtt: string } | undefined>;
};

/** By then a player that watched it live has seen the end, and does not ask for its playlist again. */
const SETTLED_MS = 60_000;

/**
 * The tracks to be named in the manifest of a source: none in a live one, which has no lasting zero for their times,
 * nor in what a manifest leads to, such as an advertisement's. Descriptions are to be read out and chapters to be
 * jumped to, which subtitle renditions can't say: they are the player's alone.
 */
export async function listManifestTracks(
  { video, expiryDay, use }: Target,
  deps: { readonly subtitles: PlayedSubtitles; readonly clock: Clock },
): Promise<readonly ManifestTrack[]> {
  const isSource = expiryDay === null && (use === 'hls-playlist' || use === 'dash-mpd');
  if (!isSource || video.live?.state === 'live') return [];
  if (video.live !== null && deps.clock() - video.resolvedAtMs < SETTLED_MS) return [];
  const tracks = await deps.subtitles.listTracks(video.id);
  return tracks.flatMap((track) =>
    track.kind === 'subtitles' || track.kind === 'captions' ? [{ ...track, kind: track.kind }] : [],
  );
}
