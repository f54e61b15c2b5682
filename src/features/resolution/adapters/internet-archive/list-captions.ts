import type { SourceCaption } from '../../resolution.ts';
import { type ArchiveFile, isOpenFile } from './read-item.ts';

const TEXT = /\.(vtt|srt)$/i;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/i;

/** Subtitles are named for their film, perhaps with a language in between: `film.srt`, `film.en.vtt`, `film.asr.srt`. */
export function listCaptions(
  files: readonly ArchiveFile[],
  film: string,
  toUrl: (name: string) => URL,
): readonly SourceCaption[] {
  const stem = stemOf(film);
  const found = new Map<string, SourceCaption>();
  for (const file of files) {
    const [extension, kind] = TEXT.exec(file.name) ?? [];
    if (extension === undefined || !isOpenFile(file)) continue;
    const name = stemOf(file.name);
    const mark = name === stem ? '' : name.startsWith(`${stem}.`) && name.slice(stem.length + 1);
    if (mark === false) continue;
    // The same text in both formats is one.
    if (found.has(mark) && kind?.toLowerCase() !== 'vtt') continue;
    found.set(mark, toCaption(mark, toUrl(file.name)));
  }
  return [...found.values()];
}

function stemOf(name: string): string {
  return name.replace(/\.[^./]{1,8}$/, '');
}

function toCaption(mark: string, url: URL): SourceCaption {
  const isMachineMade = mark === 'asr';
  const language = !isMachineMade && LANGUAGE.test(mark) ? mark : null;
  const label = isMachineMade ? 'Automatic' : mark || null;
  return { url, language, label: language === null ? label : null, kind: 'subtitles' };
}
