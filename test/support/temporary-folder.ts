import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = AsyncDisposable & { readonly path: string };

const MEMORY = '/dev/shm';
const FREE_BYTES_MIN = 4 * 1024 ** 3;

/** An empty folder, deleted with its contents on disposal. */
export async function openTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(await findFastFolder(), 'reelay-test-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/**
 * The folder for databases of tests. It is in memory if plenty of memory is free, because creating
 * the files of a database there takes a fraction of the CPU time.
 */
export async function findFastFolder(): Promise<string> {
  const isRoomy = freemem() >= FREE_BYTES_MIN && (await countFreeBytes()) >= FREE_BYTES_MIN;
  return isRoomy && (await isExecutable()) ? MEMORY : tmpdir();
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
