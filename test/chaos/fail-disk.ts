import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { runService, type ServiceProcess } from '../support/spawn-service.ts';
import { findLoopObstacle, findMountObstacle, openVolume } from '../support/volume.ts';
import type { ChaosCase } from './chaos-case.ts';
import { type Load, openLoad } from './load.ts';
import { openVideoOrigin, startNode, waitUntilReady } from './nodes.ts';

const TRIGGER_ERROR =
  'device=$(findmnt -no SOURCE "$1"); echo 1 > /sys/fs/ext4/${device#/dev/}/trigger_fs_error';
const DISK_BYTES = 24 * 1024 * 1024;
/** Requests that are refused before the fault ends. */
const REFUSALS = 10;
const POLL_MS = 5;

export const fillDisk: ChaosCase = {
  name: 'a full disk',
  database: 'sqlite',
  invariant: 'writes get 503, reads continue, and writes resume as soon as there is space',
  findObstacle: findMountObstacle,
  async run({ writes }) {
    await using volume = await openVolume('tmpfs', DISK_BYTES);
    await using origin = await openVideoOrigin();
    await using node = await startNode({ DATA_DIR: volume.path }, { wrapper: volume.wrapper });
    await using load = await openLoad({ findService: node.find, origin });
    await load.waitForWrites(writes);
    volume.fill();
    await load.waitForFailures(REFUSALS);
    assert.equal(load.counts.interrupted, 0);
    await assertReadable(node.process().url, load);
    volume.run('rm "$1/filler"');
    await load.waitForWrites(writes);
    await waitUntilReady(node);
    await load.finish();
    return describe(load);
  },
};

export const remountDisk: ChaosCase = {
  name: 'a disk that becomes read-only',
  database: 'sqlite',
  // Damages and repairs a file system.
  isLong: true,
  invariant: 'writes get 503, a restart names the folder, and nothing is lost after a new mount',
  findObstacle: findLoopObstacle,
  async run({ writes }) {
    await using volume = await openVolume('ext4');
    await using origin = await openVideoOrigin();
    const settings = { DATA_DIR: volume.path };
    await using node = await startNode(settings, { wrapper: volume.wrapper });
    await using load = await openLoad({ findService: node.find, origin });
    await load.waitForWrites(writes);
    await whilePaused(node.process(), () => void volume.run(TRIGGER_ERROR));
    await load.waitForFailures(REFUSALS);
    assert.equal(load.counts.interrupted, 0);
    await node.stop('SIGTERM');
    const { code, stderr } = await runService([], settings, { wrapper: volume.wrapper });
    assert.equal(code, 3, stderr);
    assert.match(stderr, new RegExp(`^reelay: .*${volume.path}`, 'm'));
    volume.run('umount "$1" && e2fsck -fp "$2" >/dev/null || test $? -le 1');
    volume.run('mount -o loop,errors=remount-ro "$2" "$1"');
    await node.start();
    await load.waitForWrites(writes);
    await load.finish();
    return describe(load);
  },
};

/**
 * Linux rarely acknowledges an fsync that runs at the moment of the error, although the data is
 * lost. A stopped process is in no system call.
 */
async function whilePaused({ pid }: ServiceProcess, run: () => void): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (!(await readFile(`/proc/${pid}/status`, 'utf8')).includes('State:\tT')) {
    await delay(POLL_MS);
  }
  run();
  process.kill(pid, 'SIGCONT');
}

/** Reads do not need the disk. */
async function assertReadable(service: URL, { headers }: Load): Promise<void> {
  const response = await fetch(new URL('/api/v1/videos', service), { headers });
  await response.body?.cancel();
  assert.equal(response.status, 200);
}

function describe({ counts }: Load): string {
  return `${counts.acknowledged} acknowledged writes, ${counts.refused} refused`;
}
