import { assertNever } from '../../lib/assert-never.ts';
import type { UriRole } from '../../lib/hls/uri-slots.ts';

/** Endings that say what bytes are; any other ending of an upstream address is not repeated. */
const MEDIA_SUFFIXES: ReadonlySet<string> = new Set(
  'aac ac3 cmfa cmft cmfv ec3 jpg m4a m4s m4v mp3 mp4 png ts vtt webm webp webvtt'.split(' '),
);

/**
 * The ending of an address in a playlist. Players outside the browser refuse segments without a known one, and
 * the address itself doesn't tell: it opens what was sealed, whatever its ending.
 */
export function toHlsSuffix(role: UriRole, url: URL, segmentSuffix: '.ts' | '.m4s'): string {
  switch (role) {
    case 'playlist':
    case 'interstitial':
      return '.m3u8';
    case 'segment':
    case 'part':
      return knownSuffix(url) ?? segmentSuffix;
    case 'map':
      return knownSuffix(url) ?? '.mp4';
    case 'asset-list':
    case 'key':
    case 'session-data':
    case 'steering':
      return '';
    default:
      return assertNever(role);
  }
}

function knownSuffix(url: URL): string | undefined {
  const ending = /\.([a-z0-9]{2,6})$/i.exec(url.pathname)?.[1]?.toLowerCase();
  return ending !== undefined && MEDIA_SUFFIXES.has(ending) ? `.${ending}` : undefined;
}
