import type { SampleList } from './sample-list.ts';

/**
 * The tracks of a media file, cut into segments. It consists of plain data, so it can be sent to a
 * thread and cached.
 */
export type Presentation = {
  /** The first presentation time of its video or audio; 0 in most files. */
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly tracks: readonly PackagedTrack[];
  /** Tracks of the file that are not part of the presentation. */
  readonly refused: readonly RefusedTrack[];
};

/** A presentation, before its times are known. */
export type FoundTracks = Pick<Presentation, 'tracks' | 'refused'>;

export type RefusedTrack = {
  readonly kind: TrackKind;
  /** The codec, or the container's own code; null if it is invalid. */
  readonly codec: string | null;
  readonly reason: RefusedReason;
};

/**
 * `codec`: no segment format has this codec. `encrypted`: the samples are protected. `index`: the
 * sample table is inconsistent or exceeds a limit. `descriptions`: the codec configuration changes
 * within the track. `edits`: the edit list repeats or omits media. `empty`: the track has no samples.
 * `attached`: a picture, not a video.
 */
export type RefusedReason =
  | 'codec'
  | 'encrypted'
  | 'index'
  | 'descriptions'
  | 'edits'
  | 'empty'
  | 'attached';

export type TrackKind = 'video' | 'audio' | 'text';

/**
 * `tx3g`: 3GPP timed text. `wvtt`: WebVTT in MP4. `plain`: text with HTML tags. `webm`: an ID, a line
 * of settings and WebVTT text.
 */
export type TextCodec = 'tx3g' | 'wvtt' | 'plain' | 'webm';

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

export type PackagedTrack = TrackDescription & {
  /** Units per second of all ticks of the track. */
  readonly timescale: number;
  /** How text samples are coded; null for video and audio. */
  readonly textCodec: TextCodec | null;
  /** The initialization segment, which is empty for `vtt`. */
  readonly init: Uint8Array;
  readonly segments: readonly Segment[];
  /**
   * Ticks added to decode times, which are unsigned in segments, but negative before the start of the
   * presentation: with B-frames, and for audio that a decoder needs before the first audible sample.
   * The edit list of the initialization segment subtracts them again.
   */
  readonly shiftTicks: number;
  readonly source: TrackSource;
};

/** A segment on the timeline of the presentation. It starts with a keyframe. */
export type Segment = {
  readonly startTicks: number;
  readonly durationTicks: number;
  /** The length of the segment, which is an estimate unless the source has a sample table. */
  readonly lengthBytes: number;
};

/** Where the samples of each segment are. `ByteRange` ends are exclusive. */
export type TrackSource =
  | (SampleSource & { readonly kind: 'samples' })
  | (FragmentSource & { readonly kind: 'fragments' })
  | (BlockSource & { readonly kind: 'blocks' });

export type ByteRange = { readonly start: number; readonly end: number };

export type SampleSource = {
  readonly samples: SampleList;
  /** The first sample of each segment, followed by the number of samples. */
  readonly firsts: Uint32Array;
};

/** Each range contains complete movie fragments. */
export type FragmentSource = {
  readonly trackId: number;
  readonly defaults: FragmentDefaults;
  /** Ticks added to decode times for the edit list of the source. */
  readonly editTicks: number;
  readonly ranges: readonly ByteRange[];
};

/** The `trex` box (ISO/IEC 14496-12 §8.8.3). */
export type FragmentDefaults = {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
};

/** The blocks of a Matroska track (RFC 9559 §10). */
export type BlockSource = {
  readonly trackNumber: number;
  /** Ticks of the track per unit of the file's timestamps. */
  readonly ticksPerUnit: number;
  /** The codec delay, subtracted from timestamps. */
  readonly delayTicks: number;
  /** The usual duration of a frame, which need not be an integer. */
  readonly durationTicks: number;
  /** The number of frames by which decoding precedes the presentation. */
  readonly reorder: number;
  /** Bytes that were removed from the start of each frame. */
  readonly strippedHeader: Uint8Array;
  readonly ranges: readonly BlockRange[];
};

/** Complete clusters, of which only the blocks from one place to another belong to the segment. */
export type BlockRange = ByteRange & {
  readonly from: BlockPlace;
  /** Null for the end of the range. */
  readonly to: BlockPlace | null;
};

/** The position of a cluster, and that of a block after the header of the cluster. */
export type BlockPlace = { readonly cluster: number; readonly relative: number };
