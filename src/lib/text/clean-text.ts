/** Control characters except tabs and line breaks, and bidirectional formatting marks. */
// oxlint-disable-next-line no-control-regex -- the pattern must match control characters
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Removes from foreign text what a database or terminal cannot handle, and truncates it to
 * `charactersMax`. Returns null if nothing is left.
 */
export function cleanText(text: string, charactersMax: number): string | null {
  const clean = text.toWellFormed().replace(UNWANTED, '').trim();
  // Truncates by code points, so that no surrogate pair is split.
  const truncated =
    clean.length <= charactersMax ? clean : Array.from(clean).slice(0, charactersMax).join('');
  return truncated === '' ? null : truncated;
}

/** Like `cleanText`, on a single line. */
export function cleanLine(text: string, charactersMax: number): string | null {
  return cleanText(text.replace(/\s+/gu, ' '), charactersMax);
}
