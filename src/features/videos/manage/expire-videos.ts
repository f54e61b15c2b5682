import type { Database } from '#platform/db/database.ts';
import {
  createHourlyErasure,
  type ErasureDeps,
  type HourlyErasure,
} from '#platform/jobs/hourly-erasure.ts';
import type { Logger } from '#platform/log/logger.ts';

import { deleteEndedSessions } from '../access/session-store.ts';
import { deleteUnplayed } from '../record/store/write-video.ts';

type ExpiryContext = ErasureDeps & {
  readonly database: Database;
  readonly log: Logger;
  readonly anonymousTtlMs: number;
};

/**
 * Deletes videos without an owner that have not been played for `anonymousTtlMs`, which have no
 * events, and playback sessions that have ended.
 */
export function createExpireVideos(ctx: ExpiryContext): HourlyErasure {
  const { database, clock, log, anonymousTtlMs } = ctx;
  return createHourlyErasure(ctx, {
    kind: 'expire-videos',
    batch: 200,
    run: async (eraseAll) => {
      await database.transaction((tx) => deleteEndedSessions(tx, { nowMs: clock() }));
      const deleted = await eraseAll(async (tx, limit) => {
        const ids = await deleteUnplayed(tx, { sinceMs: clock() - anonymousTtlMs, limit });
        for (const id of ids) await database.changes.publish(tx, 'video', id);
        return ids.length;
      });
      if (deleted > 0) log.info({ deleted }, 'deleted unplayed videos');
    },
  });
}
