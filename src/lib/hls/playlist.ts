import type { Subrange } from './segment-reader.ts';

/**
 * Bit rates in bits per second, frame rate in frames per second; null where the playlist has no
 * value.
 */
export type HlsVariant = {
  readonly bandwidth: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly codecs: string | null;
  readonly frameRate: number | null;
  /** The URI with its variables expanded. */
  readonly uri: string;
};

export type HlsAudioRendition = {
  readonly language: string | null;
  readonly name: string | null;
  readonly default: boolean;
};

export type HlsInitSegment = { readonly uri: string; readonly range: Subrange | null };

export type MultivariantPlaylist = {
  readonly kind: 'multivariant';
  /** At most 256, in playlist order. */
  readonly variants: readonly HlsVariant[];
  /** Playlists of single pictures of the video (EXT-X-I-FRAME-STREAM-INF); at most 256. */
  readonly iFrameVariants: readonly HlsVariant[];
  /** Playlists of thumbnail images (EXT-X-IMAGE-STREAM-INF of Roku and others); at most 256. */
  readonly imageVariants: readonly HlsVariant[];
  /** At most 256. */
  readonly audioRenditions: readonly HlsAudioRendition[];
  /** Key systems of EXT-X-SESSION-KEY, such as `widevine`; plain AES keys are not listed. */
  readonly drm: readonly string[];
  /** The JSON file with chapters (EXT-X-SESSION-DATA `com.apple.hls.chapters`). */
  readonly chaptersUri: string | null;
  /** Variables that media playlists may import. */
  readonly variables: ReadonlyMap<string, string>;
};

/**
 * Times in seconds. A media playlist that has not ended is live (RFC 8216 §6.2.2). RFC 8216 §4.1
 * forbids multivariant tags here, but players treat a mixed playlist as a media playlist.
 */
export type MediaPlaylist = {
  readonly kind: 'media';
  /**
   * True with EXT-X-ENDLIST: the playlist no longer changes. Servers that package on the fly add
   * segments to playlists of type VOD.
   */
  readonly ended: boolean;
  /**
   * True when the playlist was created for a live stream: EXT-X-PLAYLIST-TYPE is EVENT, or there is
   * no type and segments have been removed from the start (RFC 8216 §6.2.2).
   */
  readonly isFromLive: boolean;
  readonly targetDuration: number | null;
  /** The sum of all segment durations; null if one is missing or implausible. */
  readonly duration: number | null;
  readonly segmentCount: number;
  /** The media sequence number of the last segment. */
  readonly lastSequence: number;
  readonly partTarget: number | null;
  readonly holdBack: number | null;
  readonly partHoldBack: number | null;
  readonly drm: readonly string[];
  /** True if a key encrypts whole segments, so that their bytes show nothing. */
  readonly isEncrypted: boolean;
  readonly firstSegmentUri: string | null;
  /** Distinct media initialization sections (EXT-X-MAP), at most 16, with unresolved URIs. */
  readonly initSegments: readonly HlsInitSegment[];
};

export type Playlist = MultivariantPlaylist | MediaPlaylist;
