import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { StartError } from '../../config/start-error.ts';
import { publishFile } from '../../files/publish-file.ts';

const MAGIC = 'SQLite format 3\0';
/** The database header (sqlite.org/fileformat2.html, section 1.3). */
const HEADER_BYTES = 100;
const PAGE_SIZE_OFFSET = 16;
const PAGE_COUNT_OFFSET = 28;

/**
 * Creates the file if it is missing. Throws StartError when an existing file is not a database or
 * is truncated.
 */
export function ensureSqliteFile(file: string): void {
  // SQLite treats these names specially; as file names they would litter the working directory.
  if (file === '' || file === ':memory:')
    throw new Error(`A database needs a file, not "${file}".`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) createFile(file);
  else assertFileIntact(file);
}

/** Throws StartError when the file is not a database or is truncated. */
export function assertFileIntact(file: string): void {
  const found = statSync(file);
  if (!found.isFile())
    throw new StartError(`${file} is not a file. Move it away, or set DATA_DIR to another folder.`);
  assertHeaderIntact(file, found.size);
}

/** The file is published with content. An existing empty file has therefore been truncated. */
function createFile(file: string): void {
  publishFile(file, (draft) => {
    const raw = new DatabaseSync(draft);
    raw.exec('pragma journal_mode = wal');
    raw.close();
  });
}

function assertHeaderIntact(file: string, sizeBytes: number): void {
  if (sizeBytes < HEADER_BYTES) throw new StartError(toTruncatedMessage(file));
  const header = readHeader(file);
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new StartError(
      `${file} is not an SQLite database. Restore it from a backup, or set DATA_DIR to another folder.`,
    );
  }
  const pageBytes = header.readUInt16BE(PAGE_SIZE_OFFSET);
  const neededBytes =
    header.readUInt32BE(PAGE_COUNT_OFFSET) * (pageBytes === 1 ? 65_536 : pageBytes);
  // The file may be shorter while pages in the write-ahead log have not been moved into it yet.
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (logBytes === 0 && sizeBytes < neededBytes) throw new StartError(toTruncatedMessage(file));
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

function toTruncatedMessage(file: string): string {
  return `${file} is truncated: a part of the database is missing. Restore it from a backup, or move the file away to start with an empty database.`;
}
