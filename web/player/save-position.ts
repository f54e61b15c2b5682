import { addPosition } from './add-position.ts';
import { POSITIONS_KEY, storeText } from './device-storage.ts';
import { loadPositions } from './resume-position.ts';

const SAVE_EVERY_SECONDS = 5;

/** Saves the position on this device only. */
export function savePosition(video: HTMLVideoElement, videoId: string): void {
  let savedSeconds = 0;
  function save(): void {
    const { currentTime: seconds, duration } = video;
    if (seconds === savedSeconds || !Number.isFinite(duration)) return;
    savedSeconds = seconds;
    const positions = addPosition(loadPositions(), {
      videoId,
      seconds,
      duration,
      atMs: Date.now(),
    });
    storeText(POSITIONS_KEY, positions.length === 0 ? '' : JSON.stringify(positions));
  }
  video.addEventListener('timeupdate', () => {
    if (Math.abs(video.currentTime - savedSeconds) >= SAVE_EVERY_SECONDS) save();
  });
  for (const event of ['pause', 'ended']) video.addEventListener(event, save);
  window.addEventListener('pagehide', save);
  // The viewer may have paused before this script was loaded.
  if (video.paused) save();
}
