import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Clock } from '#platform/clock.ts';

import type { Video } from '../record/video.ts';
import { BriefCache, OUTLASTING } from './brief-cache.ts';

/**
 * The sites that may embed a video: the video's setting, else the account default, else the server
 * default.
 */
export type FindEmbedSites = (
  video: Pick<Video, 'embedSites' | 'ownerId'>,
) => EmbedSites | Promise<EmbedSites>;

/** The setting of an account is at most half a second old. */
export function createFindEmbedSites({
  findAccountSites,
  fallback,
  clock,
}: {
  readonly findAccountSites: (accountId: string) => Promise<EmbedSites | null>;
  readonly fallback: EmbedSites;
  readonly clock: Clock;
}): FindEmbedSites {
  const cache = new BriefCache({
    read: findAccountSites,
    clock,
    ...OUTLASTING,
  });
  return ({ embedSites, ownerId }) => {
    if (embedSites !== null || ownerId === null) return embedSites ?? fallback;
    const found = cache.get(ownerId);
    if (found instanceof Promise) return found.then((sites) => sites ?? fallback);
    return found ?? fallback;
  };
}
