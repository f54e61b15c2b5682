import type { Database } from '#platform/db/database.ts';
import {
  createHourlyErasure,
  type ErasureDeps,
  type HourlyErasure,
} from '#platform/jobs/hourly-erasure.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { OwnerStore } from './owner-store.ts';

type Deps = ErasureDeps & {
  readonly database: Database;
  readonly ownerStore: OwnerStore;
  readonly log: Logger;
  readonly anonymousTtlMs: number;
};

/** Deletes videos without an owner that have not been played for `anonymousTtlMs`. */
export function createExpireVideos(deps: Deps): HourlyErasure {
  const { database, ownerStore, clock, log, anonymousTtlMs } = deps;
  return createHourlyErasure(deps, {
    kind: 'expire-videos',
    batch: 200,
    run: async (eraseAll) => {
      const deleted = await eraseAll(async (tx, limit) => {
        const sinceMs = clock() - anonymousTtlMs;
        const ids = await ownerStore.deleteUnplayed(tx, { sinceMs, limit });
        for (const id of ids) await database.changes.publish(tx, 'video', id);
        return ids.length;
      });
      if (deleted > 0) log.info({ deleted }, 'deleted unplayed videos');
    },
  });
}
