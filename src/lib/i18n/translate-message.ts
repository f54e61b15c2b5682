/** ` (Widevine, PlayReady)` at the end of a sentence. */
const NAMES = / \([^()]*\)(?=\.)/;

/**
 * Looks up the translation of a message. Names in parentheses that are not part of the known
 * message are added to the first sentence of the translation.
 */
export function translateMessage(
  message: string,
  translations: Readonly<Record<string, string>>,
): string | undefined {
  const [names = ''] = NAMES.exec(message) ?? [];
  return translations[message] ?? translations[omitNames(message)]?.replace('.', () => `${names}.`);
}

/** The message without its names in parentheses. */
export function omitNames(message: string): string {
  return message.replace(NAMES, '');
}
