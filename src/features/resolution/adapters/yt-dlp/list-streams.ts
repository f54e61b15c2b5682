import { parseWebUrl } from '../../parse-web-url.ts';
import { ALL_PROTECTED, type YtDlpFormat, type YtDlpInfo } from './answer.ts';
import { type RequestHeaders, readMediaHeaders } from './read-media-headers.ts';

/** An address that browsers may be able to play, with what its upstream is to be sent. */
export type YtDlpStream = { readonly url: URL; readonly headers: RequestHeaders };

type Ranked = YtDlpStream & { readonly rank: number; readonly height: number };

/** Playlists and manifests of all qualities first, then files with sound, the largest first. */
export function listStreams(info: YtDlpInfo, page: URL): readonly YtDlpStream[] {
  const ranked = listFormats(info)
    .filter(({ has_drm: drm }) => drm !== true)
    .flatMap((format) => toStream(format, page))
    .toSorted((a, b) => a.rank - b.rank || b.height - a.height);
  const byAddress = new Map<string, YtDlpStream>();
  for (const { url, headers } of ranked) {
    if (!byAddress.has(url.href)) byAddress.set(url.href, { url, headers });
  }
  return [...byAddress.values()];
}

/** True where there is something, and nothing of it without DRM. */
export function isProtected(info: YtDlpInfo): boolean {
  const formats = listFormats(info);
  if (formats.length === 0) return info[ALL_PROTECTED] === true;
  return formats.every(({ has_drm: drm }) => drm === true);
}

/** A single one stands in the answer itself. */
function listFormats(info: YtDlpInfo): readonly YtDlpFormat[] {
  const { formats, url } = info;
  if (formats && formats.length > 0) return formats;
  return typeof url === 'string' ? [info] : [];
}

function toStream(format: YtDlpFormat, page: URL): readonly Ranked[] {
  const chosen = choose(format);
  const url = chosen && parseWebUrl(chosen.address, page);
  if (chosen === undefined || url === undefined) return [];
  const headers = readMediaHeaders(format, url);
  return [{ url, headers, rank: chosen.rank, height: format.height ?? 0 }];
}

type Choice = { readonly address: string; readonly rank: number };

/** Its protocols are those of its manual; it names many that no browser speaks. */
function choose(format: YtDlpFormat): Choice | undefined {
  const { manifest_url: manifest, protocol } = format;
  // Without its other half, a quality of its own is silent or dark.
  const isWhole = format.vcodec !== 'none' && format.acodec !== 'none';
  const url = isWhole ? format.url : undefined;
  if (protocol === 'm3u8' || protocol === 'm3u8_native') return toChoice(manifest ?? url, 0);
  if (protocol === 'http_dash_segments') return toChoice(manifest, 1);
  const isFile = protocol === 'http' || protocol === 'https';
  return isFile ? toChoice(url, FILE_RANKS.get(format.ext ?? '')) : undefined;
}

function toChoice(
  address: string | null | undefined,
  rank: number | undefined,
): Choice | undefined {
  return address && rank !== undefined ? { address, rank } : undefined;
}

const FILE_RANKS: ReadonlyMap<string, number> = new Map([
  ['mp4', 2],
  ['m4v', 2],
  ['mov', 2],
  ['webm', 3],
]);
