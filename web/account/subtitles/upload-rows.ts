import { fillMessage } from '#lib/i18n/fill-message.ts';

import type { SubtitleKind } from '../api/subtitle-queries.ts';
import { texts } from '../messages/texts.ts';
import { guessFromFileName, parseLanguage } from './track-language.ts';

/** A file that is uploaded as a track. */
export type UploadRow = {
  readonly id: number;
  readonly file: File;
  /** The language as the user typed it, before validation. */
  readonly language: string;
  readonly kind: SubtitleKind;
  readonly progress: UploadProgress;
};

export type UploadProgress =
  | { readonly step: 'waiting' | 'sending' }
  | { readonly step: 'done'; readonly cues: number; readonly repairs: readonly string[] }
  | { readonly step: 'refused'; readonly error: unknown };

/** The caption formats that the API accepts. */
export const ACCEPTED_FILES =
  '.vtt,.srt,.ass,.ssa,.ttml,.dfxp,.xml,.sbv,.lrc,.smi,.sami,.sub,.txt,text/vtt';

export function toUploadRow(file: File, id: number): UploadRow {
  const { language, kind } = guessFromFileName(file.name);
  return { id, file, language: language ?? '', kind, progress: { step: 'waiting' } };
}

/** Explains why a row can't be uploaded; undefined for valid rows. */
export function findRowError(row: UploadRow, rows: readonly UploadRow[]): string | undefined {
  const { problems } = texts().subtitles;
  if (row.language.trim() === '') return problems.noLanguage;
  const language = parseLanguage(row.language);
  if (language === undefined) return problems.tag;
  const duplicate = rows.find(
    (each) => each.id < row.id && parseLanguage(each.language) === language,
  );
  if (duplicate === undefined) return undefined;
  return fillMessage(problems.sameLanguage, { file: duplicate.file.name });
}

export function isPending({ progress }: UploadRow): boolean {
  return progress.step === 'waiting' || progress.step === 'refused';
}
