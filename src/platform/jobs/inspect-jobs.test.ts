import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';

import { countJobs, listJobs, runJobNow } from './inspect-jobs.ts';
import { upsertJob } from './store.ts';

const NOW_MS = Date.UTC(2026, 1, 1);

forEachDatabase((_kind, open) => {
  it('counts, lists and runs jobs by their state', async () => {
    await using database = await open();
    await database.transaction(async (tx) => {
      for (const [id, runAtMs] of [
        ['due', NOW_MS - 5_000],
        ['late', NOW_MS + 5_000],
        ['failed', NOW_MS + 9_000],
        ['busy', NOW_MS - 9_000],
      ] as const) {
        const job = { id: `job_${id}`, kind: 'check', subject: id, payload: '', ownerId: '-' };
        await upsertJob(tx, { ...job, runAtMs, attemptsMax: 3, nowMs: NOW_MS });
      }
      await tx.updateTable('jobs').set({ attempts: 2 }).where('subject', '=', 'failed').execute();
      const lease = { leased_by: 'worker', leased_until_ms: NOW_MS + 60_000 };
      await tx.updateTable('jobs').set(lease).where('subject', '=', 'busy').execute();
    });
    const { queries } = database;
    const [counts] = await countJobs(queries, NOW_MS);
    assert.deepEqual(counts, {
      kind: 'check',
      waiting: 3,
      due: 1,
      retrying: 1,
      running: 1,
      oldestDueAtMs: NOW_MS - 5_000,
    });
    const list = async (state: Parameters<typeof listJobs>[1]['state']): Promise<object> => {
      const jobs = await listJobs(queries, { state, nowMs: NOW_MS, limit: 2 });
      return jobs.map(({ subject, isRunning }) => [subject, isRunning]);
    };
    assert.deepEqual(await list('waiting'), [
      ['due', false],
      ['late', false],
    ]);
    assert.deepEqual(await list('due'), [['due', false]]);
    assert.deepEqual(await list('retrying'), [['failed', false]]);
    assert.deepEqual(await list('running'), [['busy', true]]);
    await database.transaction(async (tx) => {
      const ran = await runJobNow(tx, { id: 'job_failed', nowMs: NOW_MS });
      assert.deepEqual({ ...ran }, { kind: 'check', subject: 'failed' });
      assert.equal(await runJobNow(tx, { id: 'job_busy', nowMs: NOW_MS }), undefined);
    });
    assert.deepEqual(await list('due'), [
      ['due', false],
      ['failed', false],
    ]);
  });
});
