import { parseWebUrl } from '../../core/parse-web-url.ts';
import type { SourceCaption } from '../../core/resolution.ts';
import type { YtDlpInfo } from './yt-dlp-output.ts';

/** Supported caption formats in order of preference. */
const KINDS = ['vtt', 'srt', 'ttml', 'dfxp', 'ass', 'ssa'];

/** Lists one file per language. Automatic captions (`automatic_captions`) are excluded. */
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
