import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

const MAIN = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));
/** Linux counts processor time in ticks of 10 ms (sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;

export type ServiceProcess = AsyncDisposable & {
  readonly url: URL;
  readonly pid: number;
};

/** The service in a process of its own, so that its processor time can be told from the bench's. */
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
  const url = await firstAddress(child);
  return {
    url,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      await stopProcess(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** User and system time of one process so far. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function firstAddress(child: ChildProcess): Promise<URL> {
  if (child.stdout === null) throw new Error('the service has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /https?:\/\/\S+/.exec(line)?.[0];
    if (address !== undefined) return new URL(address);
  }
  throw new Error('the service ended before it said where it listens');
}
