import type { VideoId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';

import type { Target } from '../target/find-target.ts';

export type PlaybackTrack = {
  /** BCP 47 language tag, unique per video. */
  readonly lang: string;
  readonly label: string;
  readonly kind: 'subtitles' | 'captions' | 'descriptions' | 'chapters';
  readonly isDefault: boolean;
  /** A track from the source yields to a manifest track in the same language. */
  readonly origin?: 'upload' | 'source';
  /** Incremented with each change. */
  readonly revision: number;
};

/** A track that a manifest can list. */
export type ManifestTrack = PlaybackTrack & { readonly kind: ManifestKind };
/** Subtitles that a manifest can list. */
export type TextTrack = PlaybackTrack & { readonly kind: TextKind };

/** Players read chapters from HLS only. */
const KINDS = {
  'hls-playlist': ['subtitles', 'captions', 'chapters'],
  'dash-mpd': ['subtitles', 'captions'],
} as const satisfies Partial<Record<Target['use'], readonly PlaybackTrack['kind'][]>>;

type ManifestKind = (typeof KINDS)[keyof typeof KINDS][number];
type TextKind = Exclude<ManifestKind, 'chapters'>;

export type PlaybackSubtitles = {
  readonly listTracks: (videoId: VideoId) => Promise<readonly PlaybackTrack[]>;
  /**
   * The cues as WebVTT, converted for `client`, the network of the viewer. Undefined when there is
   * no track in this language.
   */
  readonly findTrackText: (
    videoId: VideoId,
    lang: string,
    client: string,
  ) => Promise<{ readonly vtt: string } | undefined>;
};

/**
 * This long after the end of a live stream, players that watched it live have reached the end and
 * no longer reload the playlist.
 */
const LIVE_END_GRACE_MS = 60_000;

/**
 * True for the manifest of a source whose timeline has a fixed zero, which a live one lacks. False
 * for manifests referenced by other manifests, such as ads.
 */
export function hasFixedTimes(
  { video, expiryDay, use }: Target,
  ctx: { readonly clock: Clock },
): boolean {
  const isSource = expiryDay === null && isListing(use);
  if (!isSource || video.live?.state === 'live') return false;
  return video.live === null || ctx.clock() - video.resolvedAtMs >= LIVE_END_GRACE_MS;
}

function isListing(use: Target['use']): use is keyof typeof KINDS {
  return use in KINDS;
}

/**
 * The tracks to add to a source's manifest. None are added if its times are not fixed. Descriptions
 * cannot be expressed as subtitle renditions, so only the web player offers them.
 */
export async function listManifestTracks(
  target: Target,
  ctx: { readonly subtitles: Pick<PlaybackSubtitles, 'listTracks'>; readonly clock: Clock },
): Promise<readonly ManifestTrack[]> {
  const { video, use } = target;
  if (!isListing(use) || !hasFixedTimes(target, ctx)) return [];
  const tracks = await ctx.subtitles.listTracks(video.id);
  return tracks.flatMap((track) => {
    const kind = KINDS[use].find((each) => each === track.kind);
    return kind === undefined ? [] : [{ ...track, kind }];
  });
}

/** The language of titles. Those next to subtitles in the same language have a private subtag. */
export function toChapterLanguage({ lang }: Pick<PlaybackTrack, 'lang'>): string {
  return lang.replace(/-x-.*$/i, '');
}

/** The tracks that are not chapters. */
export function listTextTracks(tracks: readonly ManifestTrack[]): readonly TextTrack[] {
  return tracks.flatMap((track) =>
    track.kind === 'chapters' ? [] : [{ ...track, kind: track.kind }],
  );
}
