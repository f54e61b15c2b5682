const ENTITY = '(?:amp|lt|gt|nbsp|lrm|rlm|#\\d{1,7}|#x[\\da-f]{1,6})';
const PLAIN_AMPERSAND = new RegExp(`&amp;(?!${ENTITY};)`, 'gi');
const BARE_AMPERSAND = new RegExp(`&(?!${ENTITY};)`, 'gi');

/**
 * A cue's payload as a person edits it: tags and rare entities as WebVTT has them, but `&` and `>` as they
 * are read.
 */
export function toEditable(payload: string): string {
  return payload.replaceAll('&gt;', '>').replaceAll(PLAIN_AMPERSAND, '&');
}

/** The way back (WebVTT §4.1). A blank line would end the cue: it goes. */
export function toPayload(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[^\S\n]*(?=\n)/g, '')
    .replace(/^\s*\n|\n\s*$/g, '')
    .replaceAll(BARE_AMPERSAND, '&amp;')
    .replaceAll(/<(?![/a-z\d])/gi, '&lt;')
    .replaceAll('-->', '--&gt;');
}

/** What is read on the screen: no tags, and entities as what they stand for. */
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

/** The line that stands for a cue in a list. */
export function toLine(text: string): string {
  return toPlainText(text).replaceAll(/\s+/g, ' ').trim();
}
