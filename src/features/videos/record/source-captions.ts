import { createHash } from 'node:crypto';

import { parseLanguageTag, toLanguageName } from '#contract/language-tag.ts';
import { SUBTITLE_LABEL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { SourceCaption } from '#features/resolution/index.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import type { StoredCaption } from './video.ts';

/** The stored JSON form. */
type CaptionJson = {
  readonly lang: string;
  readonly label: string;
  readonly kind: StoredCaption['kind'];
  readonly url: string;
};

/** Separates other files from the captions in the same language (BCP 47 §2.2.7). */
const SUBTAGS: ReadonlyMap<SourceCaption['kind'], string> = new Map([
  ['chapters', '-x-chapters'],
  ['thumbnails', '-x-thumbs'],
]);

/**
 * Keeps one caption file, one chapter file and one thumbnail file per language. Captions win over
 * descriptions.
 */
export function toCaptionJson(captions: readonly SourceCaption[]): readonly CaptionJson[] {
  const byLanguage = new Map<string, CaptionJson>();
  const dialogue = captions.filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
  for (const { url, language, label, kind } of [...dialogue, ...captions]) {
    const tag = language?.replaceAll('_', '-') ?? 'und';
    const lang = parseLanguageTag(`${tag}${SUBTAGS.get(kind) ?? ''}`);
    if (lang === undefined || byLanguage.has(lang)) continue;
    const name = cleanLine(label ?? '', SUBTITLE_LABEL_CHARACTERS_MAX) ?? toLanguageName(lang);
    byLanguage.set(lang, { lang, label: name, kind, url: url.href });
  }
  return [...byLanguage.values()];
}

export function readCaptions(text: string): readonly StoredCaption[] {
  const stored: readonly CaptionJson[] = JSON.parse(text);
  return stored.map((caption) => ({ ...caption, url: new URL(caption.url) }));
}

/**
 * Merges uploaded tracks and captions of the source. In each language, the uploaded track wins.
 * Uploaded chapters replace all chapters of the source.
 */
export function mergeTracks(
  uploaded: readonly SubtitleTrack[],
  captions: readonly StoredCaption[],
  foundAtMs: number,
): readonly SubtitleTrack[] {
  const uploadedLanguages = new Set(uploaded.map(({ lang }) => lang));
  const hasChapters = uploaded.some(({ kind }) => kind === 'chapters');
  const others = captions.filter(
    ({ lang, kind }) => !uploadedLanguages.has(lang) && !(hasChapters && kind === 'chapters'),
  );
  return [...uploaded, ...others.flatMap((caption) => toTracks(caption, foundAtMs))];
}

function toTracks(
  { lang, label, kind, url }: StoredCaption,
  foundAtMs: number,
): readonly SubtitleTrack[] {
  if (kind === 'thumbnails') return [];
  return [
    {
      lang,
      label,
      kind,
      origin: 'source',
      isDefault: false,
      cueCount: null,
      revision: toRevision(url),
      createdAtMs: foundAtMs,
      updatedAtMs: foundAtMs,
    },
  ];
}

/**
 * Derives the revision from the URL without its query string, which often contains a signature that
 * changes with every resolution.
 */
function toRevision({ origin, pathname }: URL): number {
  const digest = createHash('sha256').update(`${origin}${pathname}`).digest();
  return digest.readUIntBE(0, 6);
}
