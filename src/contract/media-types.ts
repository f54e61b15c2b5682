/** The type of a video in the API. Live videos have HLS or DASH sources. */
export const VIDEO_TYPES = ['MP4', 'WebM', 'HLS', 'DASH', 'live'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

export const SOURCE_FORMATS = ['MP4', 'WebM', 'HLS', 'DASH'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** One quality of an HLS or DASH source. `bitrate` is in bits per second. */
export type Variant = {
  readonly width: number | null;
  readonly height: number | null;
  readonly bitrate: number | null;
  readonly codecs: string | null;
  readonly frameRate: number | null;
};

export type AudioTrack = {
  readonly language: string | null;
  readonly name: string | null;
  readonly codecs: string | null;
  readonly default: boolean;
};

/** `latencyTarget` and `dvrWindow` are in seconds, or null if the source does not specify them. */
export type LiveState = {
  readonly state: 'live' | 'ended';
  readonly latencyTarget: number | null;
  readonly dvrWindow: number | null;
};

/** The `kind` values of the HTML `track` element. */
export const SUBTITLE_KINDS = ['subtitles', 'captions', 'descriptions', 'chapters'] as const;
export type SubtitleKind = (typeof SUBTITLE_KINDS)[number];

/** `upload`: uploaded by the owner. `source`: a file provided next to the video by its source. */
export const SUBTITLE_ORIGINS = ['upload', 'source'] as const;
export type SubtitleOrigin = (typeof SUBTITLE_ORIGINS)[number];

/** The metadata of a track. A video has at most one track per language. */
export type SubtitleTrack = {
  /** BCP 47 in canonical form. */
  readonly lang: string;
  readonly label: string;
  readonly kind: SubtitleKind;
  readonly isDefault: boolean;
  readonly origin: SubtitleOrigin;
  /** Null for a track of the source, which is fetched on demand. */
  readonly cueCount: number | null;
  /**
   * Increases with each change. A track that is deleted and created again never reuses an earlier
   * value.
   */
  readonly revision: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/**
 * Metadata of one source in pixels, bits per second, seconds and bytes. Null means unknown; for
 * `variants` and `audioTracks` it can also mean that the format has none. Width and height are
 * those of the best variant.
 */
export type SourceDetails = {
  readonly width: number | null;
  readonly height: number | null;
  readonly bitrate: number | null;
  readonly codecs: string | null;
  readonly frameRate: number | null;
  readonly duration: number | null;
  readonly size: number | null;
  /** Key system names; null without DRM. */
  readonly drm: readonly string[] | null;
  readonly variants: readonly Variant[] | null;
  readonly audioTracks: readonly AudioTrack[] | null;
};
