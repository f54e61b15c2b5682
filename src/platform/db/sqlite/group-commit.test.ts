import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';

import { Kysely, SqliteDialect, sql } from 'kysely';

import { isAppError } from '#test/support/errors.ts';

import type { Tx } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { createGroupCommit } from './group-commit.ts';
import { toKyselyDatabase } from './node-sqlite.ts';

const PAGE_BYTES = 4096;

it('rejects only the transaction that fills the disk, of several that start together', async () => {
  using raw = openFullAt(8 * PAGE_BYTES);
  const runOnce = toGroupCommit(raw);
  const sizes = [1, 100 * PAGE_BYTES, 2];
  const settled = await Promise.allSettled(
    sizes.map((bytes) => runOnce((tx) => insertBytes(tx, bytes))),
  );

  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(readSizes(raw), [1, 2]);
});

it('commits nothing of a transaction after SQLite has rolled it back', async () => {
  using raw = openFullAt(8 * PAGE_BYTES);
  const runOnce = toGroupCommit(raw);
  const concurrent = runOnce((tx) =>
    Promise.all([insertBytes(tx, 100 * PAGE_BYTES), insertBytes(tx, 1)]),
  );
  await assert.rejects(concurrent, isAppError('unavailable'));
  const continued = runOnce(async (tx) => {
    await insertBytes(tx, 100 * PAGE_BYTES).catch(() => undefined);
    await insertBytes(tx, 1);
  });
  await assert.rejects(continued, isAppError('unavailable'));

  assert.deepEqual(readSizes(raw), []);
});

/** A database that reports a full disk at this size. */
function openFullAt(bytes: number): DatabaseSync {
  const raw = new DatabaseSync(':memory:');
  raw.exec(`pragma page_size = ${PAGE_BYTES}; create table texts (text text)`);
  raw.exec(`pragma max_page_count = ${bytes / PAGE_BYTES}`);
  return raw;
}

function toGroupCommit(raw: DatabaseSync): ReturnType<typeof createGroupCommit> {
  const database = toKyselyDatabase(raw, { mustBeInTransaction: true });
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  return createGroupCommit({ kysely, raw, onCommit: () => undefined });
}

async function insertBytes(tx: Tx, bytes: number): Promise<void> {
  await sql`insert into texts values (${'x'.repeat(bytes)})`.execute(tx);
}

function readSizes(raw: DatabaseSync): unknown[] {
  const rows = raw.prepare('select length(text) as size from texts order by rowid').all();
  return rows.map(({ size }) => size);
}
