/**
 * Bit rate in bits per second, frame rate in frames per second; null where the MPD has no value.
 */
export type MpdVariant = {
  readonly width: number | null;
  readonly height: number | null;
  readonly bandwidth: number | null;
  readonly codecs: string | null;
  readonly frameRate: number | null;
};

export type MpdAudioTrack = {
  readonly language: string | null;
  readonly name: string | null;
  readonly codecs: string | null;
  /** True when the Role is `main`. */
  readonly default: boolean;
};

/** Times in seconds; null where the MPD has no plausible value. */
export type Mpd = {
  /** True for `type="dynamic"`: the MPD may change, as for live streams. */
  readonly dynamic: boolean;
  /** The duration of the presentation, or the sum of its periods if all of them have one. */
  readonly duration: number | null;
  /** The start of availability of a dynamic presentation, in ms since the epoch. */
  readonly availabilityStartMs: number | null;
  readonly minimumUpdatePeriod: number | null;
  readonly timeShiftBufferDepth: number | null;
  readonly suggestedPresentationDelay: number | null;
  readonly periods: number;
  /** The unresolved URL of the current MPD; null if the MPD has no Location. */
  readonly location: string | null;
  /** Distinct video representations, at most 256. */
  readonly variants: readonly MpdVariant[];
  /** Distinct audio adaptation sets, at most 256. */
  readonly audioTracks: readonly MpdAudioTrack[];
  /** Key systems such as `widevine`; null if nothing is protected. */
  readonly drm: readonly string[] | null;
  /** Common encryption schemes such as `cenc`. */
  readonly encryptionSchemes: readonly string[];
  /** True when a kind of media, such as video, has only protected representations. */
  readonly requiresDrm: boolean;
  /** The distinct, unresolved BaseURLs of the MPD, its periods and adaptation sets; at most 256. */
  readonly baseUrls: readonly string[];
};
