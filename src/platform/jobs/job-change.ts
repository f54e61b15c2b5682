/** What the bus says under `job` of one that is to be run: workers look for its kind, who runs it already for itself. */
export function toJobChange(kind: string, subject: string): string {
  return `${kind} ${subject}`;
}

export function kindOfJobChange(change: string): string {
  return change.split(' ', 1).join('');
}
