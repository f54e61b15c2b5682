/** The part of a media element that is watched. */
export type WatchedMedia = Pick<
  HTMLMediaElement,
  | 'addEventListener'
  | 'buffered'
  | 'currentTime'
  | 'duration'
  | 'ended'
  | 'muted'
  | 'paused'
  | 'playbackRate'
  | 'readyState'
  | 'seeking'
>;
