/** Parses JSON with or without a byte order mark (RFC 8259 §8.1). Undefined for any other text. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
