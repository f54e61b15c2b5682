import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';

import { Client } from 'pg';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { readEnvironment } from '#platform/config/env.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { randomBase58 } from '#platform/new-id.ts';

import { type Postgres, startPostgres } from './postgres.ts';
import { silentLog } from './silent-log.ts';

/** Opens a new, empty database, or `place` once more, as another node would. Closed after the suite. */
export type OpenTestDatabase = (place?: DatabaseConfig) => Promise<Database>;

export type TestDatabases = {
  readonly open: OpenTestDatabase;
  /** Where a new, empty database will be; gone after the suite. */
  readonly newPlace: () => Promise<DatabaseConfig>;
};

/** Registers the same suite for SQLite in a temporary folder and for a real PostgreSQL. */
export function forEachDatabase(
  register: (kind: Database['kind'], open: OpenTestDatabase, databases: TestDatabases) => void,
): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(kind, () => {
      const databases = createTestDatabases(kind);
      register(kind, databases.open, databases);
    });
  }
}

function createTestDatabases(kind: Database['kind']): TestDatabases {
  const cleanUps: (() => PromiseLike<unknown>)[] = [];
  // In the order in which they were made, backwards: a database is closed before it is dropped.
  after(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  async function newPlace(): Promise<DatabaseConfig> {
    const { place, remove } = kind === 'sqlite' ? await newFile() : await newPostgresDatabase();
    cleanUps.push(remove);
    return place;
  }

  async function open(place?: DatabaseConfig): Promise<Database> {
    const database = await openDatabase(place ?? (await newPlace()), { log: silentLog });
    cleanUps.push(() => database[Symbol.asyncDispose]());
    return database;
  }

  return { open, newPlace };
}

type Place = { readonly place: DatabaseConfig; readonly remove: () => Promise<unknown> };

async function newFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-database-'));
  return {
    place: { kind: 'sqlite', file: join(folder, 'reelay.db') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function newPostgresDatabase(): Promise<Place> {
  const name = `test_${randomBase58(12).toLowerCase()}`;
  const server = await sharedServer();
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    place: { kind: 'postgres', url: url.href },
    remove: () => runOnServer(server, `drop database ${name} with (force)`),
  };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let ownServer: Promise<Postgres> | undefined;

/** The server that TEST_POSTGRES_URL names (`npm test` starts one for all), else one of this process. */
async function sharedServer(): Promise<string> {
  const given = readEnvironment()['TEST_POSTGRES_URL'];
  if (given !== undefined && given !== '') return given;
  ownServer ??= startPostgres();
  return (await ownServer).url;
}

after(async () => (await ownServer)?.stop());
