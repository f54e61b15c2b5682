// Packs a release: npm run release [-- --with-node] [--output FOLDER]
// The archive contains the built pages, the bundled server, its few dependencies that are not
// bundled, the documents, and the samples for deployments. With `--with-node` it also contains the
// Node of this platform.
// The same sources and modification time give the same bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { collectLicenses } from './collect-licenses.ts';
import { findRuntimePackages } from './runtime-packages.ts';

type Manifest = {
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly engines: object;
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const DOCUMENTS = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'openapi.yaml', 'docs'];
/** Not `docker`: images are built from a checkout, and its folder may contain secrets. */
const SAMPLES = ['caddy', 'grafana', 'kubernetes', 'nginx', 'prometheus', 'systemd', 'varnish'];
const BUILDS = [join('web', 'dist'), join('dist', 'server')];
const MEBIBYTE = 1_048_576;

const { values } = parseArgs({
  options: {
    'with-node': { type: 'boolean', default: false },
    output: { type: 'string', default: join(ROOT, 'dist', 'release') },
  },
});
const { version, license, description, engines }: Manifest = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
const platform = `${process.platform}-${process.arch}`;
const suffix = values['with-node'] ? `-${platform}` : '';
const output = resolve(values.output);
const archive = join(output, `reelay-${version}${suffix}.tar.gz`);

const staging = mkdtempSync(join(tmpdir(), 'reelay-release-'));
try {
  const root = join(staging, `reelay-${version}`);
  fill(root);
  mkdirSync(output, { recursive: true });
  pack(staging, archive);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
const bytes = readFileSync(archive);
const digest = createHash('sha256').update(bytes).digest('hex');
console.log(`${archive}\n${(bytes.length / MEBIBYTE).toFixed(1)} MiB, SHA-256 ${digest}`);

function fill(root: string): void {
  mkdirSync(root);
  for (const path of [...BUILDS, ...DOCUMENTS, 'reelay']) copy(path, root);
  for (const name of SAMPLES) copy(join('deploy', name), root);
  for (const folder of findRuntimePackages(ROOT)) copy(relative(ROOT, folder), root);
  if (values['with-node']) addNode(root);
  writeFileSync(join(root, 'THIRD-PARTY-LICENSES.txt'), collectLicenses(ROOT));
  const manifest = { name: 'reelay-server', version, private: true, description, license };
  const rest = { type: 'module', scripts: { start: 'exec ./reelay serve' }, engines };
  writeFileSync(
    join(root, 'package.json'),
    `${JSON.stringify({ ...manifest, ...rest }, null, 2)}\n`,
  );
}

/** Follows the links to the newest builds. */
function copy(path: string, root: string): void {
  const from = join(ROOT, path);
  if (!existsSync(from)) throw new Error(`${path} is missing: run npm run release`);
  cpSync(from, join(root, path), { recursive: true, dereference: true });
}

function addNode(root: string): void {
  const name = `node-${platform}`;
  if (!existsSync(join(MODULES, name)))
    throw new Error(`no Node for ${platform} is installed: omit --with-node`);
  for (const file of [join('bin', 'node'), 'LICENSE']) copy(join('node_modules', name, file), root);
  const bin = join(root, 'node_modules', '.bin');
  mkdirSync(bin);
  symlinkSync(join('..', name, 'bin', 'node'), join(bin, 'node'));
}

/** Files belong to root and have the time of the last commit, so that archives can be compared. */
function pack(folder: string, file: string): void {
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
  const time = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  const seconds = time.stdout?.trim() || '0';
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const format = ['--sort=name', `--mtime=@${seconds}`, '--use-compress-program=gzip -n'];
  const files = ['--directory', folder, '--file', file, `reelay-${version}`];
  execFileSync('tar', ['--create', ...owner, ...format, ...files]);
}
