import { LRUCache } from 'lru-cache';

import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Clock } from '#platform/clock.ts';

import type { Video } from '../record/video.ts';
import { createLastKnown, READABLE_VIDEOS_MAX } from './last-known.ts';
import { READABLE_VIDEO_AGE_MS_MAX } from './readable-videos.ts';

/**
 * The sites that may embed a video: the video's setting, else the account default, else the server
 * default.
 */
export type FindEmbedSites = (video: Pick<Video, 'embedSites' | 'ownerId'>) => Promise<EmbedSites>;

type Deps = {
  readonly findAccountSites: (accountId: string) => Promise<EmbedSites | null>;
  readonly fallback: EmbedSites;
  readonly clock: Clock;
};

type Entry = { readonly sites: Promise<EmbedSites | null>; readonly loadedAtMs: number };

/**
 * Caches the account setting for a second, so that playback does not query the database for every
 * segment. While the database is away, the last known setting is used.
 */
export function createFindEmbedSites({ findAccountSites, fallback, clock }: Deps): FindEmbedSites {
  const entries = new LRUCache<string, Entry>({ max: READABLE_VIDEOS_MAX });

  const lastKnown = createLastKnown<string, EmbedSites | null>(clock);

  async function read(accountId: string): Promise<EmbedSites | null> {
    const readAtMs = clock();
    try {
      const sites = await findAccountSites(accountId);
      lastKnown.remember(accountId, sites, readAtMs);
      return sites;
    } catch (error) {
      return lastKnown.fallBack(accountId, error);
    }
  }

  function load(accountId: string): Promise<EmbedSites | null> {
    const entry = { sites: read(accountId), loadedAtMs: clock() };
    entries.set(accountId, entry);
    entry.sites.catch(() => entries.delete(accountId));
    return entry.sites;
  }

  return async ({ embedSites, ownerId }) => {
    if (embedSites !== null) return embedSites;
    if (ownerId === null) return fallback;
    const entry = entries.get(ownerId);
    const ageMs = entry === undefined ? Infinity : clock() - entry.loadedAtMs;
    const isFresh = ageMs >= 0 && ageMs < READABLE_VIDEO_AGE_MS_MAX;
    return (await (entry !== undefined && isFresh ? entry.sites : load(ownerId))) ?? fallback;
  };
}
