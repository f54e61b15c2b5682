// The checks of a player, and the frames that it must find.
import { readClock, SCENE } from './sample-scene.ts';

export const SEED = 20_261_129;
const SEEKS = 10;
export const FRAME_SECONDS = 1 / SCENE.frameRate;

/** Numbers of random frames (mulberry32), without the first and the last ones. */
export const FRAMES = (() => {
  let state = SEED;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const count = SCENE.seconds * SCENE.frameRate - 4;
  return Array.from({ length: SEEKS }, () => 2 + Math.floor(next() * count));
})();

export type Form = { readonly name: string; readonly url: string };

/** Resolves with what a player does with a form, or rejects. */
export type Check = (form: Form) => Promise<unknown>;

export type Player = {
  readonly name: string;
  readonly pattern: RegExp;
  /** Resolves with the distance of the shown frame from the right one, for each of `FRAMES`. */
  readonly seek: (form: Form) => Promise<readonly number[]>;
  readonly end: Check;
  readonly text: Check;
};

/** How many frames the shown one is after the expected one. */
export function toDistance(grays: Uint8Array, frame: number): number {
  return Math.round(readClock(grays) / FRAME_SECONDS) - frame;
}
