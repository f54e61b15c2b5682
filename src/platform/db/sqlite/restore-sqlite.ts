import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { StartError } from '../../config/start-error.ts';
import { classifyStorageError } from '../storage-errors.ts';
import {
  type BackupOptions,
  type BackupResult,
  backUpSqlite,
  findBackupObstacle,
} from './back-up-sqlite.ts';

/** Maximum wait for another command, such as a backup. */
const BUSY_TIMEOUT_MS = 2_000;

/**
 * Replaces the database `to` with a verified copy of the backup `from`. The previous database stays
 * in place until the copy is complete. Throws StartError when a service is using it.
 */
export function restoreSqlite(options: BackupOptions): BackupResult {
  if (!options.replace || !existsSync(options.to)) return backUpSqlite(options);
  const reason = findBackupObstacle(options);
  if (reason !== undefined) return { kind: 'refused', reason };
  using lock = lockDatabase(options.to);
  // The log of a damaged database must not be applied to the copy.
  if (!lock.isReadable) removeLog(options.to);
  return backUpSqlite(options);
}

type DatabaseLock = Disposable & { readonly isReadable: boolean };

/** Moves the write-ahead log into the file, and keeps other processes out until it is disposed. */
function lockDatabase(file: string): DatabaseLock {
  const raw = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    // Fails while another process has the write-ahead log open.
    raw.exec('pragma journal_mode = delete; begin exclusive');
    return { isReadable: true, [Symbol.dispose]: () => raw.close() };
  } catch (error) {
    raw.close();
    if (classifyStorageError(error) !== 'busy') return { isReadable: false, [Symbol.dispose]() {} };
    throw new StartError(`${file} is in use. Stop the service, and try again.`, { cause: error });
  }
}

function removeLog(file: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}
