import type { SubtitleKind } from '../api/subtitle-queries.ts';
import { texts } from '../messages/texts.ts';

const KINDS: readonly SubtitleKind[] = ['subtitles', 'captions', 'descriptions', 'chapters'];

export function listKinds(): readonly { readonly value: SubtitleKind; readonly label: string }[] {
  const { kinds } = texts().subtitles;
  return KINDS.map((value) => ({ value, label: kinds[value] }));
}

export function parseKind(text: string): SubtitleKind {
  return KINDS.find((kind) => kind === text) ?? 'subtitles';
}
