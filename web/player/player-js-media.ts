import { PLAY_REJECTED_EVENT } from './player-js-methods.ts';

/** Events of the video element that the `media` event of the protocol reports. */
export const MEDIA_EVENTS = [
  'loadedmetadata',
  'durationchange',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'volumechange',
  'ratechange',
  'ended',
  'emptied',
  PLAY_REJECTED_EVENT,
] as const;

type MediaState = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The state of the video after an event; `state` is the answer to a subscription. JSON has neither
 * NaN nor infinity: an unknown duration is null, and that of a live stream is -1.
 */
export function toMediaState(
  video: HTMLVideoElement,
  type: (typeof MEDIA_EVENTS)[number] | 'state',
): MediaState {
  const { buffered, duration } = video;
  return {
    type,
    currentTime: video.currentTime,
    duration: Number.isNaN(duration) ? null : duration === Infinity ? -1 : duration,
    bufferedEnd: buffered.length === 0 ? 0 : buffered.end(buffered.length - 1),
    paused: video.paused,
    ended: video.ended,
    seeking: video.seeking,
    muted: video.muted,
    volume: video.volume,
    playbackRate: video.playbackRate,
    loop: video.loop,
    readyState: video.readyState,
  };
}
