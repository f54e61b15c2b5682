import { isSameLanguage } from './same-language.ts';

/**
 * Returns the menu labels of the audio tracks: a track's own name, or else its language in the
 * viewer's language, or else a number. Duplicate labels are numbered.
 */
export function toAudioLabels(
  choices: readonly { readonly label: string; readonly language: string }[],
  viewerLanguage: string,
): readonly string[] {
  const names = choices.map(({ label, language }, index) => {
    // HLS.js uses the language of an unnamed track as its name.
    const name = label === language ? '' : label.trim();
    return name || (toLanguageName(language, viewerLanguage) ?? `Audio ${index + 1}`);
  });
  return names.map((name, index) => {
    const count = names.slice(0, index).filter((other) => other === name).length;
    return count === 0 ? name : `${name} (${count + 1})`;
  });
}

/** Undefined for invalid and undetermined languages. */
function toLanguageName(language: string, viewerLanguage: string): string | undefined {
  if (isSameLanguage(language, 'und')) return undefined;
  try {
    return new Intl.DisplayNames([viewerLanguage], { type: 'language' }).of(language);
  } catch {
    return undefined;
  }
}
