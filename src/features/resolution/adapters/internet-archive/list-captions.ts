import type { SourceCaption } from '../../core/resolution.ts';
import { type ArchiveFile, isPublicFile } from './read-item.ts';

const TEXT = /\.(vtt|srt)$/i;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/i;

/**
 * Subtitle files share the video’s name with an optional suffix: `film.srt`, `film.en.vtt` or
 * `film.asr.srt`.
 */
export function listCaptions(
  files: readonly ArchiveFile[],
  videoName: string,
  toUrl: (name: string) => URL,
): readonly SourceCaption[] {
  const stem = removeExtension(videoName);
  const captions = new Map<string, SourceCaption>();
  for (const file of files) {
    const [extension, kind] = TEXT.exec(file.name) ?? [];
    if (extension === undefined || !isPublicFile(file)) continue;
    const name = removeExtension(file.name);
    const suffix = name === stem ? '' : name.startsWith(`${stem}.`) && name.slice(stem.length + 1);
    if (suffix === false) continue;
    // Prefer WebVTT if both formats exist.
    if (captions.has(suffix) && kind?.toLowerCase() !== 'vtt') continue;
    captions.set(suffix, toCaption(suffix, toUrl(file.name)));
  }
  return [...captions.values()];
}

function removeExtension(name: string): string {
  return name.replace(/\.[^./]{1,8}$/, '');
}

function toCaption(suffix: string, url: URL): SourceCaption {
  const isAutomatic = suffix === 'asr';
  const language = !isAutomatic && LANGUAGE.test(suffix) ? suffix : null;
  const label = isAutomatic ? 'Automatic' : suffix || null;
  return { url, language, label: language === null ? label : null, kind: 'subtitles' };
}
