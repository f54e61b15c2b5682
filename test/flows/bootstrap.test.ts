import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { PROGRAM_PATH } from '../support/spawn-service.ts';
import { openTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { findMountObstacle, openVolume } from '../support/volume.ts';

const BOOTSTRAP = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url));
const DISK_BYTES = 2 * 1024 * 1024;
/** No other program listens on this port (RFC 863, discard). */
const NO_REGISTRY = 'http://127.0.0.1:9/';
const DEPENDENCY = { name: 'left-out', version: '1.0.0' };

describe('a set-up that fails prints one sentence with the remedy', () => {
  it('for a linked node_modules, and leaves the linked folder alone', async () => {
    await using folder = await openTemporaryFolder();
    const checkout = await createCheckout(folder, {});
    const linked = join(folder.path, 'linked');
    await mkdir(linked);
    await writeFile(join(linked, 'kept.txt'), 'kept');
    await symlink(linked, join(checkout, 'node_modules'));

    const { status, stderr } = bootstrap(checkout);
    assert.equal(status, 3);
    assert.match(stderr, /^reelay: node_modules is a symbolic link.*rm node_modules.*\n$/);
    assert.equal(await readFile(join(linked, 'kept.txt'), 'utf8'), 'kept');
  });

  it('for a package registry that can’t be reached', async () => {
    await using folder = await openTemporaryFolder();
    const { name, version } = DEPENDENCY;
    const checkout = await createCheckout(folder, { [name]: version });
    const { status, stderr } = bootstrap(checkout, {
      HOME: folder.path,
      npm_config_registry: NO_REGISTRY,
      npm_config_fetch_retries: '0',
    });
    assert.equal(status, 3);
    const [progress, ...rest] = stderr.trimEnd().split('\n');
    assert.match(progress ?? '', /installing dependencies/);
    assert.deepEqual(rest, [
      'reelay: The package registry can’t be reached (ECONNREFUSED). Check the network, the proxy settings and “npm config get registry”, and try again.',
    ]);
  });

  const skip = findMountObstacle() ?? false;
  it('for a full disk', { skip }, async () => {
    await using folder = await openTemporaryFolder();
    await using disk = await openVolume('tmpfs', DISK_BYTES);
    const checkout = await createCheckout(folder, {});
    disk.run(`cp -r ${checkout}/. "$1"`);
    disk.fill();
    const [program = '', ...args] = disk.wrapper;
    const { status, stderr } = spawnSync(
      program,
      [...args, process.execPath, join(disk.path, 'scripts', 'bootstrap.mjs')],
      { encoding: 'utf8', env: { PATH: PROGRAM_PATH, HOME: disk.path } },
    );
    assert.equal(status, 3, stderr);
    assert.match(stderr, /\nreelay: The disk is full\. Free some space for .*, and try again\.\n$/);
    assert.doesNotMatch(stderr, /\n +at /);
  });

  it('for a missing npm', async () => {
    await using folder = await openTemporaryFolder();
    const checkout = await createCheckout(folder, {});
    const { status, stderr } = bootstrap(checkout, { PATH: folder.path });
    assert.equal(status, 3);
    assert.match(stderr, /\nreelay: npm is not installed\. Install it and try again\.\n$/);
  });

  it('for an old Node that no pinned one replaces', async () => {
    await using folder = await openTemporaryFolder();
    const checkout = await createCheckout(folder, {});
    const old = join(folder.path, 'old');
    await mkdir(old);
    await writeProgram(join(old, 'npm'), 'mkdir -p node_modules');
    await writeProgram(join(old, 'node'), 'echo 22.1.0');
    const { status, stderr } = bootstrap(checkout, { PATH: `${old}:/usr/bin:/bin` });
    assert.equal(status, 3);
    assert.match(
      stderr,
      /\nreelay: Node 24\.12 or later is required, but this is 22\.1\.0\. .*try again\.\n$/,
    );
  });
});

for (const tools of [true, false]) {
  const verb = tools ? 'keeps' : 'does not add';
  it(`${verb} the test tools when the dependencies have changed`, async () => {
    await using folder = await openTemporaryFolder();
    const checkout = await createCheckout(folder, {});
    const bin = join(folder.path, 'bin');
    await mkdir(bin);
    await mkdir(join(checkout, 'node_modules'));
    const installed = join(checkout, 'node_modules', '.reelay-installed.json');
    await writeFile(installed, JSON.stringify({ lock: 'of other dependencies', tools }));
    await writeProgram(join(bin, 'npm'), `echo "$*" > ${folder.path}/called; exit 1`);
    bootstrap(checkout, { PATH: `${bin}:${PROGRAM_PATH}` });
    const called = await readFile(join(folder.path, 'called'), 'utf8');
    assert.match(called, tools ? /--include=dev/ : /--omit=dev/);
  });
}

it('shows the complete error of sources that can’t be built', async () => {
  await using folder = await openTemporaryFolder();
  const checkout = await createCheckout(folder, {});
  const bin = join(folder.path, 'bin');
  await mkdir(bin);
  await writeProgram(join(bin, 'npm'), 'mkdir -p node_modules');
  await writeFile(
    join(checkout, 'scripts', 'build.ts'),
    'console.error("a.ts:1: Unexpected token"); process.exitCode = 1;',
  );
  const sources = ['web', 'locales', 'src/lib', 'docs/webhook-verification', 'samples'];
  for (const path of sources) await mkdir(join(checkout, path), { recursive: true });
  await writeFile(join(checkout, 'samples', 'fast-start.mp4'), '');
  const { status, stderr } = bootstrap(checkout, { PATH: `${bin}:${PROGRAM_PATH}` });
  assert.equal(status, 3);
  assert.match(stderr, /\na\.ts:1: Unexpected token\n+reelay: Building the web pages failed\./);
});

/** A checkout that has only these dependencies. */
async function createCheckout(
  folder: TemporaryFolder,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const checkout = join(folder.path, 'checkout');
  await mkdir(join(checkout, 'scripts'), { recursive: true });
  await cp(BOOTSTRAP, join(checkout, 'scripts/bootstrap.mjs'));
  const manifest = { dependencies, engines: { node: '>=24.12' } };
  await writeFile(join(checkout, 'package.json'), JSON.stringify(manifest));
  const installed = Object.entries(dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version },
  ]);
  const packages = { '': manifest, ...Object.fromEntries(installed) };
  await writeFile(
    join(checkout, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
  return checkout;
}

function bootstrap(
  checkout: string,
  settings: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, ['scripts/bootstrap.mjs'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: PROGRAM_PATH, HOME: dirname(checkout), ...settings },
  });
}

async function writeProgram(file: string, script: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}
