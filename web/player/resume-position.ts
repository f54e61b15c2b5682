import { loadText, POSITIONS_KEY } from './device-storage.ts';
import { findPosition, parsePositions, type Position } from './positions.ts';

/** The position that this device has saved for the video, in seconds. */
export function findResumePosition(videoId: string): number | null {
  return findPosition(loadPositions(), videoId, Date.now());
}

export function loadPositions(): readonly Position[] {
  return parsePositions(loadText(POSITIONS_KEY));
}
