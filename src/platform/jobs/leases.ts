import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { toJobChange } from './job-change.ts';
import type { Job } from './jobs.ts';
import { renewLeases } from './store.ts';

/** A worker's hold on a job; disposing it ends the renewals. */
export type Lease = Disposable & {
  readonly signal: AbortSignal;
  readonly state: () => LeaseState;
};

/** `lost`: another worker may have the job. `stopped`: ours still, and to be handed back. */
export type LeaseState = 'held' | 'lost' | 'stopped';

export type Leases = {
  readonly hold: (job: Job) => Lease;
  /** Whether the job that a change on the bus tells of is one of these. */
  readonly isHeld: (change: string) => boolean;
  readonly startRenewing: () => void;
  readonly stopRenewing: () => void;
  /** Aborts what is running because the worker stops, and returns it. */
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

/** Two renewals in a row may fail before a lease runs out. */
const RENEWALS_IN_A_LEASE = 3;

export function createLeases({ database, workerId, clock, log, leaseMs }: Options): Leases {
  const entries = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  let isRenewing = false;

  function hold(job: Job): Lease {
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
      for (const id of ids) settle(id, ours.has(id) ? leasedUntilMs : 0);
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed');
      for (const id of ids) settle(id, entries.get(id)?.leasedUntilMs ?? 0);
    } finally {
      isRenewing = false;
    }
  }

  function settle(id: string, leasedUntilMs: number): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entry.leasedUntilMs = leasedUntilMs;
    if (leasedUntilMs <= clock()) end(entry, 'lost');
  }

  function isHeld(change: string): boolean {
    return [...entries.values()].some(({ job }) => toJobChange(job.kind, job.subject) === change);
  }

  return {
    hold,
    isHeld,
    startRenewing() {
      timer = setInterval(() => void renew(), leaseMs / RENEWALS_IN_A_LEASE);
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
  entry.abort.abort(new Error(state === 'lost' ? 'the lease was lost' : 'the worker stops'));
}
