/** A random UUID (RFC 9562, section 5.4); `crypto.randomUUID` is not available on plain http. */
export function createSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const marks = [[0, 8], [8, 12], [13, 16], [17, 20], [20]] as const;
  const [a, b, c, d, e] = marks.map((mark) => digits.slice(...mark));
  return `${a}-${b}-4${c}-8${d}-${e}`;
}
