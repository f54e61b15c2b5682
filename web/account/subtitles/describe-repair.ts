/**
 * An automatic fix that the API made in a track; `line` is the first occurrence, counted from 1.
 */
type Repair = { readonly message: string; readonly line: number; readonly count: number };

export function describeRepair({ message, line, count }: Repair): string {
  return `${message} ${count === 1 ? `Line ${line}.` : `${count} times, first on line ${line}.`}`;
}
