import { parseWebUrl } from '../../parse-web-url.ts';
import type { SourceCaption } from '../../resolution.ts';
import type { YtDlpInfo } from './answer.ts';

/** Kinds of caption files that can be shown, the best first. */
const KINDS = ['vtt', 'srt', 'ttml', 'dfxp', 'ass', 'ssa'];

/** One file for each language; what was made by a machine (`automatic_captions`) is left out. */
export function readCaptions({ subtitles }: YtDlpInfo, page: URL): readonly SourceCaption[] {
  return Object.entries(subtitles ?? {}).flatMap(([language, files]): SourceCaption[] => {
    for (const kind of KINDS) {
      const file = files.find(({ ext, url }) => ext === kind && typeof url === 'string');
      const url = file && parseWebUrl(file.url ?? '', page);
      if (url) return [{ url, language, label: file.name ?? null, kind: 'subtitles' }];
    }
    return [];
  });
}
