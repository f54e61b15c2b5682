import type { SubtitleKind } from '../api/subtitle-queries.ts';

export const KIND_WORDS: Readonly<Record<SubtitleKind, string>> = {
  subtitles: 'Subtitles',
  captions: 'Captions, with sounds',
  descriptions: 'Descriptions of the picture',
  chapters: 'Chapters',
};

const KINDS: readonly SubtitleKind[] = ['subtitles', 'captions', 'descriptions', 'chapters'];

export const KIND_CHOICES = KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

export function parseKind(text: string): SubtitleKind {
  return KINDS.find((kind) => kind === text) ?? 'subtitles';
}
