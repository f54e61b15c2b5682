/** Higher rates are errors of timestamps. */
const FRAME_RATE_MAX = 300;

/** The average rate; null if it is unknown or implausible. */
export function toFrameRate(frames: number, seconds: number): number | null {
  const rate = frames / seconds;
  return rate > 0 && rate <= FRAME_RATE_MAX ? Math.round(rate * 1000) / 1000 : null;
}
