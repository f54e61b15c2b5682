import type { Preferences } from './preferences.ts';

export function applySound(video: HTMLVideoElement, { volume, isMuted }: Preferences): void {
  if (volume !== undefined) video.volume = volume;
  // The player's URL can mute a video, but it cannot unmute one.
  if (isMuted === true) video.muted = true;
  // Loading a source discards the event that the browser has queued, but the controls need it.
  video.dispatchEvent(new Event('volumechange'));
}

export function applySpeed(video: HTMLVideoElement, { speed }: Preferences): void {
  if (speed === undefined) return;
  // A media element returns to its default rate when it loads a source.
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}
