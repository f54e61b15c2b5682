import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';

import type { Tx } from '../database.ts';
import type { VideosTable } from '../schema/tables.ts';
import { sourceChecks } from './0006-source-checks.ts';
import { COLUMN_TYPES } from './column-types.ts';

const FAILED = { status: 'failed', error_code: 'source_error', error_message: 'Gone.' } as const;

forEachDatabase((kind, open) => {
  it('schedules a check for existing videos that are ready and have an owner', async () => {
    const { transaction, queries } = await open();
    await transaction(async (tx) => {
      await tx.schema.alterTable('videos').dropColumn('failed_checks').execute();
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
    const rows = await queries.selectFrom('videos').select('failed_checks').execute();
    assert.deepEqual(
      rows.map((row) => row.failed_checks),
      [0, 0, 0],
    );
  });
});

/** A row as it was before this migration. */
type RowBeforeMigration = Omit<
  VideosTable,
  | 'failed_checks'
  | 'embed_sites'
  | 'source_order'
  | 'captions_sealed'
  | 'active_at_ms'
  | 'check_deferred_to_ms'
>;

async function insert(
  tx: Tx,
  differences: Pick<RowBeforeMigration, 'id' | 'owner_id'> & Partial<RowBeforeMigration>,
): Promise<void> {
  const row: RowBeforeMigration = {
    shared_digest: null,
    source_digest: differences.id,
    source_url_sealed: '',
    status: 'ready',
    provider: null,
    type: null,
    title: null,
    description: null,
    source_title: null,
    source_description: null,
    thumbnail_url_sealed: null,
    thumbnail_proxied: 0,
    duration: null,
    width: null,
    height: null,
    live: null,
    iframe_url: null,
    visibility: 'public',
    force_proxy: 0,
    error_code: null,
    error_message: null,
    trace_sealed: null,
    revision: 1,
    created_at_ms: 1_000,
    updated_at_ms: 1_000,
    resolved_at_ms: 1_000,
    checked_at_ms: 1_000,
    playback_epoch: 0,
    last_played_at_ms: null,
    ...differences,
  };
  const values = Object.entries(row);
  await sql`insert into videos (${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${sql.join(values.map(([, value]) => value))})`.execute(tx);
}
