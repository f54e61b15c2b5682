import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { StartError } from '../../config/start-error.ts';
import { publishFile } from '../../files/publish-file.ts';

const MAGIC = 'SQLite format 3\0';
/** The database header (sqlite.org/fileformat2.html, 1.3). */
const HEADER_BYTES = 100;
const PAGE_SIZE_OFFSET = 16;
const PAGE_COUNT_OFFSET = 28;

/** Makes the file when there is none. Throws StartError when one is there that can't be a whole database. */
export function provideSqliteFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) createFile(file);
  else refuseDamagedFile(file);
}

/** Throws StartError when the file can't be a whole database. */
export function refuseDamagedFile(file: string): void {
  const found = statSync(file);
  if (!found.isFile()) throw new StartError(`${file} is not a file.`);
  refuseDamagedHeader(file, found.size);
}

/** An empty database never has the file's name, so an empty file always means that it was truncated. */
function createFile(file: string): void {
  publishFile(file, (draft) => {
    const raw = new DatabaseSync(draft);
    raw.exec('pragma journal_mode = wal');
    raw.close();
  });
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
