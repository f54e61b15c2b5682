import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isSystemError } from '#platform/files/is-system-error.ts';

import { openTemporaryFolder } from './temporary-folder.ts';

const MOUNT = ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs'];

/** A file system of 2 MiB. */
export type SmallDisk = AsyncDisposable & {
  readonly path: string;
  /** Uses up all free space. */
  readonly fill: () => void;
};

/** Returns undefined where this user can't mount a file system. */
export async function mountSmallDisk(): Promise<SmallDisk | undefined> {
  const folder = await openTemporaryFolder();
  try {
    execFileSync('mount', [...MOUNT, folder.path], { stdio: 'ignore' });
  } catch {
    await folder[Symbol.asyncDispose]();
    return undefined;
  }
  return {
    path: folder.path,
    fill: () => fill(join(folder.path, 'filler')),
    async [Symbol.asyncDispose]() {
      execFileSync('umount', [folder.path], { stdio: 'ignore' });
      await folder[Symbol.asyncDispose]();
    },
  };
}

function fill(file: string): void {
  for (const bytes of [64 * 1024, 4 * 1024, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if (!isSystemError(error, 'ENOSPC')) throw error;
    }
  }
}
