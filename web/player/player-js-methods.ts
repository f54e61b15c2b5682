import { type Method, toNumber } from './player-js-message.ts';

type Getter = Extract<Method, `get${string}`>;
type Command = Exclude<Method, Getter | 'addEventListener' | 'removeEventListener'>;

/** Dispatched on the video element when the browser rejects `play()`. */
export const PLAY_REJECTED_EVENT = 'playrejected';

/** Browsers reject or mute other rates. */
const RATE_MIN = 0.0625;
const RATE_MAX = 16;

/** The methods of the player.js protocol that change the state; invalid values are ignored. */
export const COMMANDS: Readonly<
  Record<Command, (video: HTMLVideoElement, value: unknown) => void>
> = {
  // Browsers block autoplay with sound until the viewer interacts with the page. The viewer can
  // still press the play button.
  play: (video) =>
    void video.play().catch(() => video.dispatchEvent(new Event(PLAY_REJECTED_EVENT))),
  pause: (video) => video.pause(),
  mute: (video) => {
    video.muted = true;
  },
  unmute: (video) => {
    video.muted = false;
  },
  setVolume: (video, value) => {
    const percent = toNumber(value);
    if (percent >= 0 && percent <= 100) video.volume = percent / 100;
  },
  setCurrentTime: (video, value) => {
    const seconds = toNumber(value);
    if (Number.isFinite(seconds) && seconds >= 0) video.currentTime = seconds;
  },
  setLoop: (video, value) => {
    video.loop = value === true || value === 'true';
  },
  setPlaybackRate: (video, value) => {
    const rate = toNumber(value);
    if (rate >= RATE_MIN && rate <= RATE_MAX) video.playbackRate = rate;
  },
};

export const GETTERS: Readonly<Record<Getter, (video: HTMLVideoElement) => boolean | number>> = {
  getPaused: (video) => video.paused,
  getMuted: (video) => video.muted,
  getVolume: (video) => Math.round(video.volume * 100),
  getDuration: toDuration,
  getCurrentTime: (video) => video.currentTime,
  getLoop: (video) => video.loop,
  getPlaybackRate: (video) => video.playbackRate,
};

export function isGetter(method: Method): method is Getter {
  return method in GETTERS;
}

/** Returns zero for unknown durations and live streams, because JSON has no infinity. */
export function toDuration({ duration }: HTMLVideoElement): number {
  return Number.isFinite(duration) ? duration : 0;
}
