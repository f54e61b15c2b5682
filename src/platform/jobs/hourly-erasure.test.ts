import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { silentLog } from '#test/support/silent-log.ts';
import { openTemporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts';

import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createHourlyErasure, type HourlyErasure } from './hourly-erasure.ts';
import type { EnqueueOptions, Job } from './jobs.ts';

const NOW_MS = Date.UTC(2026, 0, 31);
const JOB: Job = {
  id: 'job_1',
  kind: 'erase',
  subject: 'all',
  payload: '',
  attempt: 1,
  attemptsMax: 1,
};

const NEXT: EnqueueOptions = {
  kind: 'erase',
  subject: 'all',
  runAtMs: NOW_MS + 3_600_000,
  attemptsMax: 1_000_000,
};

type TestErasure = {
  readonly erasure: HourlyErasure;
  /** Enqueued jobs and batch limits, in order. */
  readonly steps: readonly (EnqueueOptions | number)[];
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

  it('runs immediately when the service starts', async () => {
    const { erasure, steps } = createErasure([]);
    await erasure.schedule();
    assert.deepEqual(steps, [{ ...NEXT, runAtMs: NOW_MS }]);
  });

  it('schedules its next run, then erases batches until one is not full', async () => {
    const { erasure, steps, erased } = createErasure([10, 10, 3, 10]);
    await erasure.job.run(JOB, new AbortController().signal);
    assert.deepEqual(steps, [NEXT, 10, 10, 10]);
    assert.deepEqual(erased, [23]);
  });

  it('starts no further batch when the worker stops', async () => {
    const stop = new AbortController();
    const { erasure, steps, erased } = createErasure([10, 10], () => stop.abort());
    await erasure.job.run(JOB, stop.signal);
    assert.deepEqual(steps, [NEXT, 10]);
    assert.deepEqual(erased, [10]);
  });

  /** Creates an erasure with batches of ten rows. Each batch erases the next number in `counts`. */
  function createErasure(counts: readonly number[], onBatch = (): void => {}): TestErasure {
    const steps: (EnqueueOptions | number)[] = [];
    const erased: number[] = [];
    const remaining = [...counts];
    const enqueueJob = async (_tx: unknown, options: EnqueueOptions): Promise<void> => {
      steps.push(options);
    };
    const erasure = createHourlyErasure(
      { database, enqueueJob, clock: () => NOW_MS },
      {
        kind: 'erase',
        batch: 10,
        run: async (eraseAll) => {
          erased.push(
            await eraseAll(async (_tx, limit) => {
              steps.push(limit);
              onBatch();
              return remaining.shift() ?? 0;
            }),
          );
        },
      },
    );
    return { erasure, steps, erased };
  }
});
