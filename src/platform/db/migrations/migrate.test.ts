import assert from 'node:assert/strict';
import { it } from 'node:test';

import { sql } from 'kysely';

import { forEachDatabase } from '#test/support/databases.ts';

import type { Database } from '../database.ts';
import { firstTables } from './0001-first-tables.ts';
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

  it('0002-audio: framed songs have no video, and other rows have', async () => {
    const { transaction, queries } = await open();
    await transaction(async (tx) => {
      await sql`alter table videos drop column has_video`.execute(tx);
      await sql`delete from migrations where name <> ${firstTables.name}`.execute(tx);
    });
    for (const [id, provider, type, frame] of [
      ['song', 'mixcloud', null, 'https://player.example/1'],
      ['framed', 'youtube', null, 'https://player.example/2'],
      ['file', 'soundcloud', 'MP4', null],
      ['queued', null, null, null],
    ] as const) {
      await transaction((tx) =>
        sql`insert into videos (id, source_digest, status, provider, type, iframe_url,
        thumbnail_proxied, visibility, force_proxy, revision, created_at_ms, updated_at_ms)
        values (${id}, ${id}, 'queued', ${provider}, ${type}, ${frame}, 0, 'public', 0, 1, 1, 1)`.execute(
          tx,
        ),
      );
    }
    await migrate(kind, transaction);

    const rows = await queries.selectFrom('videos').select(['id', 'has_video']).execute();
    assert.deepEqual(Object.fromEntries(rows.map((row) => [row.id, row.has_video])), {
      song: 0,
      framed: 1,
      file: 1,
      queued: 1,
    });
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
