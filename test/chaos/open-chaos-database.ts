import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';

import { type Postgres, startPostgres } from '../support/postgres.ts';
import { silentLog } from '../support/silent-log.ts';
import type { Settings } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

export type ChaosDatabase = AsyncDisposable & {
  readonly config: DatabaseConfig;
  readonly settings: Settings;
};

/** A PostgreSQL server that loses nothing when it is killed. */
export async function openServer(): Promise<Postgres & AsyncDisposable> {
  const postgres = await startPostgres({ isDurable: true });
  return { ...postgres, [Symbol.asyncDispose]: postgres.stop };
}

/** An empty database that loses nothing when its server is killed. */
export async function openChaosDatabase(kind: DatabaseConfig['kind']): Promise<ChaosDatabase> {
  if (kind === 'postgres') {
    const { url, stop } = await openServer();
    return {
      config: { kind, url },
      settings: { DATABASE_URL: url },
      [Symbol.asyncDispose]: stop,
    };
  }
  const folder = await openTemporaryFolder();
  return {
    config: { kind, file: join(folder.path, 'reelay.db') },
    settings: { DATA_DIR: folder.path },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** Fails if the database contains damage or half of a write. */
export async function assertIntact(config: DatabaseConfig): Promise<void> {
  if (config.kind === 'sqlite') assertFileIntact(config.file);
  await using database = await openDatabase(config, { log: silentLog });
  const { rows } = await database.transaction((tx) =>
    sql<{ id: string; status: string }>`
      select id, status from videos where
        (status = 'ready' and not exists (select 1 from sources where video_id = videos.id)) or
        (status in ('queued', 'resolving')
          and not exists (select 1 from jobs where subject = videos.id))`.execute(tx),
  );
  assert.deepEqual(rows, [], 'a record was written in part');
}

function assertFileIntact(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const damage = database.prepare('pragma integrity_check').all();
    assert.deepEqual(
      damage.map((row) => row['integrity_check']),
      ['ok'],
    );
    assert.deepEqual(database.prepare('pragma foreign_key_check').all(), []);
  } finally {
    database.close();
  }
}
