import type { QuotaLimits } from '#contract/quotas.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { AnnounceLimit } from '#platform/quotas/announce-limit.ts';
import { createQuotas, type Quotas } from '#platform/quotas/create-quotas.ts';

import { silentLog } from './silent-log.ts';

/** Limits that no test reaches by accident. */
const UNLIMITED: QuotaLimits = {
  videos: null,
  subtitles: null,
  webhooks: null,
  keys: null,
  checksPerDay: null,
  bytesPerDay: null,
};

/** The quotas on the given database. By default, everything is unlimited. */
export function openQuotas(
  database: Database,
  {
    limits = {},
    clock = systemClock,
    onLimitReached,
  }: {
    readonly limits?: Partial<QuotaLimits>;
    readonly clock?: Clock;
    readonly onLimitReached?: AnnounceLimit;
  } = {},
): Quotas {
  const defaults = { ...UNLIMITED, ...limits };
  return createQuotas({ database, defaults, clock, log: silentLog, onLimitReached });
}
