import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { StartError } from '../../config/start-error.ts';
import { publishFile } from '../../files/publish-file.ts';
import { readErrorCodes } from '../storage-errors.ts';
import { toSqliteStartError } from './sqlite-start-error.ts';

/** A service that is just writing is waited for. */
const BUSY_TIMEOUT_MS = 5_000;

export type BackUpOptions = {
  readonly from: string;
  readonly to: string;
  readonly replace: boolean;
};
export type BackedUp = { readonly kind: 'done'; readonly bytes: number };
/** Nothing was written: `reason`, in words for who asked. */
export type BackUpRefusal = { readonly kind: 'refused'; readonly reason: string };

/**
 * A copy of the database as it was at one moment, whatever is written meanwhile: it is read in one
 * transaction, which no writer of a database with a write-ahead log waits for. What was deleted is not in
 * it. The copy gets its name when it is whole, sound and on the disk. Throws StartError when one of the
 * two can't be read or written.
 */
export function backUpSqlite({ from, to, replace }: BackUpOptions): BackedUp | BackUpRefusal {
  const reason = findObstacle({ from, to, replace });
  if (reason !== undefined) return { kind: 'refused', reason };
  const isPublished = write({ to, replace }, (draft) => {
    copy({ from, draft, to });
    requireSound(draft, to);
  });
  if (!isPublished) return { kind: 'refused', reason: alreadyThere(to) };
  return { kind: 'done', bytes: statSync(to).size };
}

function findObstacle({ from, to, replace }: BackUpOptions): string | undefined {
  const folder = dirname(to);
  // An unmounted disk must not make a folder of its name.
  if (!existsSync(folder)) return `${folder} is not a folder. Make it first.`;
  const found = statSync(to, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) return `${to} is not a file.`;
  if (found !== undefined && isOneOf(found, [from, `${from}-wal`, `${from}-shm`])) {
    return `${to} is the database itself.`;
  }
  if (found !== undefined && !replace) return alreadyThere(to);
  const { bavail, bsize } = statfsSync(folder);
  const neededBytes = statSync(from).size + sizeOf(`${from}-wal`);
  return bavail * bsize < neededBytes
    ? `the disk of ${folder} has too little room: a copy may take ${neededBytes} bytes.`
    : undefined;
}

function alreadyThere(file: string): string {
  return `${file} is there already. Name another file, or use --force.`;
}

type FileIdentity = { readonly dev: number; readonly ino: number };

function isOneOf(file: FileIdentity, others: readonly string[]): boolean {
  return others.some((other) => {
    const found = statSync(other, { throwIfNoEntry: false });
    return found?.dev === file.dev && found.ino === file.ino;
  });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function write(
  { to, replace }: Pick<BackUpOptions, 'to' | 'replace'>,
  fill: (draft: string) => void,
): boolean {
  try {
    return publishFile(to, fill, replace ? 'replace' : 'keep');
  } catch (error) {
    throw toSqliteStartError(error, to);
  }
}

type Copying = { readonly from: string; readonly draft: string; readonly to: string };

function copy({ from, draft, to }: Copying): void {
  try {
    // Not read-only: the last connection to close takes the write-ahead log with it.
    using raw = new DatabaseSync(from, { timeout: BUSY_TIMEOUT_MS });
    raw.prepare('vacuum into ?').run(draft);
  } catch (error) {
    throw toSqliteStartError(error, isAboutWriting(error) ? to : from);
  }
}

/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_FULL: only the copy is written. */
function isAboutWriting(error: unknown): boolean {
  const { errcode } = error instanceof Error ? readErrorCodes(error) : { errcode: undefined };
  return typeof errcode === 'number' && [8, 10, 13].includes(errcode & 0xff);
}

/** `integrity_check` reads every page and compares every index with its table. */
function requireSound(draft: string, to: string): void {
  using raw = new DatabaseSync(draft, { readOnly: true });
  const finding = raw.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
  if (finding === 'ok') return;
  throw new StartError(
    `The copy for ${to} came out damaged (${String(finding)}): nothing was kept.`,
  );
}
