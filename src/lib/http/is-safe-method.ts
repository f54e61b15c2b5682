const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Returns true for GET and HEAD, the methods that read a resource (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE.has(method);
}
