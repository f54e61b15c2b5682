/** Control characters but tabs and line ends, and the marks that turn the direction of text around. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text from a foreign source as it is kept: whole characters only, nothing that a database or a
 * terminal trips over, `charactersMax` at most. Null when nothing is left.
 */
export function cleanText(text: string, charactersMax: number): string | null {
  const clean = text.toWellFormed().replace(UNWANTED, '').trim();
  // Cut by characters, not by UTF-16 units: half a character is none.
  const cut =
    clean.length <= charactersMax ? clean : Array.from(clean).slice(0, charactersMax).join('');
  return cut === '' ? null : cut;
}

/** The same on one line. */
export function cleanLine(text: string, charactersMax: number): string | null {
  return cleanText(text.replace(/\s+/gu, ' '), charactersMax);
}
