import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

const BOOTSTRAP = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url));

it('refuses to install into a linked node_modules, and leaves the linked folder alone', async () => {
  await using folder = await openTemporaryFolder();
  const checkout = join(folder.path, 'checkout');
  const linked = join(folder.path, 'linked');
  await mkdir(join(checkout, 'scripts'), { recursive: true });
  await mkdir(linked);
  await cp(BOOTSTRAP, join(checkout, 'scripts/bootstrap.mjs'));
  await writeFile(join(checkout, 'package.json'), '{}');
  await writeFile(
    join(checkout, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: { '': {} } }),
  );
  await writeFile(join(linked, 'kept.txt'), 'kept');
  await symlink(linked, join(checkout, 'node_modules'));

  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /^reelay: node_modules is a symbolic link.*rm node_modules.*\n$/);
  assert.equal(await readFile(join(linked, 'kept.txt'), 'utf8'), 'kept');
});
