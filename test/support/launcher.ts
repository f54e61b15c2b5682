import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { delimiter, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { readEnvironment } from '#platform/config/env.ts';

/** The Node of the tests, and after it the programs of the system. */
export const PROGRAM_PATH = [dirname(process.execPath), readEnvironment()['PATH']].join(delimiter);

export type LaunchOutput = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs a command in the root folder until it ends. */
export async function runLauncher(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<LaunchOutput> {
  const child = launch([file, ...args], { cwd: '/', env });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

export type Launched = ChildProcessByStdio<null, Readable, Readable>;

/** Starts a command with only these environment variables. */
export function launch(
  [program = '', ...args]: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Launched {
  return spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Reads the URL that the service prints when it is ready. */
export async function readUrl({ stdout }: Launched): Promise<URL> {
  let printed = '';
  for await (const chunk of stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+\/(?=[\s"])/.exec(printed)?.[0];
    if (url !== undefined) return new URL(url);
  }
  throw new Error(`the service did not start: ${printed}`);
}

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
