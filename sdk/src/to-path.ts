/** A path of the API. Parts come from callers, and must not lead to another route. */
export function toPath(...parts: readonly string[]): string {
  return `/${parts.map(toSegment).join('/')}`;
}

function toSegment(part: string): string {
  if (typeof part !== 'string' || part === '' || part === '.' || part === '..') {
    throw new TypeError(`${JSON.stringify(part)} is not an ID.`);
  }
  return encodeURIComponent(part);
}
