// Runs before `./reelay` and `npm test`, under any Node 20 or later. Installs the locked
// dependencies when they are missing or outdated, and builds the web pages and the server when
// their sources have changed. With `--tests` or `--types`, also writes the types of the client.
// A failure is one sentence with the remedy.
// node scripts/bootstrap.mjs dependencies of the service
// node scripts/bootstrap.mjs --tests also the tools for checks and tests
// node scripts/bootstrap.mjs --sources for programs that run the sources of the server
// node scripts/bootstrap.mjs --types only the types of the client
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** npm, and the language of this file. */
const INSTALLER_MAJOR_MIN = 20;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const PINNED_NODE = join(MODULES, '.bin', 'node');
const INSTALLED = join(MODULES, '.reelay-installed.json');
const BUILD = join('scripts', 'build.ts');
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
/** As `CommandError` `cannot_start` in src/app/exit-status.ts. */
const CANNOT_START = 3;
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;
const REGISTRY_ERROR =
  /^(?:ECONN\w+|E?NOTFOUND|EAI_AGAIN|E?TIMEDOUT|ETIMEOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_\w+|E[45]\d\d|CERT_\w+|\w+_CERT\w*|EPROTO)$/;
const needsTools = process.argv.includes('--tests');
const needsOnlyTypes = process.argv.includes('--types');

class SetupError extends Error {}

// Puts the pinned Node first in PATH, as npm does for scripts, in case this script is run directly.
process.env.PATH = [join(MODULES, '.bin'), process.env.PATH].join(delimiter);
try {
  setUp();
} catch (error) {
  const message = error instanceof SetupError ? error.message : explainSystemError(error);
  if (message === undefined) throw error;
  console.error(`reelay: ${message}`);
  process.exitCode = CANNOT_START;
}

function setUp() {
  requireInstaller();
  install();
  requireNode();
  if (needsTools || needsOnlyTypes) writeTypes();
  if (needsOnlyTypes) return;
  build({
    title: 'the web pages',
    command: [BUILD, 'web'],
    stamp: join('web', 'dist', '.built'),
    sources: [
      'web',
      'locales',
      join('src', 'lib'),
      join('docs', 'webhook-verification'),
      join('samples', 'fast-start.mp4'),
    ],
  });
  if (process.argv.includes('--sources')) return;
  build({
    title: 'the server',
    command: [BUILD, 'server'],
    stamp: join('dist', 'server', '.built'),
    sources: [
      'src',
      'locales',
      join('scripts', 'vite.server.config.ts'),
      join('scripts', 'runtime-packages.ts'),
    ],
  });
}

function writeTypes() {
  const program = join('scripts', 'write-sdk-types.ts');
  build({
    title: 'the types of the client',
    command: [program],
    stamp: join('sdk', 'src', 'openapi.ts'),
    sources: ['openapi.yaml', program],
  });
}

function requireInstaller() {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= INSTALLER_MAJOR_MIN) return;
  throw new SetupError(
    `Node ${INSTALLER_MAJOR_MIN} or later is required, but this is ${node}. Install a newer Node and try again.`,
  );
}

function install() {
  const lock = digestOf([join(ROOT, 'package-lock.json')]);
  const installed = existsSync(INSTALLED) ? JSON.parse(readFileSync(INSTALLED, 'utf8')) : {};
  if (installed.lock === lock && (installed.tools || !needsTools)) return;
  // `npm ci` deletes packages that it does not install, including the tools of a developer.
  const withTools = needsTools || installed.tools === true;
  refuseLinkedModules();

  console.error(`reelay: installing dependencies${withTools ? ' and test tools' : ''} (once) …`);
  const scope = withTools ? ['--include=dev'] : ['--omit=dev'];
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { isDone, output } = run(NPM, ['ci', '--include=optional', ...scope, ...flags]);
  if (!isDone) throw new SetupError(explainNpmError(output));
  writeFileSync(INSTALLED, JSON.stringify({ lock, tools: withTools }));
}

/** `npm ci` deletes the content of `node_modules` first, even if it belongs to another checkout. */
function refuseLinkedModules() {
  if (!lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new SetupError(
    'node_modules is a symbolic link, and installing would empty the linked folder: ' +
      'remove the link (rm node_modules) and try again.',
  );
}

function explainNpmError(output) {
  const code = /^npm (?:error|ERR!) code (\w+)/m.exec(output)?.[1] ?? 'unknown error';
  const message = explainSystemError({ code });
  if (message !== undefined) return message;
  if (REGISTRY_ERROR.test(code)) {
    return (
      `The package registry can’t be reached (${code}). Check the network, the proxy settings ` +
      'and “npm config get registry”, and try again.'
    );
  }
  return `npm could not install the dependencies (${code}). Run “npm ci” to see the reason.`;
}

/** Undefined for bugs. */
function explainSystemError({ code }) {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk is full. Free some space for ${ROOT} and the npm cache, and try again.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `This user can’t write to ${ROOT} or the npm cache (${code}). Change their owner, or use another folder.`;
  }
  return undefined;
}

/** On Linux the pinned Node is a dependency; other systems must provide their own. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const required = engines.node.replace('>=', '');
  const version = readNodeVersion();
  if (isAtLeast(version, required)) return;
  throw new SetupError(
    `Node ${required} or later is required, but this is ${version}. npm installs it on Linux (x64, arm64). ` +
      'On this system, install a newer Node and try again.',
  );
}

/** The version of the Node that starts the service. */
function readNodeVersion() {
  const isThis = existsSync(PINNED_NODE) && realpathSync(PINNED_NODE) === process.execPath;
  // Starting another Node takes as long as the rest of this program.
  return isThis
    ? process.versions.node
    : run('node', ['-p', 'process.versions.node']).output.trim();
}

function isAtLeast(version, required) {
  const [major, minor] = version.split('.').map(Number);
  const [majorMin, minorMin = 0] = required.split('.').map(Number);
  return major > majorMin || (major === majorMin && minor >= minorMin);
}

/** Builds unless the file `stamp` contains the digest of the same sources. */
function build({ title, command, stamp, sources }) {
  const file = join(ROOT, stamp);
  const files = sources.flatMap((path) => filesOf(join(ROOT, path)));
  const digest = digestOf([join(ROOT, 'package-lock.json'), ...files]);
  if (existsSync(file) && readFileSync(file, 'utf8').includes(digest)) return;

  console.error(`reelay: building ${title} …`);
  const { isDone, output: printed } = run('node', [...command, digest]);
  if (isDone) return;
  const code = /\b(?:ENOSPC|EDQUOT|EACCES|EROFS)\b/.exec(printed)?.[0];
  const message = explainSystemError({ code });
  if (message !== undefined) throw new SetupError(message);
  // The sources are invalid, and their author needs the complete error.
  console.error(printed);
  throw new SetupError(`Building ${title} failed. Fix the error above and try again.`);
}

/** Runs a program until it ends. Throws SetupError if it is not installed. */
function run(program, args) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (error?.code === 'ENOENT') {
    throw new SetupError(`${program} is not installed. Install it and try again.`);
  }
  if (error) throw error;
  return { isDone: status === 0, output: `${stdout}${stderr}` };
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
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isFile() ? [path] : filesOf(path);
    });
}
