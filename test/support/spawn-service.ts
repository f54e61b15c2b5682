import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { performCommand, toProcessOutput } from '#app/cli.ts';
import { readEnvironment } from '#platform/config/env.ts';

import { TEST_SETTINGS } from './test-settings.ts';

const NODE = [process.execPath, '--disable-warning=ExperimentalWarning'];
const SHIFT_CLOCK = new URL('programs/shift-clock.ts', import.meta.url).href;
const SOURCES = fileURLToPath(new URL('../../src/app/', import.meta.url));
/** Kills a process that should have ended but hangs, so that its test fails. */
const TIMEOUT_MS = 120_000;
/** The Node of the tests, and after it the programs of the system. */
export const PROGRAM_PATH = [dirname(process.execPath), readEnvironment()['PATH']].join(delimiter);

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

type SpawnOptions = {
  /** A command that executes the rest of its arguments, for example in another namespace. */
  readonly wrapper?: readonly string[];
};

type CommandOptions = { readonly env: Settings; readonly cwd?: string };
type InputOptions = {
  readonly input?: string;
  readonly onStart?: (child: ChildProcess) => void;
};

/**
 * Runs the service like `npm start`, in a separate process. Resolves once it reports that it is
 * ready. `CLOCK_OFFSET_MS` or `CLOCK_OFFSET_FILE` in the settings moves its clock
 * (`programs/shift-clock.ts`).
 */
export function spawnService(
  settings: Settings,
  options: SpawnOptions = {},
): Promise<ServiceProcess> {
  return spawnServiceCommand(toCommand([], settings, options), { env: toEnvironment(settings) });
}

/** Runs a command that starts the service, with only these environment variables. */
export async function spawnServiceCommand(
  command: readonly string[],
  options: CommandOptions,
): Promise<ServiceProcess> {
  const child = spawnCommand(command, options);
  child.stdin.end();
  const ended = readResult(child);
  let printed = '';
  const ready = Promise.withResolvers<undefined>();
  child.stdout.on('data', (chunk: string) => {
    printed += chunk;
    if (printed.includes('Reelay ') && printed.endsWith('\n')) ready.resolve(undefined);
  });
  const failed = await Promise.race([ready.promise, ended]);
  if (failed !== undefined) throw new Error(`the service did not start: ${failed.stderr}`);

  function stop(signal: NodeJS.Signals): Promise<ProcessResult> {
    child.kill(signal);
    return ended;
  }
  return {
    url: new URL(/https?:\/\/[^\s"]+/.exec(printed)?.[0] ?? 'http://worker.invalid/'),
    pid: child.pid ?? 0,
    output: () => printed,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  };
}

/** For processes that exit by themselves: `--help` and failing starts. */
export function runService(
  args: readonly string[],
  settings: Settings,
  options: SpawnOptions = {},
): Promise<ProcessResult> {
  return runCommand(toCommand(args, settings, options), { env: toEnvironment(settings) });
}

/** Runs `reelay …` in a separate process. `input` is its standard input. */
export function runReelay(
  args: readonly string[],
  { settings = {}, ...options }: InputOptions & { readonly settings?: Settings } = {},
): Promise<ProcessResult> {
  const env = { PATH: readEnvironment()['PATH'] ?? '', LOG_LEVEL: 'silent', ...settings };
  return runCommand([...NODE, findProgram('reelay'), ...args], { env, ...options });
}

/** Runs the command in this process, to save time. Standard input is empty. */
export async function runReelayInProcess(
  args: readonly string[],
  settings: Settings = {},
): Promise<ProcessResult> {
  const result = await performCommand(args, { LOG_LEVEL: 'silent', ...settings });
  const { status, stdout, stderr } = toProcessOutput(result, args);
  return { code: status, stdout: toLines(stdout), stderr: toLines(stderr) };
}

function toLines(printed: string | undefined): string {
  return printed === undefined ? '' : `${printed}\n`;
}

/** Runs a command until it ends, with only these environment variables. */
export async function runCommand(
  command: readonly string[],
  { input = '', onStart, ...options }: CommandOptions & InputOptions,
): Promise<ProcessResult> {
  const child = spawnCommand(command, options);
  onStart?.(child);
  // A command may exit before it has read its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const result = await readResult(child);
  clearTimeout(timer);
  return result;
}

/** Returns whether a server accepts new connections. */
export async function canConnect({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Returns the path of a program of the service: in the bundle of `TEST_SERVER`, which `npm test`
 * builds, because it starts faster, or else its source, which is always current.
 */
export function findProgram(name: 'main' | 'reelay'): string {
  const bundle = readEnvironment()['TEST_SERVER'];
  return bundle === undefined || bundle === ''
    ? join(SOURCES, `${name}.ts`)
    : join(bundle, `${name}.js`);
}

function toCommand(
  args: readonly string[],
  settings: Settings,
  { wrapper = [] }: SpawnOptions,
): readonly string[] {
  const isShifted = 'CLOCK_OFFSET_MS' in settings || 'CLOCK_OFFSET_FILE' in settings;
  const preloads = isShifted ? ['--import', SHIFT_CLOCK] : [];
  return [...wrapper, ...NODE, ...preloads, findProgram('main'), ...args];
}

function toEnvironment(settings: Settings): Settings {
  return { PATH: readEnvironment()['PATH'] ?? '', ...TEST_SETTINGS, ...settings };
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

function spawnCommand([program = '', ...args]: readonly string[], options: CommandOptions): Child {
  const child = spawn(program, args, { ...options, stdio: 'pipe' });
  // An aborted test leaves no process behind.
  const killChild = (): boolean => child.kill('SIGKILL');
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  return child;
}

async function readResult(child: Child): Promise<ProcessResult> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}
