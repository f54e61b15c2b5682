import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

const MAIN = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));
const SHIFT_CLOCK = new URL('programs/shift-clock.ts', import.meta.url).href;
const READY = 'Reelay ';
/** A start that ought to be refused and is not is ended after this. */
const UNENDED_MS = 120_000;
/** Tests ask more often than a client may, and one host of many videos; their origins lie on loopback. */
const TEST_SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  EGRESS_ALLOW: '127.0.0.1/32',
  RATE_LIMIT_EMBED: '100000/1m',
  RATE_LIMIT_API: '100000/1m',
  RATE_LIMIT_AUTH: '100000/1m',
  RATE_LIMIT_INGEST: '100000/1m',
  HOSTS_POLITENESS: 'none',
} as const;

export type Settings = Readonly<Record<string, string>>;

/** `code` is null when a signal ended the process. */
export type ProcessEnd = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type ServiceProcess = AsyncDisposable & {
  /** Where it said that it listens; a process with ROLE=worker has none. */
  readonly url: URL;
  readonly pid: number;
  readonly output: () => string;
  /** Sends the signal, and waits for the end. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<ProcessEnd>;
};

/**
 * The service as `npm start` runs it, in a process of its own; resolves when it says that it is ready.
 * With `CLOCK_OFFSET_MS` among the settings its clock runs so far ahead.
 */
export async function startServiceProcess(
  settings: Settings,
  { openFilesMax }: { readonly openFilesMax?: number } = {},
): Promise<ServiceProcess> {
  const child = spawnService([], settings, openFilesMax);
  const output = collect(child);
  const ended = once(child, 'close');
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', () => {
    if (output.stdout().includes(READY) && output.stdout().endsWith('\n')) ready.resolve();
  });
  await Promise.race([ready.promise, ended]);
  if (child.exitCode !== null) throw new Error(`it did not start: ${output.stderr()}`);

  async function end(signal: NodeJS.Signals): Promise<ProcessEnd> {
    child.kill(signal);
    await ended;
    return { code: child.exitCode, stdout: output.stdout(), stderr: output.stderr() };
  }
  const address = /https?:\/\/\S+/.exec(output.stdout())?.[0];
  return {
    url: new URL(address ?? 'http://worker.invalid/'),
    pid: child.pid ?? 0,
    output: output.stdout,
    end,
    [Symbol.asyncDispose]: async () => {
      await end('SIGKILL');
    },
  };
}

/** For what ends by itself: `--help`, and a start that is refused. */
export async function runService(args: readonly string[], settings: Settings): Promise<ProcessEnd> {
  const child = spawnService(args, settings);
  const output = collect(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), UNENDED_MS);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, stdout: output.stdout(), stderr: output.stderr() };
}

function spawnService(
  args: readonly string[],
  settings: Settings,
  openFilesMax: number | 'unlimited' = 'unlimited',
): ChildProcess {
  const preloads = 'CLOCK_OFFSET_MS' in settings ? ['--import', SHIFT_CLOCK] : [];
  const flags = ['--disable-warning=ExperimentalWarning', ...preloads];
  const command = [process.execPath, ...flags, MAIN, ...args];
  // Node raises the soft limit to the hard one; the shell lowers both.
  const limited = ['/bin/sh', '-c', `ulimit -n ${openFilesMax}; exec "$0" "$@"`, ...command];
  const [program = '', ...rest] = openFilesMax === 'unlimited' ? command : limited;
  const child = spawn(program, rest, {
    env: { PATH: readEnvironment()['PATH'], ...TEST_SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails half-way leaves no process behind.
  const killChild = (): boolean => child.kill('SIGKILL');
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  return child;
}

type Output = { readonly stdout: () => string; readonly stderr: () => string };

function collect(child: ChildProcess): Output {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return { stdout: () => stdout, stderr: () => stderr };
}
