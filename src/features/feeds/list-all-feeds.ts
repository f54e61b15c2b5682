import type { AccountId } from '#contract/ids.ts';
import { readAll } from '#platform/http/routes/list-pages.ts';

import { listFeeds } from './feed-store.ts';
import type { Feed } from './feed.ts';
import type { ManageFeedsContext } from './manage-feeds.ts';

/** All feeds of an account, newest first. */
export function listAllFeeds(
  { database: { queries }, secrets }: Pick<ManageFeedsContext, 'database' | 'secrets'>,
  accountId: AccountId,
): AsyncIterable<Feed> {
  return readAll((part) => listFeeds(queries, secrets, { accountId, ...part }));
}
