import { addPosition, findPosition, parsePositions } from './positions.ts';

const STORAGE_KEY = 'reelay-positions';
const SAVE_EVERY_SECONDS = 5;

/** Where this device stopped playing the video, in seconds. */
export function findStop(videoId: string): number | null {
  return findPosition(readPositions(), videoId, Date.now());
}

/** Keeps on this device, and nowhere else, how far the video was played. */
export function rememberStop(video: HTMLVideoElement, videoId: string): void {
  let savedSeconds = 0;
  function save(): void {
    const { currentTime: seconds, duration } = video;
    if (seconds === savedSeconds || !Number.isFinite(duration)) return;
    savedSeconds = seconds;
    write(addPosition(readPositions(), { videoId, seconds, duration, atMs: Date.now() }));
  }
  video.addEventListener('timeupdate', () => {
    if (Math.abs(video.currentTime - savedSeconds) >= SAVE_EVERY_SECONDS) save();
  });
  for (const event of ['pause', 'ended']) video.addEventListener(event, save);
  window.addEventListener('pagehide', save);
}

/** Browsers refuse storage to some frames, and then there is nothing to resume. */
function readPositions(): ReturnType<typeof parsePositions> {
  try {
    return parsePositions(localStorage.getItem(STORAGE_KEY) ?? '');
  } catch {
    return [];
  }
}

function write(positions: ReturnType<typeof parsePositions>): void {
  try {
    if (positions.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Full or refused: the next visit starts at the beginning.
  }
}
