import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { loadConfig } from '#platform/config/load-config.ts';
import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { checkDataDir } from './check-storage.ts';

describe('checkDataDir', () => {
  it('warns of a network file system, also below a folder that does not exist', async () => {
    await using folder = await openTemporaryFolder();
    for (const dataDir of [folder.path, `${folder.path}/new`]) {
      const loaded = loadConfig({ DATA_DIR: dataDir });
      assert.equal(checkDataDir(loaded, () => null).level, 'ok');
      const finding = checkDataDir(loaded, (path) => (path === folder.path ? 'SMB' : null));
      assert.ok(finding.level === 'warn');
      assert.match(finding.message, /is on SMB.*locked or damaged/);
      assert.match(finding.advice, /local disk.*PostgreSQL/);
    }
  });

  it('does not check the file system of PostgreSQL', () => {
    const loaded = loadConfig({ DATABASE_URL: 'postgres://127.0.0.1/reelay' });
    assert.equal(checkDataDir(loaded, () => 'NFS').level, 'ok');
  });
});
