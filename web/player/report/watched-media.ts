/** What is watched of a media element. */
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
