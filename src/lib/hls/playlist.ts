/** Bit rates in bits per second, frame rate in frames per second; null where the playlist does not say. */
export type HlsVariant = {
  readonly bandwidth: number | null;
  readonly averageBandwidth: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly codecs: string | null;
  readonly frameRate: number | null;
  readonly audioGroup: string | null;
  /** As in the playlist, with its variables expanded. */
  readonly uri: string;
};

export type HlsAudioRendition = {
  readonly groupId: string | null;
  readonly language: string | null;
  readonly name: string | null;
  readonly default: boolean;
  /** Null when the rendition is inside the variants. */
  readonly uri: string | null;
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

/** Times in seconds. A media playlist that has not ended is live (RFC 8216 §6.2.2). */
export type MediaPlaylist = {
  readonly kind: 'media';
  /** Tags of a multivariant playlist stand in it too, which RFC 8216 §4.1 forbids; players read it as media. */
  readonly mixed: boolean;
  /** It has EXT-X-ENDLIST or is of type VOD: it never changes. */
  readonly ended: boolean;
  /** EXT-X-PLAYLIST-TYPE is EVENT: it has grown, or grows, from its start. */
  readonly isEvent: boolean;
  readonly targetDuration: number | null;
  /** The sum of all segments, null when one of them is no plausible number. */
  readonly duration: number | null;
  readonly segmentCount: number;
  /** 0 when absent; null when it is no number that can be counted on. */
  readonly mediaSequence: number | null;
  readonly partTarget: number | null;
  readonly holdBack: number | null;
  readonly partHoldBack: number | null;
  readonly canBlockReload: boolean;
  readonly drm: readonly string[];
  /** fMP4 when the playlist has an EXT-X-MAP; else told from the first segment's name, when that tells. */
  readonly container: 'ts' | 'fmp4' | 'unknown';
  readonly firstSegmentUri: string | null;
};

export type Playlist = MultivariantPlaylist | MediaPlaylist;
