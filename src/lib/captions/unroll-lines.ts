/** A cue of SubRip. */
export type TimedText = { readonly startMs: number; readonly endMs: number; readonly text: string };

/** Rolling captions show at most this many lines at once (CEA-608). */
const ROLLED_LINES_MAX = 4;
/** A longer pause ends the roll. */
const PAUSE_MS_MAX = 100;
/** The smallest part of the cues that repeat a line in a file with rolling captions. */
const ROLLING_SHARE = 0.5;
const ROLLING_CUES_MIN = 2;

/**
 * Omits the lines that a cue of rolling captions repeats from the previous one, as the automatic
 * captions of YouTube do in every cue. Other files stay the same.
 */
export function unrollLines(cues: readonly TimedText[]): readonly TimedText[] {
  const repeated = cues.map((cue, index) => countRepeated(cue, cues[index - 1]));
  const rolling = repeated.filter((count) => count > 0).length;
  if (rolling < Math.max(ROLLING_CUES_MIN, (cues.length - 1) * ROLLING_SHARE)) return cues;
  const unrolled: TimedText[] = [];
  for (const [index, cue] of cues.entries()) {
    const text = cue.text
      .split('\n')
      .slice(repeated[index] ?? 0)
      .join('\n');
    const last = unrolled.at(-1);
    if (text !== '' || last === undefined) unrolled.push({ ...cue, text });
    else unrolled[unrolled.length - 1] = { ...last, endMs: Math.max(last.endMs, cue.endMs) };
  }
  return unrolled;
}

/** The number of lines at the start of a cue that the previous one shows last. */
function countRepeated(cue: TimedText, previous: TimedText | undefined): number {
  if (previous === undefined || Math.abs(cue.startMs - previous.endMs) > PAUSE_MS_MAX) return 0;
  const lines = cue.text.split('\n');
  const before = previous.text.split('\n').slice(-ROLLED_LINES_MAX);
  for (let count = Math.min(lines.length, before.length); count > 0; count -= 1) {
    const start = lines.slice(0, count).join('\n');
    // A tag may span several lines.
    if (start === before.slice(-count).join('\n') && !start.includes('<')) return count;
  }
  return 0;
}
