import type { UriRole } from '#lib/hls/uri-slots.ts';

/** Suffixes of known media types; other upstream suffixes are not exposed. */
const MEDIA_SUFFIXES: ReadonlySet<string> = new Set(
  'aac ac3 cmfa cmft cmfv ec3 jpg m4a m4s m4v mp3 mp4 png ts vtt webm webp webvtt'.split(' '),
);

/** Null means the URL's own suffix if it is known, else the suffix of the playlist's segments. */
const SUFFIXES = {
  playlist: '.m3u8',
  interstitial: '.m3u8',
  segment: null,
  part: null,
  map: '.mp4',
  'asset-list': '',
  key: '',
  'session-data': '',
  'session-file': '',
  steering: '',
  'pathway-clone': '',
} as const satisfies Record<UriRole, string | null>;

/**
 * The suffix of a URL in a playlist. Players outside browsers reject segments without a known
 * suffix. The suffix does not affect which resource a capability opens.
 */
export function toHlsSuffix(role: UriRole, url: URL, segmentSuffix: '.ts' | '.m4s'): string {
  const suffix = SUFFIXES[role];
  if (suffix === null) return knownSuffix(url) ?? segmentSuffix;
  return role === 'map' ? (knownSuffix(url) ?? suffix) : suffix;
}

function knownSuffix(url: URL): string | undefined {
  const ending = /\.([a-z0-9]{2,6})$/i.exec(url.pathname)?.[1]?.toLowerCase();
  return ending !== undefined && MEDIA_SUFFIXES.has(ending) ? `.${ending}` : undefined;
}
