/** Bit rates in bits per second, frame rate in frames per second; null where the playlist does not say. */
export type HlsVariant = {
  readonly bandwidth: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly codecs: string | null;
  readonly frameRate: number | null;
  /** As in the playlist, with its variables expanded. */
  readonly uri: string;
};

export type HlsAudioRendition = {
  readonly language: string | null;
  readonly name: string | null;
  readonly default: boolean;
};

export type MultivariantPlaylist = {
  readonly kind: 'multivariant';
  /** At most 256, in the playlist's order. */
  readonly variants: readonly HlsVariant[];
  /** At most 256. */
  readonly audioRenditions: readonly HlsAudioRendition[];
  /** Key systems of EXT-X-SESSION-KEY, such as `widevine`; plain AES is none. */
  readonly drm: readonly string[];
  /** What the media playlists may import. */
  readonly variables: ReadonlyMap<string, string>;
};

/**
 * Times in seconds. A media playlist that has not ended is live (RFC 8216 §6.2.2). Tags of a multivariant playlist may
 * stand in it too, which RFC 8216 §4.1 forbids; players read it as media.
 */
export type MediaPlaylist = {
  readonly kind: 'media';
  /** It has EXT-X-ENDLIST or is of type VOD: it never changes. */
  readonly ended: boolean;
  /** EXT-X-PLAYLIST-TYPE is EVENT: it has grown, or grows, from its start. */
  readonly isEvent: boolean;
  readonly targetDuration: number | null;
  /** The sum of all segments, null when one of them is no plausible number. */
  readonly duration: number | null;
  readonly segmentCount: number;
  readonly partTarget: number | null;
  readonly holdBack: number | null;
  readonly partHoldBack: number | null;
  readonly drm: readonly string[];
  readonly firstSegmentUri: string | null;
};

export type Playlist = MultivariantPlaylist | MediaPlaylist;
