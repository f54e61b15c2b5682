/** What the service has mended in a track, and where first; lines count from 1. */
type Repair = { readonly message: string; readonly line: number; readonly count: number };

export function describeRepair({ message, line, count }: Repair): string {
  return `${message} ${count === 1 ? `Line ${line}.` : `${count} times, first in line ${line}.`}`;
}
