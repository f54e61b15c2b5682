import type { AccountId } from '#contract/ids.ts';
import { BriefCache, OUTLASTING } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/db/database.ts';

import { readBranding } from './branding-store.ts';
import { toBrandingWire } from './to-branding-wire.ts';
import type { BrandingWire } from './wire.ts';

/** The branding of the players of an owner's videos. */
export type FindBranding = (ownerId: string | null) => BrandingWire | Promise<BrandingWire>;

export type BrandingCache = {
  readonly find: FindBranding;
  /** Shows a change at once in the responses of this process. */
  readonly evict: (accountId: AccountId) => void;
};

export const NO_BRANDING: BrandingWire = {
  color: null,
  hideTitle: false,
  logoUrl: null,
  logoLink: null,
};

/** The branding is at most half a second old. */
export function createBrandingCache({
  queries,
  clock,
  publicUrl,
}: {
  readonly queries: Queries;
  readonly clock: Clock;
  readonly publicUrl: URL;
}): BrandingCache {
  const cache = new BriefCache({
    read: async (id: string) => toBrandingWire(await readBranding(queries, id), publicUrl),
    clock,
    ...OUTLASTING,
  });
  return {
    find: (ownerId) => (ownerId === null ? NO_BRANDING : cache.get(ownerId)),
    evict: (accountId) => cache.evict(accountId),
  };
}
