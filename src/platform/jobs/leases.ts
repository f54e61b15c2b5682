import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { toJobChange } from './job-change.ts';
import type { Job } from './jobs.ts';
import { renewLeases } from './store.ts';

/** A worker's lease of a job; disposing it ends the renewals. */
export type Lease = Disposable & {
  readonly signal: AbortSignal;
  readonly state: () => LeaseState;
};

/**
 * `lost`: another worker may have the job. `stopped`: this worker still holds the lease and must
 * release it.
 */
export type LeaseState = 'held' | 'lost' | 'stopped';

export type Leases = {
  readonly track: (job: Job) => Lease;
  /** Returns whether a change on the bus refers to one of the tracked jobs. */
  readonly has: (change: string) => boolean;
  readonly startRenewing: () => void;
  readonly stopRenewing: () => void;
  /** Aborts running jobs because the worker stops, and returns them. */
  readonly abortAll: () => readonly Job[];
};

type Options = {
  readonly database: Pick<Database, 'transaction'>;
  readonly workerId: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly leaseMs: number;
};

type Entry = {
  readonly job: Job;
  readonly abort: AbortController;
  state: LeaseState;
  leasedUntilMs: number;
};

/** With three renewals per lease, two consecutive renewals may fail before the lease expires. */
const RENEWALS_PER_LEASE = 3;

export function createLeases({ database, workerId, clock, log, leaseMs }: Options): Leases {
  const entries = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  let isRenewing = false;

  function track(job: Job): Lease {
    const abort = new AbortController();
    const entry: Entry = { job, abort, state: 'held', leasedUntilMs: clock() + leaseMs };
    entries.set(job.id, entry);
    return {
      signal: abort.signal,
      state: () => entry.state,
      [Symbol.dispose]: () => entries.delete(job.id),
    };
  }

  async function renew(): Promise<void> {
    if (isRenewing || entries.size === 0) return;
    isRenewing = true;
    const leasedUntilMs = clock() + leaseMs;
    const ids = [...entries.keys()];
    try {
      const ours = await database.transaction((tx) =>
        renewLeases(tx, { workerId, ids, leasedUntilMs }),
      );
      for (const id of ids) updateExpiry(id, ours.has(id) ? leasedUntilMs : 0);
    } catch (error) {
      log.warn({ err: error }, 'failed to renew leases');
      for (const id of ids) updateExpiry(id, entries.get(id)?.leasedUntilMs ?? 0);
    } finally {
      isRenewing = false;
    }
  }

  function updateExpiry(id: string, leasedUntilMs: number): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entry.leasedUntilMs = leasedUntilMs;
    if (leasedUntilMs <= clock()) end(entry, 'lost');
  }

  function has(change: string): boolean {
    return [...entries.values()].some(({ job }) => toJobChange(job.kind, job.subject) === change);
  }

  return {
    track,
    has,
    startRenewing() {
      timer = setInterval(() => void renew(), leaseMs / RENEWALS_PER_LEASE);
    },
    stopRenewing: () => clearInterval(timer),
    abortAll() {
      const held = [...entries.values()].filter(({ state }) => state === 'held');
      for (const entry of held) end(entry, 'stopped');
      return held.map(({ job }) => job);
    },
  };
}

function end(entry: Entry, state: 'lost' | 'stopped'): void {
  if (entry.state !== 'held') return;
  entry.state = state;
  entry.abort.abort(new Error(state === 'lost' ? 'the lease was lost' : 'the worker is stopping'));
}
