import { createHash } from 'node:crypto';

import { parseLanguageTag, toLanguageName } from '#contract/language-tag.ts';
import { SUBTITLE_LABEL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { SubtitleKind, SubtitleTrack } from '#contract/media-types.ts';
import type { SourceCaption } from '#features/resolution/index.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import type { StoredCaption } from './video.ts';

/** The stored JSON form. */
type CaptionJson = {
  readonly lang: string;
  readonly label: string;
  readonly kind: SubtitleKind;
  readonly url: string;
};

/** Separates chapters from the captions in the same language (BCP 47 §2.2.7). */
const CHAPTERS_SUBTAG = '-x-chapters';

/** Keeps one caption file and one chapter file per language. Captions win over descriptions. */
export function toCaptionJson(captions: readonly SourceCaption[]): readonly CaptionJson[] {
  const byLanguage = new Map<string, CaptionJson>();
  const dialogue = captions.filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
  for (const { url, language, label, kind } of [...dialogue, ...captions]) {
    const tag = language?.replaceAll('_', '-') ?? 'und';
    const lang = parseLanguageTag(kind === 'chapters' ? `${tag}${CHAPTERS_SUBTAG}` : tag);
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
  return [...uploaded, ...others.map((caption) => toTrack(caption, foundAtMs))];
}

function toTrack({ lang, label, kind, url }: StoredCaption, foundAtMs: number): SubtitleTrack {
  return {
    lang,
    label,
    kind,
    origin: 'source',
    isDefault: false,
    cueCount: null,
    revision: toRevision(url),
    createdAtMs: foundAtMs,
    updatedAtMs: foundAtMs,
  };
}

/**
 * Derives the revision from the URL without its query string, which often contains a signature that
 * changes with every resolution.
 */
function toRevision({ origin, pathname }: URL): number {
  const digest = createHash('sha256').update(`${origin}${pathname}`).digest();
  return digest.readUIntBE(0, 6);
}
