/** What a video is, as the API says it. A live video's sources are HLS or DASH. */
export const VIDEO_TYPES = ['MP4', 'WebM', 'HLS', 'DASH', 'live'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

/** What the bytes of one source are. */
export const SOURCE_FORMATS = ['MP4', 'WebM', 'HLS', 'DASH'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** One quality of an HLS or DASH source; bit rate in bits per second. */
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

/** `latencyTarget` and `dvrWindow` in seconds; null where the source does not say. */
export type LiveState = {
  readonly state: 'live' | 'ended';
  readonly latencyTarget: number | null;
  readonly dvrWindow: number | null;
};

/** What a track of captions is for, as HTML's `track` names it. */
export const SUBTITLE_KINDS = ['subtitles', 'captions', 'descriptions', 'chapters'] as const;
export type SubtitleKind = (typeof SUBTITLE_KINDS)[number];

/** `upload`: its owner’s. `source`: a file that lies beside the video at its source. */
export const SUBTITLE_ORIGINS = ['upload', 'source'] as const;
export type SubtitleOrigin = (typeof SUBTITLE_ORIGINS)[number];

/** A track of a video, without its text. A video has one for each language. */
export type SubtitleTrack = {
  /** BCP 47, in its canonical form. */
  readonly lang: string;
  readonly label: string;
  readonly kind: SubtitleKind;
  readonly isDefault: boolean;
  readonly origin: SubtitleOrigin;
  /** Null for a source’s, which is read when it is asked for. */
  readonly cueCount: number | null;
  /** Another, greater one with each change; what is deleted and made again gets no former one. */
  readonly revision: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/**
 * What is known of one source. Pixels, bits per second, seconds and bytes; null where nothing is known,
 * `variants` and `audioTracks` also where the format has none. Width and height are the best variant's.
 */
export type SourceDetails = {
  readonly width: number | null;
  readonly height: number | null;
  readonly bitrate: number | null;
  readonly codecs: string | null;
  readonly frameRate: number | null;
  readonly duration: number | null;
  readonly size: number | null;
  /** Names of the key systems; null when there is none. */
  readonly drm: readonly string[] | null;
  readonly variants: readonly Variant[] | null;
  readonly audioTracks: readonly AudioTrack[] | null;
};
