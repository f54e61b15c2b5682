/** A record holds no more of one kind; each period repeats what the one before it had. */
const LISTED_MAX = 256;

/** The values that differ, in their order, up to the bound. */
export function listDistinct<Value>(values: readonly Value[]): readonly Value[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()].slice(0, LISTED_MAX);
}
