/** How far apart marks may be, in steps of ten. */
const NICE = [1, 2, 5, 10] as const;
const MARKS = 3;

/**
 * Round numbers from zero to at least `most`, few enough to read: the marks of an axis. `unit` is what round
 * numbers are of (60 for minutes of seconds), `least` the smallest step that means anything.
 */
export function toMarks(
  most: number,
  { unit = 1, least = 0 }: { readonly unit?: number; readonly least?: number } = {},
): readonly number[] {
  const step = Math.max(least, toNice(Math.max(most, least) / MARKS / unit) * unit);
  const count = Math.max(1, Math.ceil(round(most / step)));
  return Array.from({ length: count + 1 }, (_none, at) => round(at * step));
}

/** The unit in which a time of so many seconds is marked. */
export function toTimeUnit(seconds: number): number {
  if (seconds >= 2 * 3600) return 3600;
  return seconds >= 120 ? 60 : 1;
}

function toNice(step: number): number {
  if (step <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = NICE.find((each) => each * power >= round(step)) ?? 10;
  return nice * power;
}

/** Without what floating point adds. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
