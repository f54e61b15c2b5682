/**
 * The position and controls of the video. Without a playable video, only the position is available.
 */
export type Playhead = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly timeMs: () => number;
  /** Zero if the duration is unknown. */
  readonly durationMs: () => number;
  readonly isPlaying: () => boolean;
  /** Returns false if there is no playable video. */
  readonly canPlay: () => boolean;
  readonly seek: (timeMs: number) => void;
  readonly toggle: () => void;
  /** Plays a range and stops at its end. */
  readonly playRange: (fromMs: number, toMs: number) => void;
  /** Attaches to a video; returns the function that detaches it. */
  readonly attach: (video: HTMLVideoElement) => () => void;
};

const EVENTS = ['timeupdate', 'seeking', 'seeked', 'play', 'pause', 'durationchange'] as const;

export function createPlayhead(): Playhead {
  const listeners = new Set<() => void>();
  let video: HTMLVideoElement | null = null;
  let positionMs = 0;
  let stopMs: number | null = null;
  let frame = 0;

  function notify(): void {
    if (video !== null) positionMs = Math.round(video.currentTime * 1000);
    if (stopMs !== null && positionMs >= stopMs) {
      stopMs = null;
      video?.pause();
    }
    for (const listener of listeners) listener();
    cancelAnimationFrame(frame);
    // `timeupdate` fires only about four times per second, so animation frames are used for a
    // smooth playhead.
    if (video?.paused === false) frame = requestAnimationFrame(notify);
  }

  function seek(timeMs: number): void {
    positionMs = Math.max(0, Math.round(timeMs));
    stopMs = null;
    if (video !== null) video.currentTime = positionMs / 1000;
    notify();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    timeMs: () => positionMs,
    durationMs: () => toDurationMs(video),
    isPlaying: () => video?.paused === false,
    canPlay: () => video !== null,
    seek,
    toggle() {
      stopMs = null;
      if (video?.paused === false) video.pause();
      else startPlayback(video);
    },
    playRange(fromMs, toMs) {
      seek(fromMs);
      stopMs = toMs;
      startPlayback(video);
    },
    attach(next) {
      video = next;
      if (positionMs > 0) next.currentTime = positionMs / 1000;
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

function startPlayback(video: HTMLVideoElement | null): void {
  // The error is ignored here, because the player shows the reason.
  void video?.play().catch(() => undefined);
}

function toDurationMs(video: HTMLVideoElement | null): number {
  const seconds = video?.duration ?? 0;
  return Number.isFinite(seconds) ? Math.round(seconds * 1000) : 0;
}
