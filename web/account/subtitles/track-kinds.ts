import type { SubtitleKind } from '../api/subtitle-queries.ts';

export const KIND_LABELS: Readonly<Record<SubtitleKind, string>> = {
  subtitles: 'Subtitles',
  captions: 'Captions (SDH)',
  descriptions: 'Video descriptions',
  chapters: 'Chapters',
};

const KINDS: readonly SubtitleKind[] = ['subtitles', 'captions', 'descriptions', 'chapters'];

export const KIND_CHOICES = KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

export function parseKind(text: string): SubtitleKind {
  return KINDS.find((kind) => kind === text) ?? 'subtitles';
}
