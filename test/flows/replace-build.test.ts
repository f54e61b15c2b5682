import assert from 'node:assert/strict';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { deleteOldBuilds, replaceLink } from '../../scripts/replace-build.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

describe('a new build', () => {
  it('replaces the previous one, which a running service still finds', async () => {
    await using folder = await openTemporaryFolder();
    const link = join(folder.path, 'server');
    replaceLink(link, addBuild(folder.path, 'server-old', 'old'));
    const running = realpathSync(link);
    replaceLink(link, addBuild(folder.path, 'server-new', 'new'));
    assert.equal(readFileSync(join(link, 'main.js'), 'utf8'), 'new');
    assert.equal(readFileSync(join(running, 'main.js'), 'utf8'), 'old');
  });

  it('replaces a folder', async () => {
    await using folder = await openTemporaryFolder();
    const link = addBuild(folder.path, 'server', 'old');
    replaceLink(link, addBuild(folder.path, 'server-new', 'new'));
    assert.equal(readFileSync(join(link, 'main.js'), 'utf8'), 'new');
    assert.deepEqual(readdirSync(folder.path).toSorted(), ['server', 'server-new']);
  });

  it('deletes the oldest builds of the same output', async () => {
    await using folder = await openTemporaryFolder();
    for (const [age, name] of ['server-3', 'server-1', 'server-2', 'web-1'].entries()) {
      const modifiedSeconds = 1_000_000 - age;
      utimesSync(addBuild(folder.path, name, name), modifiedSeconds, modifiedSeconds);
    }
    replaceLink(join(folder.path, 'server'), join(folder.path, 'server-3'));
    deleteOldBuilds(folder.path, { prefix: 'server-', keptMax: 2 });
    const kept = ['server', 'server-1', 'server-3', 'web-1'];
    assert.deepEqual(readdirSync(folder.path).toSorted(), kept);
  });
});

function addBuild(parent: string, name: string, content: string): string {
  const path = join(parent, name);
  mkdirSync(path);
  writeFileSync(join(path, 'main.js'), content);
  return path;
}
