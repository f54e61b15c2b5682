// Runs before `npm start` and `npm test`, under any Node that started npm (20 or later). Installs
// the locked dependencies when they are missing or outdated, and builds the web pages and the
// server when their sources have changed.
// node scripts/bootstrap.mjs dependencies of the service
// node scripts/bootstrap.mjs --tests also the tools for checks and tests
// node scripts/bootstrap.mjs --sources for programs that run the sources of the server
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 24;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const INSTALLED = join(MODULES, '.reelay-installed.json');
const withTools = process.argv.includes('--tests');

// Puts the pinned Node first in PATH, as npm does for scripts, in case this script is run directly.
process.env.PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

install();
requireNode();
build({
  name: 'web',
  title: 'the web pages',
  output: join('web', 'dist'),
  sources: ['web', join('src', 'lib'), join('docs', 'webhook-verification')],
});
if (!process.argv.includes('--sources')) {
  build({
    name: 'server',
    title: 'the server',
    output: join('dist', 'server'),
    sources: ['src', join('scripts', 'vite.server.config.ts')],
  });
}

function install() {
  const lock = digestOf([join(ROOT, 'package-lock.json')]);
  const installed = existsSync(INSTALLED) ? JSON.parse(readFileSync(INSTALLED, 'utf8')) : {};
  if (installed.lock === lock && (installed.tools || !withTools)) return;
  refuseLinkedModules();

  console.error(`reelay: installing dependencies${withTools ? ' and test tools' : ''} (once) …`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const scope = withTools ? ['--include=dev'] : ['--omit=dev'];
  execFileSync(
    npm,
    ['ci', '--include=optional', ...scope, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
    },
  );
  writeFileSync(INSTALLED, JSON.stringify({ lock, tools: withTools }));
}

/** `npm ci` deletes the content of `node_modules` first, even if it belongs to another checkout. */
function refuseLinkedModules() {
  if (!lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    'reelay: node_modules is a symbolic link, and installing would empty the linked folder: ' +
      'remove the link (rm node_modules) and try again.',
  );
  process.exit(1);
}

/** On Linux the pinned Node is a dependency; other systems must provide their own. */
function requireNode() {
  const version = nodeVersion();
  if (Number(version.split('.')[0]) >= NODE_MAJOR_MIN) return;
  console.error(
    `reelay requires Node ${NODE_MAJOR_MIN} or later, but found ${version}. On Linux (x64, arm64) it  ` +
      'installs its own. On this system, install a newer Node and try again.',
  );
  process.exit(1);
}

/** The version of the Node that will run the service. */
function nodeVersion() {
  return execFileSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
}

/** Builds the output unless it was built from the same sources. */
function build({ name, title, output, sources }) {
  const stamp = join(ROOT, output, '.built');
  const files = sources.flatMap((path) => filesOf(join(ROOT, path)));
  const digest = digestOf([join(ROOT, 'package-lock.json'), ...files]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;

  console.error(`reelay: building ${title} …`);
  execFileSync('node', [join('scripts', 'build.ts'), name, digest], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** All files below a folder, or the path of a single file. */
function filesOf(path) {
  return statSync(path).isDirectory() ? filesBelow(path) : [path];
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(join(folder, entry.name)));
}
