/** Builds an API path. Rejects segments that would lead to another route. */
export function toPath(...parts: readonly string[]): string {
  return `/${parts.map(toSegment).join('/')}`;
}

function toSegment(part: string): string {
  if (typeof part !== 'string' || part === '' || part === '.' || part === '..') {
    throw new TypeError(`${JSON.stringify(part)} is not an ID.`);
  }
  return encodeURIComponent(part);
}
