import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { randomBase58 } from '../../new-id.ts';
import type { Presence } from '../database.ts';
import { classifyStorageError, toThrowable } from '../storage-errors.ts';

const ID_CHARACTERS = 16;
const ID = /^[1-9A-HJ-NP-Za-km-z]{16}$/;
/** Without a journal file, because nothing is ever written. */
const LOCK = 'pragma journal_mode = memory; begin exclusive';
/** Another process locks the file only while it checks for killed processes. */
const LOCK_TIMEOUT_MS = 1_000;

type LockFile = { readonly id: string; readonly connection: DatabaseSync };

/**
 * Each process locks an empty file next to the database. The system releases the locks of a process
 * that ends, and SQLite provides them on every platform.
 */
export function createSqlitePresence(file: string): Presence & Disposable {
  let lock: LockFile | undefined;

  return {
    getId() {
      lock ??= createLockFile(file);
      return lock.id;
    },
    isAlive: async (_tx, id) => {
      if (id === lock?.id) return true;
      return ID.test(id) && isLocked(toPath(file, id));
    },
    [Symbol.dispose]() {
      if (lock === undefined) return;
      rmSync(toPath(file, lock.id), { force: true });
      lock.connection.close();
      lock = undefined;
    },
  };
}

/** Also removes the files of killed processes. */
function createLockFile(file: string): LockFile {
  for (const path of listPaths(file)) isLocked(path);
  for (;;) {
    const id = randomBase58(ID_CHARACTERS);
    const path = toPath(file, id);
    const connection = openFile(path, LOCK_TIMEOUT_MS);
    connection.exec(LOCK);
    // Another process may have removed the file before it was locked.
    if (existsSync(path)) return { id, connection };
    connection.close();
  }
}

/** Removes a file that no process has locked. */
function isLocked(path: string): boolean {
  if (!existsSync(path)) return false;
  const connection = openFile(path, 0);
  try {
    connection.exec(LOCK);
    rmSync(path, { force: true });
    return false;
  } catch (error) {
    if (classifyStorageError(error) === 'busy') return true;
    throw toThrowable(error);
  } finally {
    connection.close();
  }
}

function openFile(path: string, timeout: number): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout });
  } catch (error) {
    throw toThrowable(error);
  }
}

function toPath(file: string, id: string): string {
  return `${file}-process-${id}`;
}

function listPaths(file: string): readonly string[] {
  const folder = dirname(file);
  const prefix = `${basename(file)}-process-`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && ID.test(name.slice(prefix.length)))
    .map((name) => join(folder, name));
}
