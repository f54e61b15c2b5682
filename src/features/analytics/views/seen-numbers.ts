/** Sorted, disjoint ranges of integers that do not touch: `[[0, 7], [9, 9]]`. */
export type SeenNumbers = readonly (readonly [first: number, last: number])[];

/** Beyond this number, the lowest gap is closed: its reports are long overdue. */
const RANGES_MAX = 50;

export function hasSeen(seen: SeenNumbers, number: number): boolean {
  return seen.some(([first, last]) => first <= number && number <= last);
}

export function addSeen(seen: SeenNumbers, number: number): SeenNumbers {
  if (hasSeen(seen, number)) return seen;
  const below = seen.filter(([, last]) => last < number - 1);
  const above = seen.filter(([first]) => first > number + 1);
  const touching = seen.slice(below.length, seen.length - above.length);
  const first = Math.min(number, ...touching.map((range) => range[0]));
  const last = Math.max(number, ...touching.map((range) => range[1]));
  return fillLowest([...below, [first, last], ...above]);
}

function fillLowest(seen: SeenNumbers): SeenNumbers {
  const [lowest, next, ...rest] = seen;
  if (seen.length <= RANGES_MAX || lowest === undefined || next === undefined) return seen;
  return [[lowest[0], next[1]], ...rest];
}
