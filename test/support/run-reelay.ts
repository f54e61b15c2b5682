import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { performCommand, toProcessOutput } from '#app/cli.ts';
import { readEnvironment } from '#platform/config/env.ts';

import { findProgram } from './find-program.ts';

/** A hanging command is killed, and its test fails. */
const TIMEOUT_MS = 60_000;

export type ProcessResult = {
  /** Null if a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs `./reelay …` in a separate process. */
export async function runReelay(
  args: readonly string[],
  {
    settings = {},
    input = '',
    onStart = () => undefined,
  }: {
    readonly settings?: Readonly<Record<string, string>>;
    /** Standard input. */
    readonly input?: string;
    readonly onStart?: (child: ChildProcess) => void;
  } = {},
): Promise<ProcessResult> {
  const flags = ['--disable-warning=ExperimentalWarning', findProgram('reelay')];
  const child = spawn(process.execPath, [...flags, ...args], {
    env: { PATH: readEnvironment()['PATH'], LOG_LEVEL: 'silent', ...settings },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  onStart(child);
  // A command may exit before it has read its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

/** Runs the command in this process, which is faster. Standard input is empty. */
export async function runReelayInProcess(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<ProcessResult> {
  const result = await performCommand(args, { LOG_LEVEL: 'silent', ...settings });
  const { status, stdout, stderr } = toProcessOutput(result, args);
  return { code: status, stdout: toLines(stdout), stderr: toLines(stderr) };
}

function toLines(printed: string | undefined): string {
  return printed === undefined ? '' : `${printed}\n`;
}
