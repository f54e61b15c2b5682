import { type Method, toAmount } from './player-js-message.ts';

type Getter = Extract<Method, `get${string}`>;
type Order = Exclude<Method, Getter | 'addEventListener' | 'removeEventListener'>;

/** What the orders of the player.js protocol do; a value that makes no sense does nothing. */
export const ORDERS: Readonly<Record<Order, (video: HTMLVideoElement, value: unknown) => void>> = {
  // Browsers refuse sound on a page that nobody has touched; the play button remains.
  play: (video) => void video.play().catch(() => undefined),
  pause: (video) => video.pause(),
  mute: (video) => {
    video.muted = true;
  },
  unmute: (video) => {
    video.muted = false;
  },
  setVolume: (video, value) => {
    const percent = toAmount(value);
    if (percent >= 0 && percent <= 100) video.volume = percent / 100;
  },
  setCurrentTime: (video, value) => {
    const seconds = toAmount(value);
    if (Number.isFinite(seconds) && seconds >= 0) video.currentTime = seconds;
  },
  setLoop: (video, value) => {
    video.loop = value === true || value === 'true';
  },
};

export const GETTERS: Readonly<Record<Getter, (video: HTMLVideoElement) => boolean | number>> = {
  getPaused: (video) => video.paused,
  getMuted: (video) => video.muted,
  getVolume: (video) => Math.round(video.volume * 100),
  getDuration: durationOf,
  getCurrentTime: (video) => video.currentTime,
  getLoop: (video) => video.loop,
};

export function isGetter(method: Method): method is Getter {
  return method in GETTERS;
}

/** Zero while it is not known, and for a live stream, whose end nobody knows: JSON has no infinity. */
export function durationOf({ duration }: HTMLVideoElement): number {
  return Number.isFinite(duration) ? duration : 0;
}
