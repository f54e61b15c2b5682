import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';

import type { SubtitleKind } from '../api/subtitle-queries.ts';
import { guessFromName, parseLanguage } from './track-language.ts';

/** A file on its way to become a track. */
export type UploadRow = {
  readonly id: number;
  readonly file: File;
  /** As it is typed. */
  readonly language: string;
  readonly kind: SubtitleKind;
  readonly progress: UploadProgress;
};

export type UploadProgress =
  | { readonly step: 'waiting' | 'sending' }
  | { readonly step: 'done'; readonly cues: number; readonly repairs: readonly string[] }
  | { readonly step: 'refused'; readonly error: unknown };

/** Of all kinds of captions that the service reads. */
export const ACCEPTED_FILES = '.vtt,.srt,.ass,.ssa,.ttml,.dfxp,.xml,.sbv,.txt,text/vtt';

export function toUploadRow(file: File, id: number): UploadRow {
  const { language, kind } = guessFromName(file.name);
  return { id, file, language: language ?? '', kind, progress: { step: 'waiting' } };
}

/** Why a row can't be sent, as a sentence; undefined when it can. */
export function findRowFault(row: UploadRow, rows: readonly UploadRow[]): string | undefined {
  if (row.file.size > CAPTION_BYTES_MAX) return 'The file is larger than 1 MiB.';
  if (row.language.trim() === '') return 'Say which language it is in.';
  const language = parseLanguage(row.language);
  if (language === undefined) return 'Write a language tag such as “de” or “pt-BR”.';
  const twin = rows.find((each) => each.id < row.id && parseLanguage(each.language) === language);
  return twin === undefined ? undefined : `${twin.file.name} has the same language.`;
}

export function isToSend({ progress }: UploadRow): boolean {
  return progress.step === 'waiting' || progress.step === 'refused';
}
