import { findEbmlBodies } from '../../media/read-ebml.ts';
import { writeNumbers } from '../../media/write-iso-box.ts';
import { readFloat } from './elements.ts';
import type { MatroskaTrack } from './read-tracks.ts';

const PROJECTION = 0x7670;
const POSE_ROLL = 0x7675;
const ONE = 0x10000;

/**
 * Reads the rotation of a video by quarters (RFC 9559 §5.1.4.1.28.46) as the matrix of a track
 * header. Rolls are counterclockwise.
 */
export function readRotation({ video }: Pick<MatroskaTrack, 'video'>): {
  readonly matrix: Buffer;
  readonly isTurned: boolean;
} {
  const [projection = new Uint8Array()] = findEbmlBodies(video, PROJECTION);
  const roll = readFloat(projection, POSE_ROLL) ?? 0;
  const quarters = Number.isFinite(roll) ? ((Math.round(roll / 90) % 4) + 4) % 4 : 0;
  const [cosine = 1, sine = 0] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][quarters] ?? [1, 0];
  const matrix = writeNumbers(
    toFixed(cosine),
    toFixed(-sine),
    0,
    toFixed(sine),
    toFixed(cosine),
    0,
    0,
    0,
    0x40000000,
  );
  return { matrix, isTurned: sine !== 0 };
}

/** In 16.16 fixed point. */
function toFixed(value: number): number {
  return (value * ONE) >>> 0;
}
