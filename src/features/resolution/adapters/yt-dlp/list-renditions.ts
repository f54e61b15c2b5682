import type { SourceFormat } from '#contract/media-types.ts';
import { isBrowserCodec } from '#lib/media/browser-codecs.ts';
import { readSignedExpiry } from '#lib/net/signed-expiry.ts';

import { parseWebUrl } from '../../core/parse-web-url.ts';
import type { Rendition } from '../../core/resolution.ts';
import { listFormats } from './list-streams.ts';
import { readMediaHeaders } from './read-media-headers.ts';
import type { YtDlpFormat, YtDlpInfo } from './yt-dlp-output.ts';

/** Stored renditions of each kind. */
const RENDITIONS_MAX = { video: 24, audio: 16, muxed: 4 } as const;
const URL_CHARACTERS_MAX = 4_000;

const CONTAINERS: ReadonlyMap<string, SourceFormat> = new Map([
  ['mp4', 'MP4'],
  ['m4v', 'MP4'],
  ['m4a', 'MP4'],
  ['mov', 'MP4'],
  ['webm', 'WebM'],
  ['weba', 'WebM'],
]);

/** Lists the files that browsers play, best first: one for each quality, codec and language. */
export function listRenditions(info: YtDlpInfo, page: URL): readonly Rendition[] {
  const all = listFormats(info)
    .flatMap((format) => toRendition(format, page) ?? [])
    .toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0) || (b.bitrate ?? 0) - (a.bitrate ?? 0));
  const best = [...Map.groupBy(all, toKey).values()].flatMap((alike) => alike.slice(0, 1));
  return (['video', 'audio', 'muxed'] as const).flatMap((kind) =>
    best.filter(({ tracks }) => tracks === kind).slice(0, RENDITIONS_MAX[kind]),
  );
}

function toKey({ tracks, format, codecs, language, ...picture }: Rendition): string {
  const families = codecs.map((codec) => codec.split('.', 1).join(''));
  const { height, frameRate, dynamicRange } = picture;
  return JSON.stringify([tracks, format, families, height, frameRate, dynamicRange, language]);
}

function toRendition(format: YtDlpFormat, page: URL): Rendition | undefined {
  const url = parseFile(format, page);
  const container = CONTAINERS.get(format.ext ?? '');
  const codecs = [format.vcodec, format.acodec].filter(isCodec);
  if (url === undefined || container === undefined) return undefined;
  if (codecs.length === 0 || !codecs.every(isBrowserCodec)) return undefined;
  const { needed, userAgent } = readMediaHeaders(format, url);
  return {
    url,
    headers: { ...(userAgent && { 'user-agent': userAgent }), ...needed },
    tracks: toTracks(format),
    format: container,
    codecs,
    ...toPicture(format),
    bitrate: format.tbr ? Math.round(format.tbr * 1000) : null,
    size: format.filesize ?? null,
    language: format.language ?? null,
    isDefault: (format.language_preference ?? 0) > 0,
    expiresAtMs: readSignedExpiry(url),
  };
}

/** Undefined for manifests, other protocols, protected files and URLs that are too long. */
function parseFile({ url, protocol, has_drm: drm }: YtDlpFormat, page: URL): URL | undefined {
  const isFile = protocol === 'https' || protocol === 'http';
  const parsed = isFile && drm !== true ? parseWebUrl(url ?? '', page) : undefined;
  return parsed && parsed.href.length <= URL_CHARACTERS_MAX ? parsed : undefined;
}

function isCodec(codec: string | null | undefined): codec is string {
  return typeof codec === 'string' && codec !== 'none';
}

function toTracks({ vcodec, acodec }: YtDlpFormat): Rendition['tracks'] {
  if (acodec === 'none') return 'video';
  return vcodec === 'none' ? 'audio' : 'muxed';
}

function toPicture(
  format: YtDlpFormat,
): Pick<Rendition, 'width' | 'height' | 'frameRate' | 'dynamicRange'> {
  return {
    width: format.width ?? null,
    height: format.height ?? null,
    frameRate: format.fps ?? null,
    dynamicRange: format.dynamic_range ?? null,
  };
}
