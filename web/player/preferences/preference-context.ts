export type PreferenceContext = {
  readonly controller: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly isLive: boolean;
  /** The language in the player's URL, which takes precedence. */
  readonly language: string | null;
};

/** A request that the controls send for a choice of the viewer: `mediavolumerequest` and so on. */
export type PreferenceRequest =
  | 'volume'
  | 'mute'
  | 'unmute'
  | 'playbackrate'
  | 'showsubtitles'
  | 'disablesubtitles'
  | 'togglesubtitles'
  | 'rendition';
