/**
 * The subject of a `job` change on the bus. Workers filter by its kind, and the worker that already
 * runs the job ignores it.
 */
export function toJobChange(kind: string, subject: string): string {
  return `${kind} ${subject}`;
}

export function parseJobKind(change: string): string {
  return change.split(' ', 1).join('');
}
