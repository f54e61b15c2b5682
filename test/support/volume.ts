import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { openTemporaryFolder } from './temporary-folder.ts';

/**
 * A small file system that only the processes of one mount namespace see. The kernel removes it
 * with the last of them, even after SIGKILL.
 */
export type Volume = AsyncDisposable & {
  readonly path: string;
  /** A command that executes its arguments in the namespace. */
  readonly wrapper: readonly string[];
  /** Runs a shell script in the namespace. `$1` is the path. Throws if it fails. */
  readonly run: (script: string) => string;
  /** Uses up all free space with the file `filler`. */
  readonly fill: () => void;
};

/** Mounts a file system in memory of this size. */
const TMPFS = 'mount -t tmpfs -o size=$2 tmpfs "$1"';
/** ext4 in a file. The kernel makes it read-only after an error, as on a failing disk. */
const EXT4 = 'mkfs.ext4 -q "$3" && mount -o loop,errors=remount-ro "$3" "$1"';
const IMAGE_BYTES = 32 * 1024 * 1024;

export async function openVolume(kind: 'tmpfs' | 'ext4', sizeBytes = IMAGE_BYTES): Promise<Volume> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await openTemporaryFolder());
  const path = join(folder.path, 'data');
  const image = join(folder.path, 'image');
  const mount = kind === 'tmpfs' ? TMPFS : EXT4;
  const script = `mkdir "$1" && truncate -s $2 "$3" && ${mount} && echo ready && exec cat >/dev/null`;
  const holder = spawn(
    'unshare',
    ['--mount', 'sh', '-ec', script, 'sh', path, String(sizeBytes), image],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const ended = once(holder, 'exit');
  stack.defer(async () => {
    holder.stdin.end();
    await ended;
  });
  const [first] = await Promise.race([once(holder.stdout, 'data'), ended]);
  if (!String(first).startsWith('ready'))
    throw new Error(`the volume could not be mounted: ${first}`);
  const inNamespace = [`--target=${holder.pid}`, '--mount'];
  const resources = stack.move();

  function run(command: string): string {
    const args = [...inNamespace, 'sh', '-ec', command, 'sh', path, image];
    return execFileSync('nsenter', args, { encoding: 'utf8' });
  }

  return {
    path,
    wrapper: ['nsenter', ...inNamespace],
    run,
    fill: () => void run('dd if=/dev/zero of="$1/filler" bs=64k 2>/dev/null || true'),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Why this machine can't mount volumes, or null. */
export function findMountObstacle(): string | null {
  const { status, stderr, error } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'],
    { encoding: 'utf8' },
  );
  if (status === 0) return null;
  return `a mount namespace is not available: ${(error?.message ?? stderr).trim()}`;
}

/** Why this machine can't mount a file as an ext4 file system and make it fail, or null. */
export function findLoopObstacle(): string | null {
  const obstacle = findMountObstacle();
  if (obstacle !== null) return obstacle;
  const probe = 'command -v mkfs.ext4 findmnt && losetup --find && test -w /sys/fs/ext4';
  const { status, stderr } = spawnSync('sh', ['-c', probe], { encoding: 'utf8' });
  return status === 0 ? null : `ext4 in a file is not available: ${stderr.trim()}`;
}
