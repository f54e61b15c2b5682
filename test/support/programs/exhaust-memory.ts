// Runs a task while the process may not allocate the stack of another thread, and then another task
// without this limit. Prints the result of each.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { AppError } from '#contract/app-error.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';

import { task } from '../probe-task.ts';

/** Less than the stack of a thread, which has 4 MiB. */
const FREE_BYTES = 2 * 1024 * 1024;

await using pool = createThreadPool();

async function runTask(): Promise<string> {
  try {
    const input = { kind: 'return', value: 'done' } as const;
    return String((await pool.run(task, input, { client: 'a', bytes: 1_000 })).value);
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

function limitMemory(bytes: number | 'unlimited'): void {
  const { status } = spawnSync('prlimit', [`--as=${bytes}:`, '-p', String(process.pid)]);
  if (status !== 0) throw new Error(`prlimit exited with ${status}`);
}

function readMemoryBytes(): number {
  const kibibytes = /^VmSize:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
}

limitMemory(readMemoryBytes() + FREE_BYTES);
const limited = await runTask();
limitMemory('unlimited');
process.stdout.write(`${limited} ${await runTask()}`);
