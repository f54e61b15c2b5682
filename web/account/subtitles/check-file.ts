import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { countText, texts } from '../messages/texts.ts';
import { toPlainText } from './cue-text.ts';
import { formatShortTime } from './cue-time.ts';
import { describeRepair } from './describe-repair.ts';
import { parseLanguage } from './track-language.ts';

/** What the server will read from a file, or why it will refuse the file. */
export type FileCheck =
  | { readonly kind: 'read'; readonly summary: string; readonly repairs: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string };

/** Parses a file before it is uploaded, with the parser of the server. */
export async function checkFile(file: File, language: string): Promise<FileCheck> {
  const { problems, upload } = texts().subtitles;
  if (file.size > CAPTION_BYTES_MAX) return { kind: 'refused', message: problems.tooLarge };
  const { readCaptions } = await import('#lib/captions/read-captions.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const result = readCaptions(bytes, { lang: parseLanguage(language) });
  if (result.kind === 'refused') {
    const { line, column, message } = result.problem;
    const values = { line: `${line}`, column: `${column}`, message };
    return { kind: 'refused', message: fillMessage(upload.problem, values) };
  }
  const { cues, repairs } = result.captions;
  return { kind: 'read', summary: summarize(cues), repairs: repairs.map(describeRepair) };
}

type Cues = readonly { readonly startMs: number; readonly text: string }[];

function summarize(cues: Cues): string {
  const { subtitles } = texts();
  const count = countText(cues.length, subtitles, 'cues');
  const [first] = cues;
  if (first === undefined) return count;
  return fillMessage(subtitles.upload.firstCue, {
    cues: count,
    time: formatShortTime(first.startMs),
    text: toPlainText(first.text),
  });
}
