import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';

import { silentLog } from '#test/support/silent-log.ts';
import { openTemporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts';

import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createHourlyErasure, type HourlyErasure } from './hourly-erasure.ts';
import type { Job } from './jobs.ts';

const NOW_MS = Date.UTC(2026, 0, 31);
const JOB: Job = {
  id: 'job_1',
  kind: 'erase',
  subject: 'all',
  payload: '',
  attempt: 1,
  attemptsMax: 1,
};

const NEXT_MS = NOW_MS + 3_600_000;

type TestErasure = {
  readonly erasure: HourlyErasure;
  /** The limit of each batch, and the time of the job that is then scheduled. */
  readonly batches: readonly { readonly limit: number; readonly runAtMs: number | undefined }[];
  readonly erased: readonly number[];
};

describe('an hourly erasure', () => {
  let folder: TemporaryFolder;
  let database: Database;
  before(async () => {
    folder = await openTemporaryFolder();
    const file = join(folder.path, 'reelay.db');
    database = await openDatabase({ kind: 'sqlite', file }, { log: silentLog });
  });
  after(async () => {
    await database[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  beforeEach(() => database.transaction((tx) => tx.deleteFrom('jobs').execute()));

  it('runs immediately when the service starts', async () => {
    const { erasure } = createErasure([]);
    await database.transaction(erasure.schedule);
    const { kind, subject } = JOB;
    const columns = ['kind', 'subject', 'run_at_ms', 'attempts_max'] as const;
    const jobs = await database.queries.selectFrom('jobs').select(columns).execute();
    assert.deepEqual({ ...jobs[0] }, { kind, subject, run_at_ms: NOW_MS, attempts_max: 1_000_000 });
  });

  it('schedules its next run, then erases batches until one is not full', async () => {
    const { erasure, batches, erased } = createErasure([10, 10, 3, 10]);
    await erasure.job.run(JOB, new AbortController().signal);
    const batch = { limit: 10, runAtMs: NEXT_MS };
    assert.deepEqual(batches, [batch, batch, batch]);
    assert.deepEqual(erased, [23]);
  });

  it('starts no further batch when the worker stops', async () => {
    const stop = new AbortController();
    const { erasure, batches, erased } = createErasure([10, 10], () => stop.abort());
    await erasure.job.run(JOB, stop.signal);
    assert.deepEqual(batches, [{ limit: 10, runAtMs: NEXT_MS }]);
    assert.deepEqual(erased, [10]);
  });

  /** Creates an erasure with batches of ten rows. Each batch erases the next number in `counts`. */
  function createErasure(counts: readonly number[], onBatch = (): void => {}): TestErasure {
    const batches: TestErasure['batches'][number][] = [];
    const erased: number[] = [];
    const remaining = [...counts];
    const erasure = createHourlyErasure(
      { database, clock: () => NOW_MS },
      {
        kind: 'erase',
        batch: 10,
        run: async (eraseAll) => {
          erased.push(
            await eraseAll(async (tx, limit) => {
              const job = await tx.selectFrom('jobs').select('run_at_ms').executeTakeFirst();
              batches.push({ limit, runAtMs: job?.run_at_ms });
              onBatch();
              return remaining.shift() ?? 0;
            }),
          );
        },
      },
    );
    return { erasure, batches, erased };
  }
});
