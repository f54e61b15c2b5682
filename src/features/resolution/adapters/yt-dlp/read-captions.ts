import { LANGUAGES } from '#lib/i18n/language.ts';

import { parseWebUrl } from '../../core/parse-web-url.ts';
import type { SourceCaption } from '../../core/resolution.ts';
import type { YtDlpInfo } from './yt-dlp-output.ts';

/** Supported caption formats in order of preference. */
const KINDS = ['vtt', 'srt', 'ttml', 'dfxp', 'ass', 'ssa'];
/** Marks the language of the speech among machine translations. */
const ORIGINAL = /-orig$/;

type Files = NonNullable<YtDlpInfo['subtitles']>[string];

/**
 * Lists one file per language. Speech recognition and its translations are only used in languages
 * without subtitles: in that of the speech, and in those of our pages.
 */
export function readCaptions(info: YtDlpInfo, page: URL): readonly SourceCaption[] {
  const { subtitles, automatic_captions: automatic, language: spoken } = info;
  const made = Object.entries(subtitles ?? {}).flatMap(([language, files]) =>
    chooseFile(files, { language, page }),
  );
  const known = new Set(made.map(({ language }) => toPrimary(language ?? '')));
  const wanted = new Set([...LANGUAGES, toPrimary(spoken ?? '')]);
  const recognized = Object.entries(automatic ?? {})
    .filter(([name]) => ORIGINAL.test(name) || wanted.has(name))
    .map(([name, files]) => [name.replace(ORIGINAL, ''), files] as const)
    .filter(([language]) => !known.has(toPrimary(language)))
    .flatMap(([language, files]) => chooseFile(files, { language, page }))
    .map((caption) => ({ ...caption, label: `${caption.label ?? caption.language} (automatic)` }));
  return [...made, ...recognized];
}

function toPrimary(language: string): string {
  return language.split(/[-_]/, 1).join('').toLowerCase();
}

function chooseFile(
  files: Files,
  { language, page }: { readonly language: string; readonly page: URL },
): readonly SourceCaption[] {
  for (const kind of KINDS) {
    const file = files.find(({ ext, url }) => ext === kind && typeof url === 'string');
    const url = file && parseWebUrl(file.url ?? '', page);
    if (url) return [{ url, language, label: file.name ?? null, kind: 'subtitles' }];
  }
  return [];
}
