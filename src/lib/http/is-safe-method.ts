const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Returns true for a read-only method (RFC 9110 §9.2.1). The other safe methods have no routes. */
export function isSafeMethod(method: string): boolean {
  return SAFE.has(method);
}
