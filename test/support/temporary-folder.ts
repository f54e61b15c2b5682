import { mkdtempDisposable, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

import { isSystemError } from '#platform/files/is-system-error.ts';

export type TemporaryFolder = AsyncDisposable & { readonly path: string };

const MEMORY = '/dev/shm';
const FREE_BYTES_MIN = 4 * 1024 ** 3;

let cleaned: Promise<void> | undefined;

/**
 * Creates an empty folder, which is deleted with its contents on disposal. It is in memory if plenty
 * of memory is free, because creating the files of a database there takes a fraction of the CPU time.
 */
export async function openTemporaryFolder(): Promise<TemporaryFolder> {
  const isRoomy = freemem() >= FREE_BYTES_MIN && (await countFreeBytes()) >= FREE_BYTES_MIN;
  if (!isRoomy || !(await isExecutable())) return mkdtempDisposable(join(tmpdir(), 'reelay-test-'));
  await (cleaned ??= removeAbandoned());
  return mkdtempDisposable(join(MEMORY, `reelay-test-${process.pid}-`));
}

/** Memory that killed processes leave in use would be lost until the next start of the system. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const [, pid] = /^reelay-test-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** True for a process of another user, too. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !isSystemError(error, 'ESRCH');
  }
}

async function countFreeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize;
}

/** The programs of PostgreSQL may be copied into its folder. Containers often forbid that. */
async function isExecutable(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = mounts.split('\n').find((line) => line.split(' ')[1] === MEMORY);
  return options !== undefined && !options.includes('noexec');
}
