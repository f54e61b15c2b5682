import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

import { Kysely, SqliteDialect } from 'kysely';

import { StartError } from '../../config/start-error.ts';
import type { Logger } from '../../log/logger.ts';
import { createChangeListeners } from '../change-listeners.ts';
import type { ChangeRelay } from '../change-relay.ts';
import { createCommittedChanges } from '../committed-changes.ts';
import type { Database } from '../database.ts';
import { logQuerySpans } from '../log-query-spans.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Tables } from '../schema/tables.ts';
import { classifyStorageError } from '../storage-errors.ts';
import { createTransactionRunner } from '../transaction-runner.ts';
import { createGroupCommit } from './group-commit.ts';
import {
  explainNetworkFileSystem,
  findNetworkFileSystem,
  NETWORK_ADVICE,
} from './network-file-system.ts';
import { toKyselyDatabase } from './node-sqlite.ts';
import { ensureSqliteFile } from './sqlite-file.ts';
import { createSqlitePresence } from './sqlite-presence.ts';
import { toSqliteStartError } from './sqlite-start-error.ts';

/**
 * While SQLite waits for a lock, it blocks the event loop, so this wait is short. The longer wait
 * is in `createTransactionRunner`.
 */
const BUSY_TIMEOUT_MS = 20;
const OPEN_TRIES_MAX = 25;
const OPEN_RETRY_MS = 50;
/** Files up to this size are checked in full at startup, which takes about 0.1 s. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;

type SqliteOptions = {
  readonly log: Logger;
  readonly relay?: ChangeRelay;
  readonly findFileSystem?: typeof findNetworkFileSystem;
};

/**
 * One connection writes, in one transaction at a time. Another connection reads, so that a read
 * neither waits for an open transaction nor sees its changes.
 */
export async function openSqlite(
  file: string,
  { log, relay, findFileSystem = findNetworkFileSystem }: SqliteOptions,
): Promise<Database> {
  const connections = await connect(file);
  warnOfNetwork(dirname(file), { log, findFileSystem });
  const writer = toKysely(connections.writer, { mustBeInTransaction: true });
  const reader = toKysely(connections.reader);
  const listeners = createChangeListeners(log);
  relay?.onChange(listeners.notify);
  const changes = createCommittedChanges({
    subscribe: listeners.subscribe,
    notify: (topic, subject) => {
      listeners.notify(topic, subject);
      relay?.sendChange(topic, subject);
    },
  });
  const runOnce = createGroupCommit({
    kysely: writer,
    raw: connections.writer,
    onCommit: changes.onCommit,
  });
  const transaction = createTransactionRunner(runOnce);
  const presence = createSqlitePresence(file);

  async function close(): Promise<void> {
    presence[Symbol.dispose]();
    // The writer closes last, because the last writable connection moves the write-ahead log into
    // the file.
    await reader.destroy();
    closeIfOpen(connections.reader);
    await writer.destroy();
    closeIfOpen(connections.writer);
  }

  try {
    return {
      kind: 'sqlite',
      file,
      migrated: await migrate('sqlite', transaction),
      queries: reader,
      transaction,
      changes: { ...changes.bus, seenUntilMs: () => -Infinity },
      presence,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw toSqliteStartError(error, file);
  }
}

/** Not refused, because one process can work there for a long time. */
function warnOfNetwork(
  folder: string,
  { log, findFileSystem }: Required<Pick<SqliteOptions, 'log' | 'findFileSystem'>>,
): void {
  const fileSystem = findFileSystem(folder);
  if (fileSystem === null) return;
  log.warn({ fileSystem }, `${explainNetworkFileSystem(folder, fileSystem)} ${NETWORK_ADVICE}`);
}

type Connections = { readonly writer: DatabaseSync; readonly reader: DatabaseSync };

/** Retries while another process that is also starting holds the file's lock. */
async function connect(file: string): Promise<Connections> {
  for (let tries = 1; ; tries += 1) {
    try {
      ensureSqliteFile(file);
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
    // Overwrites deleted rows, so that an erased key can't be recovered; `fast` needs no extra
    // writes.
    writer.exec('pragma secure_delete = fast');
    assertDatabaseIntact(writer, file);
    const reader = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
    return { writer, reader };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Throws StartError when the database is damaged. Large files are not checked. */
export function assertDatabaseIntact(raw: DatabaseSync, file: string): void {
  if (statSync(file).size > CHECKED_BYTES_MAX) return;
  const finding = raw.prepare('pragma quick_check(1)').get()?.['quick_check'];
  if (finding === 'ok') return;
  throw new StartError(
    `${file} is damaged (${String(finding)}). Restore it from a backup, or move the file away to start with an empty database.`,
  );
}

/** Kysely closes only connections that it has used, so the others are closed here. */
function closeIfOpen(raw: DatabaseSync): void {
  if (raw.isOpen) raw.close();
}

function toKysely(...connection: Parameters<typeof toKyselyDatabase>): Kysely<Tables> {
  const database = toKyselyDatabase(...connection);
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database }),
    ...logQuerySpans('sqlite'),
  });
}
