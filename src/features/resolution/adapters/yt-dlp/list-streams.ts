import { parseWebUrl } from '../../core/parse-web-url.ts';
import { type RequestHeaders, readMediaHeaders } from './read-media-headers.ts';
import { ALL_PROTECTED, type YtDlpFormat, type YtDlpInfo } from './yt-dlp-output.ts';

/** A stream that browsers may play, with its request headers. */
export type YtDlpStream = { readonly url: URL; readonly headers: RequestHeaders };

type RankedStream = YtDlpStream & { readonly rank: number; readonly height: number };

/** Manifests with all qualities first, then files with audio and video, largest first. */
export function listStreams(info: YtDlpInfo, page: URL): readonly YtDlpStream[] {
  const ranked = listFormats(info)
    .filter(({ has_drm: drm }) => drm !== true)
    .flatMap((format) => toStream(format, page))
    .toSorted((a, b) => a.rank - b.rank || b.height - a.height);
  const byUrl = new Map<string, YtDlpStream>();
  for (const { url, headers } of ranked) {
    if (!byUrl.has(url.href)) byUrl.set(url.href, { url, headers });
  }
  return [...byUrl.values()];
}

/** Returns true if all formats are DRM-protected. */
export function isProtected(info: YtDlpInfo): boolean {
  const formats = listFormats(info);
  if (formats.length === 0) return info[ALL_PROTECTED] === true;
  return formats.every(({ has_drm: drm }) => drm === true);
}

/** A single format is part of the top-level object. */
export function listFormats(info: YtDlpInfo): readonly YtDlpFormat[] {
  const { formats, url } = info;
  if (formats && formats.length > 0) return formats;
  return typeof url === 'string' ? [info] : [];
}

function toStream(format: YtDlpFormat, page: URL): readonly RankedStream[] {
  const chosen = chooseUrl(format);
  const url = chosen && parseWebUrl(chosen.url, page);
  if (chosen === undefined || url === undefined) return [];
  const headers = readMediaHeaders(format, url);
  return [{ url, headers, rank: chosen.rank, height: format.height ?? 0 }];
}

type Choice = { readonly url: string; readonly rank: number };

/** Chooses the format’s playable URL. Returns undefined if browsers do not support its protocol. */
function chooseUrl(format: YtDlpFormat): Choice | undefined {
  const { manifest_url: manifest, protocol } = format;
  // Video-only and audio-only formats cannot be used as a source on their own.
  const hasAudioAndVideo = format.vcodec !== 'none' && format.acodec !== 'none';
  const url = hasAudioAndVideo ? format.url : undefined;
  if (protocol === 'm3u8' || protocol === 'm3u8_native') return toChoice(manifest ?? url, 0);
  if (protocol === 'http_dash_segments') return toChoice(manifest, 1);
  const isFile = protocol === 'http' || protocol === 'https';
  return isFile ? toChoice(url, FILE_RANKS.get(format.ext ?? '')) : undefined;
}

function toChoice(url: string | null | undefined, rank: number | undefined): Choice | undefined {
  return url && rank !== undefined ? { url, rank } : undefined;
}

const FILE_RANKS: ReadonlyMap<string, number> = new Map([
  ['mp4', 2],
  ['m4v', 2],
  ['mov', 2],
  ['webm', 3],
]);
