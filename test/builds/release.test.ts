import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { embed } from '../support/service-client.ts';
import {
  canConnect,
  PROGRAM_PATH,
  runCommand,
  spawnServiceCommand,
} from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BYTES_MAX = 60 * 1_048_576;
const BUILDS = ['web/dist', 'dist/server'].map((path) => join(ROOT, path));
const skip = !BUILDS.every((path) => existsSync(path)) && 'pages and server are not built';
const manifest: { version: string } = await readJson('package.json');
const MP4 = await readFile(join(ROOT, 'samples', 'fast-start.mp4'));

it('an unpacked release plays videos with an empty environment', { skip }, async () => {
  await using folder = await openTemporaryFolder();
  await using origin = await openSampleOrigin();
  const root = await unpackRelease(folder.path);
  const reelay = join(root, 'reelay');
  const env = { PATH: PROGRAM_PATH };
  const version = await runCommand([reelay, '--version'], { env });
  assert.match(version.stdout, new RegExp(`^reelay ${RegExp.escape(manifest.version)} `));

  const data = join(folder.path, 'elsewhere');
  await mkdir(data);
  const settings = { PORT: '0', EGRESS_ALLOW: origin.url.host };
  await using service = await spawnServiceCommand([reelay, 'serve'], {
    cwd: data,
    env: { ...env, ...settings },
  });
  await assertServes(service.url);
  const video = await embed(service.url, new URL('/fast-start.mp4', origin.url));
  const stream = await fetch(String(video.sources[0]?.url));
  assert.deepEqual(Buffer.from(await stream.arrayBuffer()), MP4);
  const { code, stderr } = await service.stop('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(await canConnect(service.url), false);
  assert.deepEqual(await readdir(data), ['data']);
});

it('a release contains no development dependency and no source', { skip }, async () => {
  await using folder = await openTemporaryFolder();
  const root = await unpackRelease(folder.path);
  const files = await readdir(root);
  assert.deepEqual(
    files.filter((name) =>
      ['src', 'test', 'scripts', 'locales', 'package-lock.json'].includes(name),
    ),
    [],
  );
  const { packages }: { packages: Record<string, { dev?: boolean }> } =
    await readJson('package-lock.json');
  const modules = await readdir(join(root, 'node_modules'));
  assert.deepEqual(
    modules.filter((name) => packages[`node_modules/${name}`]?.dev === true),
    [],
  );
  const { devDependencies, dependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  assert.deepEqual([devDependencies, dependencies], [undefined, undefined]);
  const samples = await readdir(join(root, 'deploy'));
  assert.deepEqual(
    samples,
    (await readdir(join(ROOT, 'deploy'))).filter((name) => name !== 'docker'),
  );
  const licenses = await readFile(join(root, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['fastify', 'hls.js', 'react']) assert.match(licenses, toTitle(name));
});

/** Also the resources that the bundle does not contain: pages, the API reference, passwords. */
async function assertServes(url: URL): Promise<void> {
  for (const path of ['/', '/docs/', '/account/login', '/openapi.yaml']) {
    const response = await fetch(new URL(path, url));
    assert.equal(response.status, 200, path);
    assert.notEqual(await response.text(), '');
  }
  for (const [password, status] of [
    ['passwordpassword', 422],
    ['three unrelated words', 201],
  ] as const) {
    const response = await fetch(new URL('/api/v1/auth/register', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password }),
    });
    assert.equal(response.status, status, await response.text());
  }
}

/** Packs the built pages and server, checks the size, and unpacks the archive. */
async function unpackRelease(folder: string): Promise<string> {
  const script = join(ROOT, 'scripts', 'release.ts');
  await run(process.execPath, [script, '--output', folder]);
  const archive = join(folder, `reelay-${manifest.version}.tar.gz`);
  const { size } = await stat(archive);
  assert.ok(size < BYTES_MAX, `${size} bytes`);
  const target = join(folder, 'unpacked');
  await mkdir(target);
  await run('tar', ['--extract', '--file', archive, '--directory', target]);
  return join(target, `reelay-${manifest.version}`);
}

function toTitle(name: string): RegExp {
  return new RegExp(`^${RegExp.escape(name)} \\d+\\.\\d+\\.\\d+ \\([\\w.-]+\\)$`, 'm');
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(ROOT, path), 'utf8'));
}
