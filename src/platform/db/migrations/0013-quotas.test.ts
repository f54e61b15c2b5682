import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';
import { recreateBefore } from '#test/support/old-schema.ts';

import type { Tx } from '../database.ts';
import { quotas } from './0013-quotas.ts';
import { COLUMN_TYPES } from './column-types.ts';

forEachDatabase((kind, open) => {
  it('counts existing videos with an owner as active, and adds no limits', async () => {
    const database = await open();
    const { transaction, queries } = database;
    await recreateBefore(database, quotas.name);
    const startMs = Date.now();
    await transaction(async (tx) => {
      await insertVideo(tx, { id: 'vid_owned', owner_id: 'acc_1' });
      await insertVideo(tx, { id: 'vid_shared', owner_id: null });
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

async function insertVideo(
  tx: Tx,
  { id, owner_id }: { readonly id: string; readonly owner_id: string | null },
): Promise<void> {
  await sql`
    insert into videos (id, owner_id, source_digest, source_url_sealed, status, thumbnail_proxied,
      visibility, force_proxy, revision, created_at_ms, updated_at_ms)
    values (${id}, ${owner_id}, ${id}, '', 'queued', 0, 'public', 0, 1, 1000, 1000)`.execute(tx);
}
