import 'media-chrome/dist/media-seek-backward-button.js';
import 'media-chrome/dist/media-seek-forward-button.js';

const SEEK_SECONDS = 10;
/** A common limit on phones. Two taps with a longer interval only show and hide the controls. */
const DOUBLE_TAP_MS = 350;

/** Seeks by ten seconds when a finger taps the left or right third of the picture twice. */
export function seekOnDoubleTap(controller: HTMLElement, video: HTMLVideoElement): void {
  let last = { side: 0, atMs: -Infinity };
  controller.addEventListener('pointerup', ({ pointerType, target, clientX, timeStamp }) => {
    if (pointerType !== 'touch' || (target !== video && target !== controller)) return;
    const side = toSide(clientX, controller);
    const isSecond = side === last.side && timeStamp - last.atMs <= DOUBLE_TAP_MS;
    last = { side, atMs: timeStamp };
    if (side === 0 || !isSecond || !Number.isFinite(video.duration)) return;
    const seconds = video.currentTime + side * SEEK_SECONDS;
    video.currentTime = Math.min(Math.max(seconds, 0), video.duration);
  });
}

/** Returns -1 for the left third, 1 for the right third, and 0 between them. */
function toSide(clientX: number, element: HTMLElement): -1 | 0 | 1 {
  const { left, width } = element.getBoundingClientRect();
  const share = (clientX - left) / width;
  if (share < 1 / 3) return -1;
  return share > 2 / 3 ? 1 : 0;
}
