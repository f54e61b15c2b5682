import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

import { Kysely, SqliteDialect } from 'kysely';

import { StartError } from '../../config/start-error.ts';
import type { Logger } from '../../log/logger.ts';
import { createChangeListeners } from '../change-listeners.ts';
import type { ChangeRelay } from '../change-relay.ts';
import { createCommittedChanges } from '../committed-changes.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Tables } from '../schema/tables.ts';
import { classifyStorageError } from '../storage-errors.ts';
import { createTransact } from '../transact.ts';
import { toKyselyDatabase } from './node-sqlite.ts';
import { provideSqliteFile } from './sqlite-file.ts';
import { toSqliteStartError } from './sqlite-start-error.ts';

/** SQLite waits inside the process, which can do nothing else meanwhile: the longer wait is `createTransact`'s. */
const BUSY_TIMEOUT_MS = 20;
const OPEN_TRIES_MAX = 25;
const OPEN_RETRY_MS = 50;
/** A file up to this size is looked through whole at start: some 0.1 s. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;

/**
 * One connection writes, in one transaction at a time; another reads, so that a read neither waits
 * for an open transaction nor sees its changes.
 */
export async function openSqlite(
  file: string,
  { log, relay }: { readonly log: Logger; readonly relay?: ChangeRelay },
): Promise<Database> {
  const connections = await connect(file);
  const writer = toKysely(connections.writer);
  const reader = toKysely(connections.reader);
  const listeners = createChangeListeners(log);
  relay?.hearChanges(listeners.tell);
  const changes = createCommittedChanges({
    subscribe: listeners.subscribe,
    tell: (topic, subject) => {
      listeners.tell(topic, subject);
      relay?.tellChange(topic, subject);
    },
  });
  const transaction = createTransact(writer, { onCommit: changes.onCommit });

  async function close(): Promise<void> {
    // The writer last: the last connection that may write moves the log into the file.
    await reader.destroy();
    closeUnused(connections.reader);
    await writer.destroy();
    closeUnused(connections.writer);
  }

  try {
    return {
      kind: 'sqlite',
      migrated: await migrate('sqlite', transaction),
      queries: reader,
      transaction,
      changes: changes.bus,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw toSqliteStartError(error, file);
  }
}

type Connections = { readonly writer: DatabaseSync; readonly reader: DatabaseSync };

/** Another process that is just starting, too, holds the file's lock for a moment. */
async function connect(file: string): Promise<Connections> {
  for (let tries = 1; ; tries += 1) {
    try {
      provideSqliteFile(file);
      return openConnections(file);
    } catch (error) {
      if (classifyStorageError(error) !== 'busy' || tries === OPEN_TRIES_MAX) {
        throw toSqliteStartError(error, file);
      }
      await delay(OPEN_RETRY_MS);
    }
  }
}

function openConnections(file: string): Connections {
  const writer = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  try {
    writer.exec('pragma journal_mode = wal; pragma synchronous = full');
    // A key that is erased must not be read from where it stood; this costs no write of its own.
    writer.exec('pragma secure_delete = fast');
    refuseDamage(writer, file);
    const reader = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
    return { writer, reader };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Throws StartError where a part of the database can't be read. */
export function refuseDamage(raw: DatabaseSync, file: string): void {
  if (statSync(file).size > CHECKED_BYTES_MAX) return;
  const finding = raw.prepare('pragma quick_check(1)').get()?.['quick_check'];
  if (finding === 'ok') return;
  throw new StartError(
    `${file} is damaged (${String(finding)}). Restore it from a backup, or move it away to begin anew.`,
  );
}

/** Kysely closes only what it has used. */
function closeUnused(raw: DatabaseSync): void {
  if (raw.isOpen) raw.close();
}

function toKysely(raw: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: toKyselyDatabase(raw) }) });
}
