import { addPosition, findPosition, parsePositions } from './positions.ts';

const STORAGE_KEY = 'reelay-positions';
const SAVE_EVERY_SECONDS = 5;

/** The position that this device has saved for the video, in seconds. */
export function findResumePosition(videoId: string): number | null {
  return findPosition(loadPositions(), videoId, Date.now());
}

/** Saves the position on this device only. */
export function saveResumePosition(video: HTMLVideoElement, videoId: string): void {
  let savedSeconds = 0;
  function save(): void {
    const { currentTime: seconds, duration } = video;
    if (seconds === savedSeconds || !Number.isFinite(duration)) return;
    savedSeconds = seconds;
    storePositions(addPosition(loadPositions(), { videoId, seconds, duration, atMs: Date.now() }));
  }
  video.addEventListener('timeupdate', () => {
    if (Math.abs(video.currentTime - savedSeconds) >= SAVE_EVERY_SECONDS) save();
  });
  for (const event of ['pause', 'ended']) video.addEventListener(event, save);
  window.addEventListener('pagehide', save);
}

/** In some iframes, browsers deny access to storage. No position is resumed there. */
function loadPositions(): ReturnType<typeof parsePositions> {
  try {
    return parsePositions(localStorage.getItem(STORAGE_KEY) ?? '');
  } catch {
    return [];
  }
}

function storePositions(positions: ReturnType<typeof parsePositions>): void {
  try {
    if (positions.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Storage is full or denied: the next visit starts at the beginning.
  }
}
