/** Where the video is, and what moves it. Where nothing plays, it is a place in time all the same. */
export type Playhead = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly timeMs: () => number;
  /** Zero while it is not known. */
  readonly durationMs: () => number;
  readonly isPlaying: () => boolean;
  /** False while no video is there to be played. */
  readonly canPlay: () => boolean;
  readonly seek: (timeMs: number) => void;
  readonly toggle: () => void;
  /** Plays one stretch and stops at its end. */
  readonly playStretch: (fromMs: number, toMs: number) => void;
  /** Follows this video from now on; gives what ends that. */
  readonly follow: (video: HTMLVideoElement) => () => void;
};

const EVENTS = ['timeupdate', 'seeking', 'seeked', 'play', 'pause', 'durationchange'] as const;

export function createPlayhead(): Playhead {
  const listeners = new Set<() => void>();
  let video: HTMLVideoElement | null = null;
  let placeMs = 0;
  let stopMs: number | null = null;
  let frame = 0;

  function notify(): void {
    if (video !== null) placeMs = Math.round(video.currentTime * 1000);
    if (stopMs !== null && placeMs >= stopMs) {
      stopMs = null;
      video?.pause();
    }
    for (const listener of listeners) listener();
    cancelAnimationFrame(frame);
    // The browser's own news of the time come four times a second, which is too few to watch.
    if (video?.paused === false) frame = requestAnimationFrame(notify);
  }

  function seek(timeMs: number): void {
    placeMs = Math.max(0, Math.round(timeMs));
    stopMs = null;
    if (video !== null) video.currentTime = placeMs / 1000;
    notify();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    timeMs: () => placeMs,
    durationMs: () => toDurationMs(video),
    isPlaying: () => video?.paused === false,
    canPlay: () => video !== null,
    seek,
    toggle() {
      stopMs = null;
      if (video?.paused === false) video.pause();
      else start(video);
    },
    playStretch(fromMs, toMs) {
      seek(fromMs);
      stopMs = toMs;
      start(video);
    },
    follow(next) {
      video = next;
      if (placeMs > 0) next.currentTime = placeMs / 1000;
      for (const type of EVENTS) next.addEventListener(type, notify);
      notify();
      return () => {
        for (const type of EVENTS) next.removeEventListener(type, notify);
        cancelAnimationFrame(frame);
        video = null;
      };
    },
  };
}

function start(video: HTMLVideoElement | null): void {
  // The player says itself why a video can't be played.
  void video?.play().catch(() => undefined);
}

function toDurationMs(video: HTMLVideoElement | null): number {
  const seconds = video?.duration ?? 0;
  return Number.isFinite(seconds) ? Math.round(seconds * 1000) : 0;
}
