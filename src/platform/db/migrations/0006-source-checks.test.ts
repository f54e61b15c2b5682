import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';
import { recreateBefore } from '#test/support/old-schema.ts';

import type { Tx } from '../database.ts';
import { sourceChecks } from './0006-source-checks.ts';
import { COLUMN_TYPES } from './column-types.ts';

const FAILED = { status: 'failed', error_code: 'source_error', error_message: 'Gone.' } as const;

forEachDatabase((kind, open) => {
  it('schedules a check for existing videos that are ready and have an owner', async () => {
    const database = await open();
    const { transaction, queries } = database;
    await recreateBefore(database, sourceChecks.name);
    await transaction(async (tx) => {
      await insert(tx, { id: 'vid_owned', owner_id: 'acc_1' });
      await insert(tx, { id: 'vid_failed', owner_id: 'acc_1', ...FAILED });
      await insert(tx, { id: 'vid_anonymous', owner_id: null });
      await sourceChecks.up(tx, COLUMN_TYPES[kind]);
    });

    const jobs = await queries
      .selectFrom('jobs')
      .select(['kind', 'subject', 'run_at_ms'])
      .execute();
    assert.deepEqual(
      jobs.map((job) => [job.kind, job.subject, job.run_at_ms]),
      [['check-video', 'vid_owned', 1_000]],
    );
    const { rows } = await transaction((tx) =>
      sql<{ failed_checks: number }>`select failed_checks from videos`.execute(tx),
    );
    assert.deepEqual(
      rows.map((row) => row.failed_checks),
      [0, 0, 0],
    );
  });
});

type Row = {
  readonly id: string;
  readonly owner_id: string | null;
  readonly status?: 'failed';
  readonly error_code?: string;
  readonly error_message?: string;
};

async function insert(tx: Tx, row: Row): Promise<void> {
  const { id, owner_id, status = 'ready', error_code = null, error_message = null } = row;
  await sql`
    insert into videos (id, owner_id, source_digest, source_url_sealed, status, error_code,
      error_message, thumbnail_proxied, visibility, force_proxy, revision, created_at_ms,
      updated_at_ms)
    values (${id}, ${owner_id}, ${id}, '', ${status}, ${error_code}, ${error_message}, 0, 'public',
      0, 1, 1000, 1000)`.execute(tx);
}
