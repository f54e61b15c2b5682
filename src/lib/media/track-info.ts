/** What a player must support to play a track. */
export type TrackInfo = {
  readonly kind: 'video' | 'audio';
  /** In RFC 6381 notation, or the container's own code; null if the code is invalid. */
  readonly codec: string | null;
  /** The encryption scheme, such as `cenc`; null for a track that is not encrypted. */
  readonly encryption: string | null;
};
