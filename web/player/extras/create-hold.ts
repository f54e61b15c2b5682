import { createElement } from '../../shared/create-element.ts';

const HOLD_RATE = 2;
/** A common limit for a long press. A shorter press plays or pauses the video. */
const HOLD_MS = 500;

export type Hold = {
  readonly press: () => void;
  /** Ends a press that has not doubled the speed yet. */
  readonly cancel: () => void;
  /** Ends the press. Returns true if it was long enough to double the speed. */
  readonly release: () => boolean;
};

/** Doubles the speed during a long press, and shows that above the picture. */
export function createHold(controller: HTMLElement, video: HTMLVideoElement): Hold {
  const indicator = createElement('div', {
    class: 'player-hold',
    role: 'status',
    noautohide: true,
  });
  controller.append(indicator);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let previousRate: number | undefined;
  let isLong = false;

  function start(): void {
    if (video.paused || isAtLiveEdge(controller)) return;
    isLong = true;
    previousRate = video.playbackRate;
    video.playbackRate = HOLD_RATE;
    indicator.textContent = `${HOLD_RATE}×`;
  }

  function restoreRate(): void {
    if (previousRate === undefined) return;
    // Another rate is a new choice of the viewer, or that of a source that was opened meanwhile.
    if (video.playbackRate === HOLD_RATE) video.playbackRate = previousRate;
    previousRate = undefined;
    indicator.textContent = '';
  }

  function stop(): void {
    clearTimeout(timer);
    restoreRate();
  }

  for (const event of ['pause', 'emptied']) video.addEventListener(event, stop);
  // After these events, the page may not receive the release.
  window.addEventListener('blur', stop);
  document.addEventListener('visibilitychange', stop);
  video.addEventListener('timeupdate', () => {
    if (isAtLiveEdge(controller)) restoreRate();
  });
  return {
    press() {
      clearTimeout(timer);
      isLong = false;
      timer = setTimeout(start, HOLD_MS);
    },
    cancel: () => clearTimeout(timer),
    release() {
      stop();
      const wasLong = isLong;
      isLong = false;
      return wasLong;
    },
  };
}

/** At the live edge, there is nothing to play faster. */
function isAtLiveEdge(controller: HTMLElement): boolean {
  return controller.hasAttribute('mediatimeislive');
}
