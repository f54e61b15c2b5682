/** The state of the video in the frame. */
export type MediaState = {
  /** In seconds. */
  readonly currentTime: number;
  /** In seconds. NaN if unknown, and Infinity for a live stream. */
  readonly duration: number;
  /** The end of the last buffered range in seconds. */
  readonly bufferedEnd: number;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly seeking: boolean;
  readonly muted: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  readonly playbackRate: number;
  readonly loop: boolean;
  /** As `HTMLMediaElement.readyState`: 0 (nothing) to 4 (enough data). */
  readonly readyState: number;
};

export const INITIAL_STATE: MediaState = {
  currentTime: 0,
  duration: Number.NaN,
  bufferedEnd: 0,
  paused: true,
  ended: false,
  seeking: false,
  muted: false,
  volume: 1,
  playbackRate: 1,
  loop: false,
  readyState: 0,
};

type Fields = Readonly<Record<string, unknown>>;

/** Reads a state that the frame has sent. Fields of another type keep their previous value. */
export function parseMediaState(fields: Fields, before: MediaState): MediaState {
  const duration = toNumber(fields['duration'], Number.NaN);
  return {
    currentTime: toNumber(fields['currentTime'], before.currentTime),
    duration: duration < 0 ? Infinity : duration,
    bufferedEnd: toNumber(fields['bufferedEnd'], before.bufferedEnd),
    paused: toBoolean(fields['paused'], before.paused),
    ended: toBoolean(fields['ended'], before.ended),
    seeking: toBoolean(fields['seeking'], before.seeking),
    muted: toBoolean(fields['muted'], before.muted),
    volume: toNumber(fields['volume'], before.volume),
    playbackRate: toNumber(fields['playbackRate'], before.playbackRate),
    loop: toBoolean(fields['loop'], before.loop),
    readyState: toNumber(fields['readyState'], before.readyState),
  };
}

function toNumber(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

function toBoolean(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}
