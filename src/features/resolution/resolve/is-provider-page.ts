import { ADAPTERS } from '../adapters/index.ts';
import { parsePeertubeUrl } from '../adapters/peertube/parse-url.ts';
import { findKnownPlayer } from '../providers/known-players.ts';
import { matchUrlAdapters, toAdapterTable } from './adapter-table.ts';

const TABLE = toAdapterTable(ADAPTERS);

/** True for a video at a provider that the URL identifies, or at a PeerTube instance. */
export function isProviderPage(url: URL): boolean {
  if (parsePeertubeUrl(url)?.kind === 'video' || findKnownPlayer(url) !== undefined) return true;
  return matchUrlAdapters(TABLE, url).next().done === false;
}
