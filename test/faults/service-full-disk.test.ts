// docs/faults.md 111: a full disk, and a folder that can't exist.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { APP_SECRET } from '../support/database-settings.ts';
import { runService, startServiceProcess } from '../support/service-process.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const SKIP_MESSAGE = 'this user cannot mount a file system';

describe('a service on a full disk', () => {
  for (const settings of [{}, { APP_SECRET }] as const) {
    const name = 'APP_SECRET' in settings ? 'with' : 'without';
    it(`does not start for the first time and names the disk, ${name} a secret`, async (t) => {
      await using disk = await mountSmallDisk();
      if (disk === undefined) return t.skip(SKIP_MESSAGE);
      disk.fill();
      assertNamesDisk(await runService([], { DATA_DIR: disk.path, ...settings }), disk.path);
    });
  }

  it('does not start again and names the disk', async (t) => {
    await using disk = await mountSmallDisk();
    if (disk === undefined) return t.skip(SKIP_MESSAGE);
    await using service = await startServiceProcess({ DATA_DIR: disk.path });
    await service.stop('SIGTERM');
    disk.fill();
    assertNamesDisk(await runService([], { DATA_DIR: disk.path }), disk.path);
  });

  it('is alive but not ready', async (t) => {
    await using disk = await mountSmallDisk();
    if (disk === undefined) return t.skip(SKIP_MESSAGE);
    await using service = await startServiceProcess({ DATA_DIR: disk.path });
    disk.fill();
    const ready = await fetch(new URL('/readyz', service.url));
    assert.equal(ready.status, 503);
    assert.doesNotMatch(await ready.text(), /disk|sqlite|tmp/i);
    assert.equal((await fetch(new URL('/healthz', service.url))).status, 200);
  });
});

describe('a data folder that cannot be created', () => {
  for (const settings of [{}, { APP_SECRET }]) {
    it(`ends the start with one sentence: ${Object.keys(settings).join() || 'no secret'}`, async (t) => {
      if (process.platform !== 'linux') return t.skip('only Linux has /proc');
      const dataDir = join('/proc', 'nope', 'deep');
      const { code, stderr } = await runService([], { DATA_DIR: dataDir, ...settings });
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
