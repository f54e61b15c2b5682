// docs/faults.md 111: a full disk, and a folder that can't exist.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import type { ErrorResponse } from '../support/http-client.ts';
import { runReelayInProcess, runService, spawnService } from '../support/spawn-service.ts';
import { APP_SECRET, TEST_SETTINGS } from '../support/test-settings.ts';
import { findMountObstacle, openVolume } from '../support/volume.ts';

const DISK_BYTES = 2 * 1024 * 1024;

// Mounting needs privileges that not every machine grants.
describe('a service on a full disk', { skip: findMountObstacle() ?? false }, () => {
  for (const settings of [{}, { APP_SECRET }] as const) {
    const name = 'APP_SECRET' in settings ? 'with' : 'without';
    it(`does not start for the first time and names the disk, ${name} a secret`, async () => {
      await using disk = await openVolume('tmpfs', DISK_BYTES);
      disk.fill();
      assertNamesDisk(await runService([], { DATA_DIR: disk.path, ...settings }, disk), disk.path);
    });
  }

  it('does not start again and names the disk', async () => {
    await using disk = await openVolume('tmpfs', DISK_BYTES);
    await using service = await spawnService({ DATA_DIR: disk.path }, disk);
    await service.stop('SIGTERM');
    disk.fill();
    assertNamesDisk(await runService([], { DATA_DIR: disk.path }, disk), disk.path);
  });

  it('is alive but not ready', async () => {
    await using disk = await openVolume('tmpfs', DISK_BYTES);
    await using service = await spawnService({ DATA_DIR: disk.path }, disk);
    disk.fill();
    const ready = await fetch(new URL('/readyz', service.url));
    assert.equal(ready.status, 503);
    // The ID of the request is random.
    const { error }: ErrorResponse = JSON.parse(await ready.text());
    assert.doesNotMatch(error.message, /disk|sqlite|tmp/i);
    assert.equal((await fetch(new URL('/healthz', service.url))).status, 200);
  });
});

const WITHOUT_PROC = process.platform === 'linux' ? false : 'only Linux has /proc';

describe('a data folder that cannot be created', { skip: WITHOUT_PROC }, () => {
  for (const settings of [{}, { APP_SECRET }]) {
    it(`ends the start with one sentence: ${Object.keys(settings).join() || 'no secret'}`, async () => {
      const dataDir = join('/proc', 'nope', 'deep');
      const { code, stderr } = await runReelayInProcess(['serve'], {
        ...TEST_SETTINGS,
        DATA_DIR: dataDir,
        ...settings,
      });
      assert.equal(code, 3);
      assert.match(stderr, /^reelay: \/proc\/nope\/deep\/\S+ can’t be written.*DATA_DIR.*\n$/);
    });
  }
});

function assertNamesDisk(
  { code, stderr }: { readonly code: number | null; readonly stderr: string },
  folder: string,
): void {
  assert.equal(code, 3, stderr);
  assert.match(stderr, /^reelay: The disk with \S+ is full\. Free some space.*\n$/);
  assert.ok(stderr.includes(folder));
}
