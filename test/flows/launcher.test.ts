import assert from 'node:assert/strict';
import { chmod, copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import {
  canConnect,
  findProgram,
  PROGRAM_PATH as PATH,
  type ProcessResult,
  runCommand,
  type Settings,
  spawnServiceCommand,
} from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const LAUNCHER = fileURLToPath(new URL('../../reelay', import.meta.url));
const MANIFEST = new URL('../../package.json', import.meta.url);
const MANIFEST_TEXT = await readFile(MANIFEST, 'utf8');
const { version, scripts }: { version: string; scripts: { start: string } } =
  JSON.parse(MANIFEST_TEXT);

describe('./reelay', () => {
  it('runs a command from any folder and through a link', async () => {
    await using folder = await openTemporaryFolder();
    const launcher = await install(folder.path);
    const link = join(folder.path, 'linked');
    await symlink('./service/reelay', link);
    for (const file of [launcher, link]) {
      const { code, stdout, stderr } = await readVersion(file, { PATH });
      assert.equal(stderr, '');
      assert.equal(code, 0);
      assert.equal(stdout, `reelay ${version} (Node ${process.versions.node})\n`);
    }
  });

  it('limits the memory that the C library keeps, unless the operator sets other limits', async () => {
    await using folder = await openTemporaryFolder();
    const launcher = await install(folder.path);
    const tools = join(folder.path, 'tools');
    await mkdir(tools);
    const node = join(tools, 'node');
    await writeFile(
      node,
      '#!/bin/sh\n[ "$1" = --version ] && echo v24.12.0 || echo $MALLOC_ARENA_MAX $MALLOC_TRIM_THRESHOLD_\n',
    );
    await chmod(node, 0o755);
    const path = `${tools}:${PATH}`;
    const printed = async (env: Settings): Promise<string> =>
      (await readVersion(launcher, { PATH: path, ...env })).stdout;
    assert.equal(await printed({}), '2 131072\n');
    assert.equal(await printed({ MALLOC_ARENA_MAX: '8' }), '8 131072\n');
  });

  it('prefers the pinned Node to the one on PATH', async () => {
    await using folder = await openTemporaryFolder();
    const launcher = await install(folder.path);
    const bin = join(dirname(launcher), 'node_modules', '.bin');
    await mkdir(bin, { recursive: true });
    await symlink(process.execPath, join(bin, 'node'));
    const old = await installNode(folder.path, 'v20.0.0');
    const { code, stdout, stderr } = await readVersion(launcher, { PATH: old });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, `reelay ${version} (Node ${process.versions.node})\n`);
  });

  for (const found of ['v18.20.0', 'v20.20.2', 'v24.11.9']) {
    it(`names the required version if the only Node is ${found}`, async () => {
      await using folder = await openTemporaryFolder();
      const launcher = await install(folder.path);
      const old = await installNode(folder.path, found);
      const { code, stdout, stderr } = await readVersion(launcher, { PATH: old });
      assert.equal(code, 3);
      assert.equal(stdout, '');
      assert.equal(
        stderr,
        `reelay: This requires Node 24.12 or later, but found ${found}. Install a newer Node and try again.\n`,
      );
    });
  }

  it('names the remedy if there is no Node', async () => {
    await using folder = await openTemporaryFolder();
    const launcher = await install(folder.path);
    const tools = await installNode(folder.path, undefined);
    const { code, stderr } = await readVersion(launcher, { PATH: tools });
    assert.equal(code, 3);
    assert.equal(
      stderr,
      'reelay: Node is not installed. Install Node 24.12 or later and try again.\n',
    );
  });

  it('installs and builds a checkout first, and stops if that fails', async () => {
    await using folder = await openTemporaryFolder();
    const launcher = await install(folder.path);
    const bootstrap = join(dirname(launcher), 'scripts', 'bootstrap.mjs');
    await mkdir(dirname(bootstrap));
    await writeFile(bootstrap, 'console.error("prepared"); process.exit(process.env.STATUS);');
    const prepared = await readVersion(launcher, { PATH, STATUS: '0' });
    assert.equal(prepared.stderr, 'prepared\n');
    assert.equal(prepared.code, 0);
    assert.match(prepared.stdout, /^reelay /);
    const failed = await readVersion(launcher, { PATH, STATUS: '1' });
    assert.equal(failed.code, 1);
    assert.equal(failed.stdout, '');
  });

  it('continues with the Node that the set-up of a checkout has installed', async () => {
    await using folder = await openTemporaryFolder();
    const launcher = await install(folder.path);
    const old = await installNode(folder.path, 'v20.20.2');
    const bin = join(dirname(launcher), 'node_modules', '.bin');
    await mkdir(bin, { recursive: true });
    await mkdir(join(dirname(launcher), 'scripts'));
    await writeFile(join(dirname(launcher), 'scripts', 'bootstrap.mjs'), '');
    // The set-up is the only call that is not for the version.
    const setUp = `test "$1" = --version || exec /bin/ln -s '${process.execPath}' '${bin}/node'`;
    await writeFile(join(old, 'node'), `#!/bin/sh\n${setUp}\necho v20.20.2\n`);
    const { code, stdout, stderr } = await readVersion(launcher, { PATH: old });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, `reelay ${version} (Node ${process.versions.node})\n`);
  });
});

describe('SIGTERM', () => {
  const COMMANDS = [
    { name: './reelay serve', command: ['./reelay', 'serve'] },
    { name: 'npm start', command: ['npm', 'start'] },
  ];
  for (const { name, command } of COMMANDS) {
    it(`to ${name} stops the service`, async () => {
      await using folder = await openTemporaryFolder();
      const launcher = await install(folder.path);
      await using service = await spawnServiceCommand(command, {
        cwd: dirname(launcher),
        env: { PATH, HOME: folder.path, PORT: '0', DATA_DIR: join(folder.path, 'data') },
      });
      assert.equal((await fetch(new URL('/healthz', service.url))).status, 200);
      const { code, stderr } = await service.stop('SIGTERM');

      // npm and the service have the same output, so it closes only when both have ended.
      assert.equal(code, 0, stderr);
      assert.equal(await canConnect(service.url), false);
    });
  }
});

/** Runs `reelay --version` in the root folder. */
function readVersion(
  launcher: string,
  env: Readonly<Record<string, string>>,
): Promise<ProcessResult> {
  return runCommand([launcher, '--version'], { cwd: '/', env });
}

/** Creates a folder with the launcher, whose server is the program of the tests. */
async function install(folder: string): Promise<string> {
  const root = join(folder, 'service');
  await mkdir(join(root, 'dist', 'server'), { recursive: true });
  const program = pathToFileURL(findProgram('reelay')).href;
  await writeFile(join(root, 'dist', 'server', 'reelay.js'), `await import('${program}');`);
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ name: 'launched', version, type: 'module', scripts }),
  );
  await copyFile(LAUNCHER, join(root, 'reelay'));
  return join(root, 'reelay');
}

/** Creates a folder of programs whose `node` only prints its version, or with none. */
async function installNode(folder: string, found: string | undefined): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const tool of ['dirname', 'readlink']) await symlink(`/usr/bin/${tool}`, join(bin, tool));
  if (found !== undefined) {
    await writeFile(join(bin, 'node'), `#!/bin/sh\necho ${found}\n`);
    await chmod(join(bin, 'node'), 0o755);
  }
  return bin;
}
