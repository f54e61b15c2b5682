const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Whether a request with this method only reads (RFC 9110 §9.2.1); of the safe methods these two have routes. */
export function isSafeMethod(method: string): boolean {
  return SAFE.has(method);
}
