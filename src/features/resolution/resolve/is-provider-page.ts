import { parsePeertubeUrl } from '../adapters/peertube/parse-url.ts';
import { findKnownPlayer } from '../providers/known-players.ts';
import { getAdapterTable, matchUrlAdapters } from './adapter-table.ts';

/** True for a video at a provider that the URL identifies, or at a PeerTube instance. */
export function isProviderPage(url: URL): boolean {
  if (parsePeertubeUrl(url)?.kind === 'video' || findKnownPlayer(url) !== undefined) return true;
  return matchUrlAdapters(getAdapterTable(), url).next().done === false;
}
