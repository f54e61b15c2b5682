import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { performCommand, toOutput } from '#app/cli.ts';
import { readEnvironment } from '#platform/config/env.ts';

const REELAY = fileURLToPath(new URL('../../src/app/reelay.ts', import.meta.url));
/** No command of a test takes long; one that hangs is ended, and its test fails. */
const UNENDED_MS = 60_000;

export type CommandEnd = {
  /** Null for one that was ended. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type CommandInput = {
  readonly settings?: Readonly<Record<string, string>>;
  /** What stands on its standard input. */
  readonly input?: string;
};

/** `npx reelay …`, in a process of its own, until it ends. */
export async function runReelay(
  args: readonly string[],
  { settings = {}, input = '' }: CommandInput = {},
): Promise<CommandEnd> {
  const flags = ['--disable-warning=ExperimentalWarning', REELAY];
  const child = spawn(process.execPath, [...flags, ...args], {
    env: { PATH: readEnvironment()['PATH'], LOG_LEVEL: 'silent', ...settings },
    timeout: UNENDED_MS,
    killSignal: 'SIGKILL',
  });
  // A command that reads no input may have ended before it was written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

/** The same in this process, which is quicker; nothing stands on its standard input. */
export async function callReelay(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandEnd> {
  const outcome = await performCommand(args, { LOG_LEVEL: 'silent', ...settings });
  const { status, stdout, stderr } = toOutput(outcome, args);
  return { code: status, stdout: toLines(stdout), stderr: toLines(stderr) };
}

function toLines(printed: string | undefined): string {
  return printed === undefined ? '' : `${printed}\n`;
}
