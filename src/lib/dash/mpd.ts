/** Bit rate in bits per second, frame rate in frames per second; null where the MPD does not say. */
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
  /** It plays the `main` role. */
  readonly default: boolean;
};

/** Times in seconds; null where the MPD does not say or says nothing plausible. */
export type Mpd = {
  /** `type="dynamic"`: the MPD may change, as a live one does. */
  readonly dynamic: boolean;
  /** Of the whole presentation, or the sum of its periods when each tells its own. */
  readonly duration: number | null;
  /** When a dynamic presentation began to be available, in ms since the epoch. */
  readonly availabilityStartMs: number | null;
  readonly minimumUpdatePeriod: number | null;
  readonly timeShiftBufferDepth: number | null;
  readonly suggestedPresentationDelay: number | null;
  readonly periods: number;
  /** Distinct video representations, at most 256. */
  readonly variants: readonly MpdVariant[];
  /** Distinct audio adaptation sets, at most 256. */
  readonly audioTracks: readonly MpdAudioTrack[];
  /** Key systems such as `widevine`; null when nothing is protected. */
  readonly drm: readonly string[] | null;
  /** Every representation is under a key system. */
  readonly fullyProtected: boolean;
  /** The distinct BaseURLs of the MPD, its periods and adaptation sets, as they stand there; at most 256. */
  readonly baseUrls: readonly string[];
};
