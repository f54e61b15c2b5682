import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

import { limitCpu } from './limit-cpu.ts';
import { readCpuSeconds, stopProcess } from './service-process.ts';

/** Child processes that are stopped together. */
export type Processes = AsyncDisposable & {
  /** Starts a program and returns its first line of output. */
  readonly start: (
    program: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<string>;
  /** User and system CPU time of the running programs since they started. */
  readonly readCpuSeconds: () => number;
  /** Limits each running program to this share of a core until disposed. */
  readonly limitCpu: (share: number) => Disposable;
  readonly stop: () => Promise<void>;
};

const ROOT = new URL('../../', import.meta.url);

export function openProcesses(): Processes {
  const children: ChildProcess[] = [];
  async function stop(): Promise<void> {
    for (const child of children.splice(0)) await stopProcess(child);
  }
  return {
    async start(program, args, environment = {}) {
      const path = fileURLToPath(new URL(program, ROOT));
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', path, ...args],
        { env: { ...readEnvironment(), ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      children.push(child);
      const lines = createInterface({ input: child.stdout });
      const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
      if (line === undefined) throw new Error(`${program} ended without output`);
      return String(line);
    },
    readCpuSeconds: () =>
      children.reduce((seconds, { pid = 0 }) => seconds + readCpuSeconds(pid), 0),
    limitCpu: (share) =>
      limitCpu(
        children.map(({ pid = 0 }) => pid),
        share,
      ),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
