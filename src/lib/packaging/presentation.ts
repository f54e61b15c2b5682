export type TrackKind = 'video' | 'audio' | 'text';

/** `webm` tracks have codecs that fragmented MP4 lacks, and cannot be part of an HLS playlist. */
export type SegmentFormat = 'mp4' | 'webm' | 'vtt';

/** What manifests state about a track. */
export type TrackDescription = {
  readonly kind: TrackKind;
  readonly format: SegmentFormat;
  /** In RFC 6381 notation. */
  readonly codec: string;
  /** A BCP 47 language tag; null if unknown. */
  readonly language: string | null;
  /** Untrusted text. */
  readonly label: string | null;
  readonly isDefault: boolean;
  /** Width and height are the display size, after rotation and in square pixels. */
  readonly video: VideoDescription | null;
  readonly audio: AudioDescription | null;
};

export type VideoDescription = {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number | null;
  /** The transfer characteristics, in the terms of HLS. */
  readonly range: 'SDR' | 'PQ' | 'HLG';
};

export type AudioDescription = {
  readonly channels: number;
  readonly sampleRate: number;
};

/** `end` is exclusive. */
export type ByteRange = { readonly start: number; readonly end: number };
