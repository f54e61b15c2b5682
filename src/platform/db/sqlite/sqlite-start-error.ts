import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

import { AppError } from '#contract/app-error.ts';

import { StartError } from '../../config/start-error.ts';
import { readErrorCodes } from '../storage-errors.ts';
import { explainNetworkFileSystem, findNetworkFileSystem } from './network-file-system.ts';

type Explain = (file: string) => string;

const NOT_WRITABLE: Explain = (file) =>
  `${file} can’t be written: the disk or its folder is read-only. Set DATA_DIR to a writable folder.`;
const NOT_PERMITTED: Explain = (file) =>
  `This user can’t read and write ${file}. Change the owner of the folder, or set DATA_DIR to another folder.`;
const DAMAGED: Explain = (file) =>
  `${file} is damaged. Restore it from a backup, or move the file away to start with an empty database.`;
const FULL: Explain = (file) =>
  `The disk with ${file} is full. Free some space, or set DATA_DIR to a folder on another disk.`;
const NOT_A_FOLDER: Explain = (file) =>
  `A part of the path ${file} is not a folder. Set DATA_DIR to a folder.`;

const BY_SYSTEM_CODE: ReadonlyMap<string, Explain> = new Map([
  ['EACCES', NOT_PERMITTED],
  ['EPERM', NOT_PERMITTED],
  ['EROFS', NOT_WRITABLE],
  ['ENOENT', NOT_WRITABLE],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  [
    'EFBIG',
    (file) =>
      `${file} can’t grow: it has reached the maximum file size. Raise the limit (ulimit -f).`,
  ],
  ['ENOTDIR', NOT_A_FOLDER],
  ['EEXIST', NOT_A_FOLDER],
]);

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const BY_SQLITE_CODE: ReadonlyMap<number, Explain> = new Map([
  [3, NOT_PERMITTED],
  [5, (file) => `${file} is locked by another program. Stop that program, and try again.`],
  [8, NOT_WRITABLE],
  [10, (file) => `${file} can’t be read or written: the disk reports an error. Check the disk.`],
  [11, DAMAGED],
  [13, FULL],
  [14, NOT_PERMITTED],
  [
    26,
    (file) =>
      `${file} is not an SQLite database. Restore it from a backup, or set DATA_DIR to another folder.`,
  ],
]);

/** SQLite needs this much space to open a database: its index of the write-ahead log. */
const FREE_BYTES_MIN = 64 * 1024;

/** Converts storage errors to a StartError with an explanation; returns other errors unchanged. */
export function toSqliteStartError(error: unknown, file: string): unknown {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof Error) || cause instanceof StartError) return cause;
  const explain = findExplanation(cause);
  if (explain === undefined) return cause;
  // SQLite reports a full disk in several ways, such as an I/O error of its shared memory.
  const explanation = isDiskFull(file) ? FULL(file) : explain(file);
  const folder = dirname(file);
  const fileSystem = findNetworkFileSystem(folder);
  const reason = fileSystem === null ? '' : ` ${explainNetworkFileSystem(folder, fileSystem)}`;
  return new StartError(`${explanation}${reason}`, { cause });
}

function findExplanation(cause: Error): Explain | undefined {
  const { code, errcode } = readErrorCodes(cause);
  return typeof errcode === 'number'
    ? BY_SQLITE_CODE.get(errcode & 0xff)
    : BY_SYSTEM_CODE.get(String(code));
}

/** False if unknown, such as when the folder does not exist. */
function isDiskFull(file: string): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(dirname(file));
    return blocks > 0 && bavail * bsize < FREE_BYTES_MIN;
  } catch {
    return false;
  }
}
