import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

import { readEnvironment } from '#platform/config/env.ts';

import { findProgram } from './find-program.ts';

const SHIFT_CLOCK = new URL('programs/shift-clock.ts', import.meta.url).href;
const READY = 'Reelay ';
/** Kills a start that should have failed but hangs. */
const TIMEOUT_MS = 120_000;
/** Tests send many requests, resolve many videos of one host, and use origins on loopback. */
const TEST_SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  EGRESS_ALLOW: '127.0.0.1/32',
  RATE_LIMIT_EMBED: '100000/1m',
  RATE_LIMIT_VIDEOS: '100000/1m',
  RATE_LIMIT_API: '100000/1m',
  RATE_LIMIT_AUTH: '100000/1m',
  RATE_LIMIT_INGEST: '100000/1m',
  RATE_LIMIT_BATCH: '100000/1m',
  HOST_LIMITS: 'none',
} as const;

export type Settings = Readonly<Record<string, string>>;

/** `code` is null if a signal ended the process. */
export type ProcessResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type ServiceProcess = AsyncDisposable & {
  /** The URL from the startup message. A process with ROLE=worker has none. */
  readonly url: URL;
  readonly pid: number;
  readonly output: () => string;
  /** Sends the signal and waits for the exit. */
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<ProcessResult>;
};

/**
 * Runs the service like `npm start`, in a separate process. Resolves once it reports that it is
 * ready. `CLOCK_OFFSET_MS` or `CLOCK_OFFSET_FILE` in the settings moves its clock
 * (`programs/shift-clock.ts`).
 */
export async function startServiceProcess(
  settings: Settings,
  options: SpawnOptions = {},
): Promise<ServiceProcess> {
  const child = spawnService([], settings, options);
  const output = collect(child);
  const ended = once(child, 'close');
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', () => {
    if (output.stdout().includes(READY) && output.stdout().endsWith('\n')) ready.resolve();
  });
  await Promise.race([ready.promise, ended]);
  if (child.exitCode !== null) throw new Error(`the service did not start: ${output.stderr()}`);

  async function end(signal: NodeJS.Signals): Promise<ProcessResult> {
    child.kill(signal);
    await ended;
    return { code: child.exitCode, stdout: output.stdout(), stderr: output.stderr() };
  }
  const listeningUrl = /https?:\/\/[^\s"]+/.exec(output.stdout())?.[0];
  return {
    url: new URL(listeningUrl ?? 'http://worker.invalid/'),
    pid: child.pid ?? 0,
    output: output.stdout,
    stop: end,
    [Symbol.asyncDispose]: async () => {
      await end('SIGKILL');
    },
  };
}

/** For processes that exit by themselves: `--help` and failing starts. */
export async function runService(
  args: readonly string[],
  settings: Settings,
  options: SpawnOptions = {},
): Promise<ProcessResult> {
  const child = spawnService(args, settings, options);
  const output = collect(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, stdout: output.stdout(), stderr: output.stderr() };
}

type SpawnOptions = {
  readonly openFilesMax?: number;
  /** A command that executes the rest of its arguments, for example in another namespace. */
  readonly wrapper?: readonly string[];
};

function spawnService(
  args: readonly string[],
  settings: Settings,
  { openFilesMax, wrapper = [] }: SpawnOptions,
): ChildProcess {
  const isShifted = 'CLOCK_OFFSET_MS' in settings || 'CLOCK_OFFSET_FILE' in settings;
  const preloads = isShifted ? ['--import', SHIFT_CLOCK] : [];
  const flags = ['--disable-warning=ExperimentalWarning', ...preloads];
  const command = [...wrapper, process.execPath, ...flags, findProgram('main'), ...args];
  // Node raises the soft limit to the hard one. The shell lowers both.
  const limited = ['/bin/sh', '-c', `ulimit -n ${openFilesMax}; exec "$0" "$@"`, ...command];
  const [program = '', ...rest] = openFilesMax === undefined ? command : limited;
  const child = spawn(program, rest, {
    env: { PATH: readEnvironment()['PATH'], ...TEST_SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // An aborted test leaves no process behind.
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
