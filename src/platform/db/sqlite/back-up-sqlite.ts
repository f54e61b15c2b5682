import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { StartError } from '../../config/start-error.ts';
import { publishFile } from '../../files/publish-file.ts';
import { readErrorCodes } from '../storage-errors.ts';
import { toSqliteStartError } from './sqlite-start-error.ts';

/** Maximum wait for a running service that is writing. */
const BUSY_TIMEOUT_MS = 5_000;

export type BackupOptions = {
  readonly from: string;
  readonly to: string;
  readonly replace: boolean;
};
export type BackupResult =
  | { readonly kind: 'done'; readonly bytes: number }
  /** Nothing was written; `reason` is for the operator. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Copies a consistent snapshot of the database while the service keeps writing. The copy uses one
 * read transaction, which does not block writers when there is a write-ahead log. Deleted rows are
 * not copied. The copy gets its final name when it is complete, intact and on disk. Throws
 * StartError when one of the files can't be read or written.
 */
export function backUpSqlite({ from, to, replace }: BackupOptions): BackupResult {
  const reason = findBackupObstacle({ from, to, replace });
  if (reason !== undefined) return { kind: 'refused', reason };
  const isPublished = write({ to, replace }, (draft) => {
    copy({ from, draft, to });
    assertCopyIntact(draft, to);
  });
  if (!isPublished) return { kind: 'refused', reason: toExistsMessage(to) };
  return { kind: 'done', bytes: statSync(to).size };
}

/** Why nothing would be written, for the operator. */
export function findBackupObstacle({ from, to, replace }: BackupOptions): string | undefined {
  const folder = dirname(to);
  // A missing folder may be an unmounted disk, so it is not created.
  if (!existsSync(folder)) return `${folder} does not exist. Create the folder first.`;
  const found = statSync(to, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) return `${to} is not a file. Choose another path.`;
  if (found !== undefined && isOneOf(found, [from, `${from}-wal`, `${from}-shm`])) {
    return `${to} is the database itself. Choose another file.`;
  }
  if (found !== undefined && !replace) return toExistsMessage(to);
  const { bavail, bsize } = statfsSync(folder);
  const neededBytes = statSync(from).size + getFileBytes(`${from}-wal`);
  return bavail * bsize < neededBytes
    ? `There is not enough free space in ${folder}: the copy may need ${neededBytes} bytes. Free some space, or choose another folder.`
    : undefined;
}

function toExistsMessage(file: string): string {
  return `${file} already exists. Choose another file, or use --force.`;
}

function isOneOf(
  file: { readonly dev: number; readonly ino: number },
  others: readonly string[],
): boolean {
  return others.some((other) => {
    const found = statSync(other, { throwIfNoEntry: false });
    return found?.dev === file.dev && found.ino === file.ino;
  });
}

function getFileBytes(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function write(
  { to, replace }: Pick<BackupOptions, 'to' | 'replace'>,
  fill: (draft: string) => void,
): boolean {
  try {
    return publishFile(to, fill, replace ? 'replace' : 'keep');
  } catch (error) {
    throw toSqliteStartError(error, to);
  }
}

function copy({
  from,
  draft,
  to,
}: {
  readonly from: string;
  readonly draft: string;
  readonly to: string;
}): void {
  try {
    // The connection is not read-only, because the last connection to close must be able to remove
    // the write-ahead log.
    using raw = new DatabaseSync(from, { timeout: BUSY_TIMEOUT_MS });
    raw.prepare('vacuum into ?').run(draft);
  } catch (error) {
    throw toSqliteStartError(error, isWriteError(error) ? to : from);
  }
}

/**
 * SQLITE_READONLY, SQLITE_IOERR and SQLITE_FULL are attributed to the copy, because the source is
 * only read.
 */
function isWriteError(error: unknown): boolean {
  const { errcode } = error instanceof Error ? readErrorCodes(error) : { errcode: undefined };
  return typeof errcode === 'number' && [8, 10, 13].includes(errcode & 0xff);
}

/** `integrity_check` reads every page and compares every index with its table. */
function assertCopyIntact(draft: string, to: string): void {
  using raw = new DatabaseSync(draft, { readOnly: true });
  const finding = raw.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
  if (finding === 'ok') return;
  throw new StartError(
    `The copy for ${to} is damaged (${String(finding)}) and was discarded. Check the disk, and try again.`,
  );
}
