import { LRUCache } from 'lru-cache';

import type { Clock } from '#platform/clock.ts';

import { NO_PREVIEWS, type Previews } from './previews.ts';

/** Thumbnails on the timeline. */
export const THUMBNAILS_MAX = 5_000;
/** Cached descriptions of where thumbnails are. */
const THUMBNAIL_PLANS_CHARACTERS_MAX = 8 * 1024 * 1024;
/** How long a description is used, and how long the absence of thumbnails is. */
const THUMBNAIL_PLAN_MS = 600_000;
export const THUMBNAIL_ABSENCE_MS = 60_000;

/** Where the thumbnails of recently used sources are. */
export type PreviewPlans = {
  readonly find: (key: string) => Previews | undefined;
  readonly store: (key: string, previews: Previews) => void;
  readonly evict: (key: string) => void;
};

type Plan = { readonly previews: Previews; readonly freshUntilMs: number };

export function createPlans(clock: Clock): PreviewPlans {
  const plans = new LRUCache<string, Plan>({
    maxSize: THUMBNAIL_PLANS_CHARACTERS_MAX,
    sizeCalculation: ({ previews }, key) => key.length + countCharacters(previews),
  });
  return {
    find(key) {
      const plan = plans.get(key);
      return plan !== undefined && clock() < plan.freshUntilMs ? plan.previews : undefined;
    },
    store(key, previews) {
      const ageMs = previews === NO_PREVIEWS ? THUMBNAIL_ABSENCE_MS : THUMBNAIL_PLAN_MS;
      plans.set(key, { previews, freshUntilMs: clock() + ageMs });
    },
    evict: (key) => void plans.delete(key),
  };
}

/** The approximate size in memory. */
function countCharacters({ cues, sheets }: Previews): number {
  const urls = sheets.flatMap((sheet) =>
    sheet.kind === 'image' ? [sheet.url] : sheet.pictures.map(({ url }) => url),
  );
  return urls.reduce((sum, { href }) => sum + href.length + 200, 100 * cues.length + 1000);
}
