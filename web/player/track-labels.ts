import { isSameLanguage } from './same-language.ts';

type Track = { readonly label: string; readonly language: string };

/**
 * Returns the menu labels of audio or text tracks: a track's own name, or else its language in the
 * viewer's language, or else `fallback` with a number. Duplicate labels are numbered.
 */
export function toTrackLabels(
  tracks: readonly Track[],
  { viewerLanguage, fallback }: { readonly viewerLanguage: string; readonly fallback: string },
): readonly string[] {
  const names = tracks.map(({ label, language }, index) => {
    // HLS.js uses the language of an unnamed track as its name.
    const name = label === language ? '' : label.trim();
    return name || (toLanguageName(language, viewerLanguage) ?? `${fallback} ${index + 1}`);
  });
  return names.map((name, index) => {
    const count = names.slice(0, index).filter((other) => other === name).length;
    return count === 0 ? name : `${name} (${count + 1})`;
  });
}

/** The language of the controls, which an ancestor of the video declares. */
export function findViewerLanguage(video: HTMLVideoElement): string {
  return video.closest<HTMLElement>('[lang]')?.lang ?? 'en';
}

type Label = { readonly text: string; readonly lang?: string };

/** Returns the text of the MPD label in the viewer's language, or else of the first one. */
export function pickLabel(labels: readonly Label[], viewerLanguage: string): string {
  const own = labels.find(({ lang }) => lang !== undefined && isSameLanguage(lang, viewerLanguage));
  return (own ?? labels[0])?.text ?? '';
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
