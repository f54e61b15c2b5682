// Databases that are copied from one that has run all migrations, because a copy takes a small part
// of the time of the migrations.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Client, Pool } from 'pg';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';

import { silentLog } from './silent-log.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

const FILE_MODE = 0o600;
/** An arbitrary constant that identifies the lock of the template (pg_advisory_lock). */
const LOCK = 1_946_205_183;
const MIGRATIONS = fileURLToPath(new URL('../../src/platform/db/migrations/', import.meta.url));
/** Other migrations get another template, also on a server that is kept. */
const TEMPLATE = `template_${digestOfMigrations().slice(0, 16)}`;

function digestOfMigrations(): string {
  const hash = createHash('sha256');
  for (const file of globSync(`${MIGRATIONS}**/*.ts`).toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

let sqliteTemplate: Promise<Buffer> | undefined;

/** Creates an SQLite file in which all migrations have run. */
export async function createMigratedFile(file: string): Promise<void> {
  sqliteTemplate ??= migrateFile();
  await writeFile(file, await sqliteTemplate, { mode: FILE_MODE });
}

async function migrateFile(): Promise<Buffer> {
  await using folder = await openTemporaryFolder();
  const file = join(folder.path, 'template.db');
  await migrateDatabase({ kind: 'sqlite', file });
  return await readFile(file);
}

const postgresTemplates = new Map<string, Promise<void>>();

/** Creates a PostgreSQL database in which all migrations have run. `server` is a URL. */
export async function createMigratedDatabase(server: string, name: string): Promise<void> {
  const template = postgresTemplates.get(server) ?? createPostgresTemplate(server);
  postgresTemplates.set(server, template);
  await template;
  // Copying files takes half of the CPU time of writing the copy to the log.
  await runStatement(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
}

const pools = new Map<string, Pool>();

/**
 * Runs a statement on a connection that the tests of a process share, because opening one takes
 * as long as a statement.
 */
export async function runStatement(server: string, statement: string): Promise<void> {
  const pool = pools.get(server) ?? openPool(server);
  pools.set(server, pool);
  await pool.query(statement);
}

function openPool(server: string): Pool {
  // No timer closes the connection, because tests replace timers.
  const options = { max: 1, allowExitOnIdle: true, idleTimeoutMillis: 0 };
  const pool = new Pool({ connectionString: server, ...options });
  // The server is stopped while the connection is idle.
  return pool.on('error', () => undefined);
}

/** Processes that use the same server take turns, and the first one creates the template. */
async function createPostgresTemplate(server: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // Released when the connection ends.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const found = await client.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (found.rowCount !== 0) return;
    // Renamed once it is complete, so that a killed process leaves no incomplete template.
    const draft = `${TEMPLATE}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrateDatabase({ kind: 'postgres', url: toDatabaseUrl(server, draft) });
    await client.query(`alter database ${draft} rename to ${TEMPLATE}`);
  } finally {
    await client.end();
  }
}

async function migrateDatabase(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config, { log: silentLog });
  await database[Symbol.asyncDispose]();
}

export function toDatabaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
