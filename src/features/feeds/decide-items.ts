import type { FeedEntry } from './feed.ts';
import type { ItemDigests } from './item-store.ts';

/** New items of one check that become videos. A backfill may have more. */
const ITEMS_PER_CHECK_MAX = 20;
/** New items of one feed and day (UTC) that become videos. */
const ITEMS_PER_DAY_MAX = 100;
/** An item can appear in its feed this long after its publication date. */
const LATE_MS_MAX = 2 * 86_400_000;

export type DecideItemsInput = {
  /** The latest first. */
  readonly items: readonly ItemDigests[];
  readonly knownDigests: ReadonlySet<string>;
  /** Null after the first check, which adds as many of the latest items. */
  readonly backfill: number | null;
  readonly followedAtMs: number;
  readonly addedToday: number;
};

export type ItemDecision = {
  /** Oldest first. */
  readonly added: readonly ItemDigests[];
  /** New items beyond a limit. */
  readonly skipped: readonly ItemDigests[];
};

/** Items that existed before the account followed the feed are neither added nor skipped. */
export function decideItems({
  items,
  knownDigests,
  backfill,
  followedAtMs,
  addedToday,
}: DecideItemsInput): ItemDecision {
  const isKnown = ({ digests }: ItemDigests): boolean =>
    digests.some((digest) => knownDigests.has(digest));
  const latest = dropRepeated(items);
  if (backfill !== null) {
    const wanted = latest.slice(0, backfill).filter((item) => !isKnown(item));
    return { added: wanted.toReversed(), skipped: [] };
  }
  const isNew = ({ publishedAtMs }: FeedEntry): boolean =>
    publishedAtMs === null || publishedAtMs >= followedAtMs - LATE_MS_MAX;
  const fresh = latest.filter((item) => isNew(item.entry) && !isKnown(item));
  const count = Math.max(0, Math.min(ITEMS_PER_CHECK_MAX, ITEMS_PER_DAY_MAX - addedToday));
  return { added: fresh.slice(0, count).toReversed(), skipped: fresh.slice(count) };
}

function dropRepeated(items: readonly ItemDigests[]): readonly ItemDigests[] {
  const seen = new Set<string>();
  return items.filter(({ digests }) => {
    const isRepeated = digests.some((digest) => seen.has(digest));
    for (const digest of digests) seen.add(digest);
    return !isRepeated;
  });
}
