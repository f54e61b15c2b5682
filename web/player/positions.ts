import { isJsonObject } from '#lib/json/is-json-object.ts';
import { parseJsonText } from '#lib/json/parse-json-text.ts';

/** The last position in a video. Lists of positions start with the most recent one. */
export type Position = {
  readonly videoId: string;
  readonly seconds: number;
  readonly atMs: number;
};

export const AGE_MS_MAX = 90 * 24 * 3600 * 1000;

export function findPosition(
  positions: readonly Position[],
  videoId: string,
  nowMs: number,
): number | null {
  const found = positions.find((position) => position.videoId === videoId);
  return found === undefined || nowMs - found.atMs >= AGE_MS_MAX ? null : found.seconds;
}

/** Ignores invalid entries, because another version or another page may have stored the text. */
export function parsePositions(text: string): readonly Position[] {
  const value = parseJsonText(text);
  return Array.isArray(value) ? value.filter(isPosition) : [];
}

function isPosition(value: unknown): value is Position {
  if (!isJsonObject(value)) return false;
  const { videoId, seconds, atMs } = value;
  return typeof videoId === 'string' && Number.isFinite(seconds) && Number.isFinite(atMs);
}
