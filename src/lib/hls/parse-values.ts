/** About four months. Real playlists contain segments of a million seconds; 1e308 is an attack. */
const DECIMAL_MAX = 1e7;

/** Parses a decimal-integer (RFC 8216 §4.2); null if absent, malformed or not a safe integer. */
export function toInteger(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

/**
 * Parses a decimal number (RFC 8216 §4.2) of seconds or frames; null if it is invalid or
 * implausibly large.
 */
export function toDecimal(text: string | undefined): number | null {
  if (text === undefined || !/^(?:\d{1,9}(?:\.\d{0,32})?|\.\d{1,32})$/.test(text.trim()))
    return null;
  const value = Number(text);
  return value <= DECIMAL_MAX ? value : null;
}

/** Parses a decimal-resolution (RFC 8216 §4.2) in pixels; both are null for anything else. */
export function toResolution(text: string | undefined): {
  readonly width: number | null;
  readonly height: number | null;
} {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/i.exec(text ?? '') ?? [];
  return { width: toInteger(width), height: toInteger(height) };
}
