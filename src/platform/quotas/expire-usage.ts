import {
  createHourlyErasure,
  type ErasureDeps,
  type HourlyErasure,
} from '../jobs/hourly-erasure.ts';
import { deleteNoticesBefore, deleteUsageBefore } from './quota-store.ts';
import { toUsageDay } from './usage-day.ts';

/** How long the usage of past days is stored. */
const USAGE_AGE_DAYS = 7;

/** Deletes the usage and the notices of past days. */
export function createExpireUsage(deps: ErasureDeps): HourlyErasure {
  return createHourlyErasure(deps, {
    kind: 'expire-usage',
    batch: 1_000,
    run: async (eraseAll) => {
      const day = toUsageDay(deps.clock()) - USAGE_AGE_DAYS;
      await eraseAll((tx, limit) => deleteUsageBefore(tx, day, limit));
      await eraseAll((tx, limit) => deleteNoticesBefore(tx, day, limit));
    },
  });
}
