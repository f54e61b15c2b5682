/** Six seconds is Apple's recommendation (HLS Authoring Specification, 7.5). */
const SEGMENT_SECONDS = 6;
/** Keeps playlists of files that last for days at a few hundred kilobytes. */
const SEGMENTS_MAX = 10_000;

/**
 * Chooses the keyframes that start segments, by index: the first one, and then those closest to
 * the end of a segment of the usual duration. `times` are in seconds.
 */
export function splitSegments(times: ArrayLike<number>, endSeconds: number): readonly number[] {
  const startSeconds = times[0] ?? 0;
  const seconds = Math.max(SEGMENT_SECONDS, (endSeconds - startSeconds) / SEGMENTS_MAX);
  const starts: number[] = times.length === 0 ? [] : [0];
  let start = startSeconds;
  for (let index = 1; index < times.length; index += 1) {
    const time = times[index] ?? 0;
    const next = times[index + 1] ?? endSeconds;
    const isClosest = Math.abs(time - start - seconds) <= Math.abs(next - start - seconds);
    if (time <= start || !isClosest) continue;
    starts.push(index);
    start = time;
  }
  return starts;
}
