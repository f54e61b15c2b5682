import type { AccountId } from '#contract/ids.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { listFeeds } from './feed-store.ts';
import type { Feed } from './feed.ts';
import type { ManageFeedsContext } from './manage-feeds.ts';

const FEEDS_PER_READ = 100;

/** All feeds of an account, newest first. */
export async function* listAllFeeds(
  { database: { queries }, secrets }: Pick<ManageFeedsContext, 'database' | 'secrets'>,
  accountId: AccountId,
): AsyncGenerator<Feed> {
  for (let after: ListPosition | null = null; ;) {
    const page: readonly Feed[] = await listFeeds(queries, secrets, {
      accountId,
      after,
      limit: FEEDS_PER_READ,
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < FEEDS_PER_READ) return;
    after = { atMs: last.createdAtMs, id: last.id };
  }
}
