import {
  createHourlyErasure,
  type ErasureDeps,
  type HourlyErasure,
} from '../jobs/hourly-erasure.ts';
import { deleteEntriesBefore } from './audit-store.ts';

/** Deletes the entries of the audit log that are older than the retention. */
export function createExpireAuditLog(
  deps: ErasureDeps & { readonly retentionMs: number },
): HourlyErasure {
  return createHourlyErasure(deps, {
    kind: 'expire-audit-log',
    batch: 500,
    run: async (eraseAll) => {
      const beforeMs = deps.clock() - deps.retentionMs;
      await eraseAll((tx, limit) => deleteEntriesBefore(tx, beforeMs, limit));
    },
  });
}
