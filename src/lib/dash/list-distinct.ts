/**
 * Limits the size of a video's record. Periods usually repeat the values of the previous period.
 */
const LISTED_MAX = 256;

/** Returns the distinct values in order, up to the limit. */
export function listDistinct<Value>(values: readonly Value[]): readonly Value[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()].slice(0, LISTED_MAX);
}
