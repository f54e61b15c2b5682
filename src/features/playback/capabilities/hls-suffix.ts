import type { SegmentTraits } from '#lib/hls/playlist-position.ts';
import type { UriRole } from '#lib/hls/uri-slots.ts';
import type { ManifestUrl } from '#lib/manifest/resolve-reference.ts';

/** Suffixes that identify the format of unread bytes; others are not exposed. */
const MEDIA_SUFFIXES: ReadonlySet<string> = new Set(
  'aac ac3 ec3 mp3 ts vtt webm webvtt'.split(' '),
);
/** Those of media with an initialization section. */
const MAPPED_SUFFIXES: ReadonlySet<string> = new Set(
  'cmfa cmft cmfv m4a m4s m4v mp4 ts webm'.split(' '),
);

/** Null means the suffix of the segments. */
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
 * The suffix of a URL in a playlist. Players outside browsers reject segments whose suffix does not
 * fit their format. The suffix does not affect which resource a capability opens.
 */
export function toHlsSuffix(
  role: UriRole,
  url: Pick<ManifestUrl, 'href' | 'name'>,
  {
    isMapped,
    detected,
  }: Pick<SegmentTraits, 'isMapped'> & {
    /** The suffix for the format of the segment, if its bytes were read. */
    readonly detected: string | undefined;
  },
): string {
  const suffix = SUFFIXES[role];
  if (role === 'map') return findSuffix(url, MAPPED_SUFFIXES) ?? '.mp4';
  if (suffix !== null) return suffix;
  // A fragment with an initialization section is not a complete MP4 file.
  if (detected !== undefined) return isMapped && detected === '.mp4' ? '.m4s' : detected;
  return isMapped
    ? (findSuffix(url, MAPPED_SUFFIXES) ?? '.m4s')
    : (findSuffix(url, MEDIA_SUFFIXES) ?? '.ts');
}

const QUERY_START = /[?#]/;

function findSuffix(
  { href, name = href }: Pick<ManifestUrl, 'href' | 'name'>,
  known: ReadonlySet<string>,
): string | undefined {
  const query = name.search(QUERY_START);
  const end = query === -1 ? name.length : query;
  const dot = name.lastIndexOf('.', end - 1);
  const ending = name.slice(dot + 1, end).toLowerCase();
  return dot !== -1 && known.has(ending) ? `.${ending}` : undefined;
}
