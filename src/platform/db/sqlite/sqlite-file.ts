import {
  chmodSync,
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { StartError } from '../../config/start-error.ts';
import { randomBase58 } from '../../new-id.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

const MAGIC = 'SQLite format 3\0';
/** The database header (sqlite.org/fileformat2.html, 1.3). */
const HEADER_BYTES = 100;
const PAGE_SIZE_OFFSET = 16;
const PAGE_COUNT_OFFSET = 28;

/** Makes the file when there is none. Throws StartError when one is there that can't be a whole database. */
export function provideSqliteFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return createFile(file);
  if (!found.isFile()) throw new StartError(`${file} is not a file.`);
  refuseDamagedHeader(file, found.size);
}

/**
 * The finished file gets its name at once: a program that dies in between leaves no empty database,
 * so an empty one always means that something has truncated it.
 */
function createFile(file: string): void {
  const draft = `${file}.new-${randomBase58(8)}`;
  try {
    closeSync(openSync(draft, 'wx', OWNER_ONLY_FILE));
    const raw = new DatabaseSync(draft);
    raw.exec('pragma journal_mode = wal');
    raw.close();
    chmodSync(draft, OWNER_ONLY_FILE);
    linkUnlessThere(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Another process may have been first; then its file is the database. */
function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function refuseDamagedHeader(file: string, sizeBytes: number): void {
  if (sizeBytes < HEADER_BYTES) throw new StartError(truncated(file));
  const header = readHeader(file);
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new StartError(
      `${file} is not an SQLite database. Restore it from a backup, or set DATA_DIR to another folder.`,
    );
  }
  const pageBytes = header.readUInt16BE(PAGE_SIZE_OFFSET);
  const neededBytes =
    header.readUInt32BE(PAGE_COUNT_OFFSET) * (pageBytes === 1 ? 65_536 : pageBytes);
  // With a write-ahead log beside it, pages may still be on their way into the file.
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (logBytes === 0 && sizeBytes < neededBytes) throw new StartError(truncated(file));
}

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  return header;
}

function truncated(file: string): string {
  return `${file} is cut short: a part of the database is missing. Restore it from a backup, or move it away to begin anew.`;
}
