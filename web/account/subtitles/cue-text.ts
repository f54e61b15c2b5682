const ENTITY = '(?:amp|lt|gt|nbsp|lrm|rlm|#\\d{1,7}|#x[\\da-f]{1,6})';
const PLAIN_AMPERSAND = new RegExp(`&amp;(?!${ENTITY};)`, 'gi');
const BARE_AMPERSAND = new RegExp(`&(?!${ENTITY};)`, 'gi');

/**
 * Converts a cue payload for editing: tags and rare entities stay as in WebVTT, but `&` and `>` are
 * unescaped.
 */
export function toEditable(payload: string): string {
  return payload.replaceAll('&gt;', '>').replaceAll(PLAIN_AMPERSAND, '&');
}

/**
 * The inverse of `toEditable` (WebVTT, section 4.1). Blank lines are removed, because they would
 * end the cue.
 */
export function toPayload(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[^\S\n]*(?=\n)/g, '')
    .replace(/^\s*\n|\n\s*$/g, '')
    .replaceAll(BARE_AMPERSAND, '&amp;')
    .replaceAll(/<(?![/a-z\d])/gi, '&lt;')
    .replaceAll('-->', '--&gt;');
}

/** The text on the screen: without tags, and with entities decoded. */
export function toPlainText(text: string): string {
  return text
    .replaceAll(/<[/a-z\d][^>]*>/gi, '')
    .replaceAll(
      /&(amp|lt|gt|nbsp|lrm|rlm);/g,
      (entity, name: string) => ENTITIES.get(name) ?? entity,
    );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u00a0'],
  ['lrm', ''],
  ['rlm', ''],
]);

/** The cue as a single line, for lists. */
export function toLine(text: string): string {
  return toPlainText(text).replaceAll(/\s+/g, ' ').trim();
}
