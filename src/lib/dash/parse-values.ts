/** Parses an integer attribute; null if it is absent, malformed or implausibly large. */
export function toInteger(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}$/.test(text.trim()) ? Number(text) : null;
}

/** Parses a number such as `8` or `8.000`, which is not an integer in all MPDs; null otherwise. */
export function toDecimal(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}(?:\.\d{1,9})?$/.test(text.trim()) ? Number(text) : null;
}

/** Parses frames per second, such as `25`, `29.97` or `30000/1001`. */
export function parseFrameRate(text: string | undefined): number | null {
  const [, frames, seconds] =
    /^(\d{1,9}(?:\.\d{1,9})?)(?:\/(\d{1,9}))?$/.exec(text?.trim() ?? '') ?? [];
  const rate = Number(frames) / Number(seconds ?? 1);
  return rate > 0 && rate <= 1000 ? Math.round(rate * 1000) / 1000 : null;
}
