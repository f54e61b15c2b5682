import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';

import type { Database } from '../database.ts';
import { MIGRATIONS } from './list.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';

it('numbers the migrations in ascending order', () => {
  const numbers = MIGRATIONS.map(({ name }) => /^(\d{4})-[a-z-]+$/.exec(name)?.[1] ?? name);
  assert.deepEqual(numbers, [...new Set(numbers)].toSorted());
});

forEachDatabase((kind, open) => {
  it('runs a new migration once, after the others', async () => {
    const { transaction, queries } = await open();
    const migrations = [...MIGRATIONS, insertsRow('9000-later')];
    for (let start = 0; start < 3; start += 1) await migrate(kind, transaction, migrations);

    assert.deepEqual(await purposes(queries), ['9000-later']);
  });

  it('rolls back all migrations when one of them fails', async () => {
    const { transaction, queries } = await open();
    const fails: Migration = {
      name: '9001-fails',
      up: async (tx) => {
        await tx.schema.createTable('half_made').addColumn('id', 'text').execute();
        await sql`insert into nowhere values (1)`.execute(tx);
      },
    };
    await assert.rejects(
      migrate(kind, transaction, [...MIGRATIONS, insertsRow('9000-later'), fails]),
      /nowhere/,
    );
    assert.deepEqual(await purposes(queries), []);
    // A retry must not find half-created tables.
    const fixed = { ...fails, up: async () => undefined };
    await migrate(kind, transaction, [...MIGRATIONS, insertsRow('9000-later'), fixed]);

    assert.deepEqual(await purposes(queries), ['9000-later']);
  });

  it('runs each migration once when several processes start together', async () => {
    const { transaction, queries } = await open();
    const migrations = [...MIGRATIONS, insertsRow('9000-later')];
    await Promise.all([1, 2, 3, 4].map(() => migrate(kind, transaction, migrations)));

    assert.deepEqual(await purposes(queries), ['9000-later']);
  });
});

function insertsRow(name: string): Migration {
  return {
    name,
    up: async (tx) => {
      await tx.insertInto('secret_checks').values({ purpose: name, digest: '' }).execute();
    },
  };
}

async function purposes(queries: Database['queries']): Promise<readonly string[]> {
  const rows = await queries.selectFrom('secret_checks').select('purpose').execute();
  return rows.map(({ purpose }) => purpose);
}
