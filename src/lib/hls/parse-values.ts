/** Four months: playlists with one segment of a million seconds exist, and 1e308 is an attack. */
const DECIMAL_MAX = 1e7;

/** A decimal-integer (RFC 8216 §4.2); null for what is absent, malformed or can't be counted with. */
export function toInteger(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

/** Seconds or frames: a decimal (RFC 8216 §4.2) within reason, else null. */
export function toDecimal(text: string | undefined): number | null {
  if (text === undefined || !/^(?:\d{1,9}(?:\.\d{0,32})?|\.\d{1,32})$/.test(text.trim()))
    return null;
  const value = Number(text);
  return value <= DECIMAL_MAX ? value : null;
}

/** A decimal-resolution (RFC 8216 §4.2) in pixels; nulls for anything else. */
export function toResolution(text: string | undefined): {
  readonly width: number | null;
  readonly height: number | null;
} {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/i.exec(text ?? '') ?? [];
  return { width: toInteger(width), height: toInteger(height) };
}
