import type { Tx } from '#platform/db/database.ts';
import {
  createHourlyErasure,
  type EraseSome,
  type ErasureDeps,
  type HourlyErasure,
} from '#platform/jobs/hourly-erasure.ts';
import type { Logger } from '#platform/log/logger.ts';

import {
  deleteOldKeys,
  deleteOldMinutes,
  deleteOldSessions,
  deleteOldValues,
  deleteOldViewers,
} from './ingest/retention-store.ts';
import { DAY_MS } from './rollup.ts';
import { toDay } from './views/sum-up.ts';

export type ExpireDeps = ErasureDeps & { readonly log: Logger; readonly sessionTtlMs: number };

/** A report may come a day late, and then is counted where it belongs. */
const DAYS_KEPT = 2;

/** Deletes sessions after their time, and a day's keys, viewers and hosts two days later. */
export function createExpireAnalytics(deps: ExpireDeps): HourlyErasure {
  const { clock, log, sessionTtlMs } = deps;
  return createHourlyErasure(deps, {
    kind: 'expire-analytics',
    batch: 500,
    run: async (eraseAll) => {
      const sessionsBeforeMs = clock() - sessionTtlMs;
      const sessions = await eraseAll(before(sessionsBeforeMs, deleteOldSessions));
      await eraseAll(before(sessionsBeforeMs, deleteOldMinutes));
      const dayMs = toDay(clock()) - (DAYS_KEPT - 1) * DAY_MS;
      for (const deleteSome of [deleteOldKeys, deleteOldViewers, deleteOldValues]) {
        await eraseAll(before(dayMs, deleteSome));
      }
      if (sessions > 0) log.info({ sessions }, 'old views were deleted');
    },
  });
}

type Delete = (
  tx: Tx,
  old: { readonly beforeMs: number; readonly limit: number },
) => Promise<number>;

function before(beforeMs: number, deleteSome: Delete): EraseSome {
  return (tx, limit) => deleteSome(tx, { beforeMs, limit });
}
