import { AGE_MS_MAX, type Position } from './positions.ts';

const POSITIONS_MAX = 50;
/**
 * A video is resumed only between these limits. Before the first, it has barely started. After the
 * second, it is finished.
 */
const SECONDS_MIN = 5;
const SHARE_MAX = 0.95;

type PlayedPosition = Position & { readonly duration: number };

/** Adds the position. Removes the video instead if there is nothing to resume. */
export function addPosition(
  positions: readonly Position[],
  { videoId, seconds, atMs, duration }: PlayedPosition,
): readonly Position[] {
  const others = positions.filter(
    (position) => position.videoId !== videoId && atMs - position.atMs < AGE_MS_MAX,
  );
  if (seconds < SECONDS_MIN || seconds > duration * SHARE_MAX) return others;
  return [{ videoId, seconds, atMs }, ...others].slice(0, POSITIONS_MAX);
}
