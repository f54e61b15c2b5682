import { join } from 'node:path';
import { after, describe } from 'node:test';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { readEnvironment } from '#platform/config/env.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { randomBase58 } from '#platform/new-id.ts';

import { type Postgres, startPostgres } from './postgres.ts';
import { silentLog } from './silent-log.ts';
import {
  createMigratedDatabase,
  createMigratedFile,
  runStatement,
  toDatabaseUrl,
} from './template-databases.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

/**
 * Opens a new database without rows. With `config`, opens an existing one again, as another node
 * does. All are closed after the suite.
 */
export type OpenTestDatabase = (config?: DatabaseConfig) => Promise<Database>;

export type TestDatabases = {
  readonly open: OpenTestDatabase;
  /**
   * Returns the configuration of a new database, which is deleted after the suite. All migrations
   * have run in it, unless it is `empty`.
   */
  readonly createDatabaseConfig: (content?: 'empty' | 'migrated') => Promise<DatabaseConfig>;
};

const KINDS = ['sqlite', 'postgres'] as const;

/**
 * Registers a suite for SQLite in a temporary folder and for a real PostgreSQL. `TEST_DATABASES`
 * limits it to one of them (`scripts/test-groups.ts`).
 */
export function forEachDatabase(
  register: (kind: Database['kind'], open: OpenTestDatabase, databases: TestDatabases) => void,
): void {
  const only = readEnvironment()['TEST_DATABASES'];
  for (const kind of KINDS.filter((each) => each === (only ?? each))) {
    describe(kind, () => {
      const databases = createTestDatabases(kind);
      register(kind, databases.open, databases);
    });
  }
}

function createTestDatabases(kind: Database['kind']): TestDatabases {
  const cleanUps: (() => PromiseLike<unknown>)[] = [];
  // In reverse order: a database is closed before it is dropped.
  after(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  async function createDatabaseConfig(
    content: 'empty' | 'migrated' = 'migrated',
  ): Promise<DatabaseConfig> {
    const create = kind === 'sqlite' ? createSqliteDatabase : createPostgresDatabase;
    const { config, remove } = await create({ isEmpty: content === 'empty' });
    cleanUps.push(remove);
    return config;
  }

  async function open(config?: DatabaseConfig): Promise<Database> {
    const database = await openDatabase(config ?? (await createDatabaseConfig()), {
      log: silentLog,
    });
    cleanUps.push(() => database[Symbol.asyncDispose]());
    return database;
  }

  return { open, createDatabaseConfig };
}

type NewDatabase = { readonly config: DatabaseConfig; readonly remove: () => PromiseLike<unknown> };

async function createSqliteDatabase({ isEmpty }: { isEmpty: boolean }): Promise<NewDatabase> {
  const folder = await openTemporaryFolder();
  const file = join(folder.path, 'reelay.db');
  if (!isEmpty) await createMigratedFile(file);
  return {
    config: { kind: 'sqlite', file },
    remove: () => folder[Symbol.asyncDispose](),
  };
}

async function createPostgresDatabase({ isEmpty }: { isEmpty: boolean }): Promise<NewDatabase> {
  const name = `test_${randomBase58(12).toLowerCase()}`;
  const server = await getServerUrl();
  if (isEmpty) await runStatement(server, `create database ${name}`);
  else await createMigratedDatabase(server, name);
  return {
    config: { kind: 'postgres', url: toDatabaseUrl(server, name) },
    remove: () => runStatement(server, `drop database ${name} with (force)`),
  };
}

let localServer: Promise<Postgres> | undefined;

/** The server of `TEST_POSTGRES_URL`, which `npm test` sets, or one started for this process. */
async function getServerUrl(): Promise<string> {
  const given = readEnvironment()['TEST_POSTGRES_URL'];
  if (given !== undefined && given !== '') return given;
  localServer ??= startPostgres();
  return (await localServer).url;
}

after(async () => (await localServer)?.stop());
