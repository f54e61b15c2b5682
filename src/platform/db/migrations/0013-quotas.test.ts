import assert from 'node:assert/strict';
import { it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';

import type { Tx } from '../database.ts';
import { quotas } from './0013-quotas.ts';
import { COLUMN_TYPES } from './column-types.ts';

forEachDatabase((kind, open) => {
  it('counts existing videos with an owner as active, and adds no limits', async () => {
    const { transaction, queries } = await open();
    const startMs = Date.now();
    await transaction(async (tx) => {
      await insertVideo(tx, { id: 'vid_owned', owner_id: 'acc_1' });
      await insertVideo(tx, { id: 'vid_shared', owner_id: null });
      await revert(tx);
      await quotas.up(tx, COLUMN_TYPES[kind]);
    });

    const rows = await queries
      .selectFrom('videos')
      .select(['id', 'active_at_ms', 'check_deferred_to_ms'])
      .orderBy('id')
      .execute();
    const [owned, shared] = rows;
    assert.ok((owned?.active_at_ms ?? 0) >= startMs);
    assert.equal(owned?.check_deferred_to_ms, null);
    assert.equal(shared?.active_at_ms, null);
    assert.deepEqual(await queries.selectFrom('account_quotas').selectAll().execute(), []);
    assert.deepEqual(await queries.selectFrom('account_usage').selectAll().execute(), []);
  });
});

/** Restores the schema from before the migration. */
async function revert(tx: Tx): Promise<void> {
  await tx.schema.dropTable('account_quotas').execute();
  await tx.schema.dropTable('account_usage').execute();
  for (const column of ['active_at_ms', 'check_deferred_to_ms'] as const) {
    await tx.schema.alterTable('videos').dropColumn(column).execute();
  }
}

async function insertVideo(
  tx: Tx,
  { id, owner_id }: { readonly id: string; readonly owner_id: string | null },
): Promise<void> {
  await tx
    .insertInto('videos')
    .values({
      id,
      owner_id,
      source_digest: id,
      source_url_sealed: '',
      status: 'queued',
      thumbnail_proxied: 0,
      visibility: 'public',
      force_proxy: 0,
      revision: 1,
      created_at_ms: 1_000,
      updated_at_ms: 1_000,
      failed_checks: 0,
      playback_epoch: 0,
    })
    .execute();
}
