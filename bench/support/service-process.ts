import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

const MAIN = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));
/** Linux counts CPU time in ticks of 10 ms (sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 10_000;

export type ServiceProcess = AsyncDisposable & {
  readonly url: URL;
  readonly pid: number;
};

/** Runs the service in a separate process, so that its CPU time is measured separately. */
export async function startServiceProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'reelay-bench-'));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...readEnvironment(),
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.once('exit', reportExit);
  const url = await readServiceUrl(child).catch(async (error: unknown) => {
    await stopProcess(child);
    throw error;
  });
  return {
    url,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.off('exit', reportExit);
      await stopProcess(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function reportExit(code: number | null, signal: string | null): void {
  console.error(`The service exited with ${signal ?? code}.`);
}

/** Kills a process that does not end by itself. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  await exited;
  clearTimeout(timeout);
}

/** True also for a process that was ended by a signal, such as one that had no memory. */
export function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** User and system CPU time of a process since it started. */
export function readCpuSeconds(pid: number): number {
  const [user = Number.NaN, system = Number.NaN] = readCpuTicks(pid);
  return (user + system) / TICKS_PER_SECOND;
}

/** Includes the CPU time of its children that have ended. */
export function readTotalCpuSeconds(pid: number): number {
  return readCpuTicks(pid).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** User and system time of the process, and of its children that have ended (proc_pid_stat(5)). */
function readCpuTicks(pid: number): readonly number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map(Number);
}

/** Exact to the nanosecond, but without threads that have ended. */
export function readExactCpuSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

async function readServiceUrl(child: ChildProcess): Promise<URL> {
  if (child.stdout === null) throw new Error('The service has no standard output.');
  const signal = AbortSignal.timeout(START_MS_MAX);
  for await (const line of createInterface({ input: child.stdout, signal })) {
    const url = /https?:\/\/[^\s"]+/.exec(line)?.[0];
    if (url !== undefined) return new URL(url);
  }
  throw new Error('The service did not print its URL.');
}
