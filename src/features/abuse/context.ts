import type { Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import type { BlockList } from './block-list.ts';

/** The services that takedowns and the block list use. */
export type AbuseContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly blocks: BlockList;
  readonly videos: Pick<Videos, 'ctx'>;
};
