import { createHash } from 'node:crypto';

import { parseLanguageTag, toLanguageName } from '#contract/language-tag.ts';
import { SUBTITLE_LABEL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { SubtitleKind, SubtitleTrack } from '#contract/media-types.ts';
import type { SourceCaption } from '#features/resolution/index.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import type { KeptCaption } from './video.ts';

/** As it is written into the record. */
type StoredCaption = {
  readonly lang: string;
  readonly label: string;
  readonly kind: SubtitleKind;
  readonly url: string;
};

/** What a record keeps of the caption files at its source: one for each language, what is said before names of parts. */
export function toStoredCaptions(captions: readonly SourceCaption[]): readonly StoredCaption[] {
  const kept = new Map<string, StoredCaption>();
  const spoken = captions.filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
  for (const { url, language, label, kind } of [...spoken, ...captions]) {
    const lang = parseLanguageTag(language?.replaceAll('_', '-') ?? 'und');
    if (lang === undefined || kept.has(lang)) continue;
    const name = cleanLine(label ?? '', SUBTITLE_LABEL_CHARACTERS_MAX) ?? toLanguageName(lang);
    kept.set(lang, { lang, label: name, kind, url: url.href });
  }
  return [...kept.values()];
}

export function readCaptions(text: string): readonly KeptCaption[] {
  const stored: readonly StoredCaption[] = JSON.parse(text);
  return stored.map((caption) => ({ ...caption, url: new URL(caption.url) }));
}

/** The tracks of a video: its owner's, and the source's in the languages for which the owner has none. */
export function joinTracks(
  uploaded: readonly SubtitleTrack[],
  captions: readonly KeptCaption[],
  foundAtMs: number,
): readonly SubtitleTrack[] {
  const has = new Set(uploaded.map(({ lang }) => lang));
  const others = captions.filter(({ lang }) => !has.has(lang));
  return [...uploaded, ...others.map((caption) => toTrack(caption, foundAtMs))];
}

function toTrack({ lang, label, kind, url }: KeptCaption, foundAtMs: number): SubtitleTrack {
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

/** The same while it lies at the same place: queries are often signatures, which change with each look. */
function toRevision({ origin, pathname }: URL): number {
  const digest = createHash('sha256').update(`${origin}${pathname}`).digest();
  return digest.readUIntBE(0, 6);
}
