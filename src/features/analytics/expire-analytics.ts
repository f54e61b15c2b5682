import {
  createHourlyErasure,
  type ErasureDeps,
  type HourlyErasure,
} from '#platform/jobs/hourly-erasure.ts';
import type { Logger } from '#platform/log/logger.ts';

import { DAY_MS } from './rollup.ts';
import { deleteOldKeys } from './stores/day-key-store.ts';
import { deleteOldMinutes } from './stores/minute-store.ts';
import { deleteOldSessions } from './stores/session-store.ts';
import { deleteOldValues } from './stores/value-store.ts';
import { deleteOldViewers } from './stores/viewer-store.ts';
import { toDay } from './views/aggregate-changes.ts';

/** A report may arrive up to a day late and still counts on the day of its events. */
const RETENTION_DAYS = 2;

/** Deletes expired sessions, and keys, viewers and hosts of days that are over two days old. */
export function createExpireAnalytics(
  options: ErasureDeps & { readonly log: Logger; readonly sessionTtlMs: number },
): HourlyErasure {
  const { clock, log, sessionTtlMs } = options;
  return createHourlyErasure(options, {
    kind: 'expire-analytics',
    batch: 500,
    run: async (eraseAll) => {
      const beforeMs = clock() - sessionTtlMs;
      const sessions = await eraseAll((tx, limit) => deleteOldSessions(tx, { beforeMs, limit }));
      await eraseAll((tx, limit) => deleteOldMinutes(tx, { beforeMs, limit }));
      const dayMs = toDay(clock()) - (RETENTION_DAYS - 1) * DAY_MS;
      for (const deleteSome of [deleteOldKeys, deleteOldViewers, deleteOldValues]) {
        await eraseAll((tx, limit) => deleteSome(tx, { beforeMs: dayMs, limit }));
      }
      if (sessions > 0) log.info({ sessions }, 'expired sessions deleted');
    },
  });
}
