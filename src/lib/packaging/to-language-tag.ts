/** Languages that state nothing: undetermined, no linguistic content, uncoded, QuickTime's 0. */
const UNKNOWN: ReadonlySet<string> = new Set(['und', 'zxx', 'mis', 'mul', '```']);
const CHARACTERS_MAX = 35;

/** Converts an ISO 639-2 code or a language tag to a canonical BCP 47 tag; null if unknown. */
export function toLanguageTag(code: string): string | null {
  if (UNKNOWN.has(code) || code.length > CHARACTERS_MAX) return null;
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
