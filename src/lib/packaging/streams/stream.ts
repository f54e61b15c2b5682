import type { ByteRange, TrackDescription } from '../presentation.ts';
import type { Bandwidth, Purpose, RenditionSegment } from '../rendition.ts';
import type { ClosedCaptions } from './closed-captions.ts';

/**
 * A stream whose segments an upstream has made, as its manifests describe them. It consists of
 * plain data, so it can be sent to a thread and cached.
 */
export type Stream = {
  readonly tracks: readonly StreamTrack[];
  /** The sound in the segments of videos. That of the first one stands for all in `tracks`. */
  readonly sounds: readonly MuxedSound[];
  readonly captions: readonly ClosedCaptions[];
  /** Null for a stream that has ended. */
  readonly live: LiveWindow | null;
  /** Where the periods are, if `startTicks` counts on the timeline of their media. */
  readonly periods: readonly StreamPeriod[];
  /** What only playlists state; null for an MPD. */
  readonly hls: HlsDetails | null;
};

export type HlsDetails = {
  /** At least the rounded duration of each segment. */
  readonly targetSeconds: number;
  /** Every segment starts with a keyframe. */
  readonly isIndependent: boolean;
  /** The time of media time 0 in ms since the epoch, by period. */
  readonly dates: ReadonlyMap<string, number>;
  /** Segments without media of a track, by track ID. */
  readonly gaps: ReadonlyMap<string, readonly StreamGap[]>;
  readonly texts: readonly HlsText[];
  /** The codec of text in MP4; null if the variants do not state it. */
  readonly textCodec: string | null;
};

/** Consecutive segments of a period that a track has no media for. */
export type StreamGap = Pick<StreamPart, 'period' | 'timescale' | 'segments'> & {
  readonly firstNumber: number;
};

/** A playlist of text, as the stream lists it. */
export type HlsText = Pick<TrackDescription, 'language' | 'label' | 'isDefault'> & {
  readonly href: string;
  readonly purpose: Purpose;
};

export type StreamPeriod = {
  readonly period: string;
  /** The start of the period in the presentation, and at this moment the time of its media. */
  readonly startSeconds: number;
  readonly mediaSeconds: number;
  /** The time of its media at the end of its last segment. */
  readonly mediaEndSeconds: number;
};

export type LiveWindow = {
  readonly updateSeconds: number;
  /** The time of the start of the presentation, in ms since the epoch. */
  readonly startMs: number;
};

export type StreamTrack = TrackDescription & {
  /** Unique in the stream; letters and digits. */
  readonly id: string;
  readonly bandwidth: Bandwidth;
  /** Of a rendition in HLS. */
  readonly purpose?: Purpose;
  readonly parts: readonly StreamPart[];
};

export type MuxedSound = {
  /** The ID of the track of the picture. */
  readonly videoId: string;
  readonly track: StreamTrack;
};

/** Segments with continuous timestamps and one initialization segment. */
export type StreamPart = {
  /** Identifies the period. Equal for the parts of all tracks in the same period. */
  readonly period: string;
  readonly timescale: number;
  /** `startTicks` counts on the timeline of the presentation, or of the media. */
  readonly segments: readonly RenditionSegment[];
  /** The time of the media at the start of the presentation; absent if `periods` state it. */
  readonly mediaSeconds?: number;
  /** The number of the first segment in the manifest; null if it changes with each reload. */
  readonly firstNumber: number | null;
  /** A transport stream contains the initialization, and is a segment itself. */
  readonly init: Place | null;
  readonly places: Places;
  /** Which part of the segments belongs to the track; absent if all of it does. */
  readonly selection?: Selection;
};

/** A track of fragmented MP4, the first stream of a kind in transport streams, or the cues of WebVTT. */
export type Selection =
  | (CueTimes & { readonly kind: 'cues' })
  | { readonly kind: 'fragments'; readonly trackId: number }
  | { readonly kind: 'transport'; readonly stream: 'video' | 'audio' };

/** The start of a period, on the timelines of its media and of the playlist. */
export type CueTimes = { readonly mediaSeconds: number; readonly playlistSeconds: number };

/** Bytes of an upstream. A null range is the entire file. */
export type Place = {
  readonly href: string;
  readonly range: ByteRange | null;
  /** The AES-128 key that decrypts the bytes; `iv` is hexadecimal. */
  readonly key?: { readonly href: string; readonly iv: string };
};

export type Places =
  /** Null for a segment that is missing. */
  | { readonly kind: 'list'; readonly list: readonly (Place | null)[] }
  /** The segments that an index (`sidx`) in these bytes lists. */
  | { readonly kind: 'index'; readonly index: Place };

/** The segments of all tracks together. A day in segments of two seconds has 43,200. */
export const STREAM_SEGMENTS_MAX = 50_000;
