import type { CanaryStatus, ProviderCanary, ResolveUrl } from '#features/resolution/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';

import { findStoredCanaries, type StoredCanary, writeStoredCanaries } from './canary-store.ts';
import { checkCanaries, type CanaryResult } from './check-canaries.ts';

export type CanaryContext = {
  readonly database: Pick<Database, 'queries' | 'transaction' | 'changes'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly resolveUrl: ResolveUrl;
  readonly canaries: readonly ProviderCanary[];
  readonly intervalMs: number;
  /** See `checkCanaries`. */
  readonly spacingMs?: number;
};

const KIND = 'check-providers';
/** There is one job for all processes, so the subject is constant. */
const SUBJECT = 'all';
/** A job without attempts left would not run again until the next start. */
const ATTEMPTS_MAX = 1_000_000;
const SEVERITY: Readonly<Record<CanaryStatus, number>> = { ok: 0, refused: 1, gone: 2, changed: 3 };

/** Runs the first check at once, and the next one an interval later, also after a restart. */
export async function scheduleCanaryCheck(ctx: CanaryContext): Promise<void> {
  const stored = await findStoredCanaries(ctx.database.queries);
  const lastMs = Math.max(...stored.map(({ checkedAtMs }) => checkedAtMs), -Infinity);
  const nowMs = ctx.clock();
  // A time in the future was stored before the clock was set back.
  await enqueueCheck(ctx, lastMs > nowMs ? nowMs : Math.max(nowMs, lastMs + ctx.intervalMs));
}

export function createCanaryJob(ctx: CanaryContext): JobHandler {
  return {
    kind: KIND,
    run: async (_job, signal) => {
      // The next check is scheduled first, so that it takes place even if this one crashes.
      await enqueueCheck(ctx, ctx.clock() + ctx.intervalMs);
      const { results } = await checkCanaries(ctx.canaries, { ...ctx, signal });
      // The job is handed back, and the next worker repeats the check.
      signal.throwIfAborted();
      await recordResults(ctx, results);
    },
    exhausted: async () => {},
  };
}

async function enqueueCheck(ctx: CanaryContext, runAtMs: number): Promise<void> {
  const job = { kind: KIND, subject: SUBJECT, runAtMs, attemptsMax: ATTEMPTS_MAX };
  await ctx.database.transaction((tx) => enqueueJob(tx, ctx, job));
}

/** Stores the results, and logs the providers whose status differs from the stored one. */
async function recordResults(ctx: CanaryContext, results: readonly CanaryResult[]): Promise<void> {
  const { database, canaries, clock, log } = ctx;
  const checkedAtMs = clock();
  const worst = [...Map.groupBy(results, ({ provider }) => provider).values()].flatMap(findWorst);
  const rows = worst.map(({ provider, status }) => ({ provider, status, checkedAtMs }));
  const providers = [...new Set(canaries.map(({ provider }) => provider))];
  const before = await database.transaction(async (tx) => {
    const stored = await findStoredCanaries(tx);
    await writeStoredCanaries(tx, rows, providers);
    return stored;
  });
  for (const result of worst) logChange(log, result, before);
}

/** A provider has the worst status of its canaries. */
function findWorst(results: readonly CanaryResult[]): readonly CanaryResult[] {
  return results.toSorted((a, b) => SEVERITY[b.status] - SEVERITY[a.status]).slice(0, 1);
}

function logChange(
  log: Logger,
  { provider, status, detail }: CanaryResult,
  stored: readonly StoredCanary[],
): void {
  const before = stored.find((row) => row.provider === provider)?.status ?? 'ok';
  if (before === status) return;
  const fields = { provider, status, before, detail };
  if (status === 'ok') log.info(fields, 'a provider works as expected again');
  else log.warn(fields, 'the canary of a provider has another status');
}
