// Entry point of the threads of `thread.ts`.
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

import { lowerThreadPriority } from './lower-priority.ts';
import type { ThreadReply, ThreadRequest, ThreadSettings } from './thread-messages.ts';
import type { ThreadTask } from './thread-task.ts';

const { compileCache }: ThreadSettings = workerData;
if (compileCache !== undefined) enableCompileCache(compileCache);
lowerThreadPriority();

parentPort?.on('message', (request: ThreadRequest) => void respond(request));

async function respond({ module, input }: ThreadRequest): Promise<void> {
  try {
    const { task }: { readonly task: ThreadTask<unknown, unknown> } = await import(module);
    const output = await task.run(input);
    send({ kind: 'done', output, cpuMs: readCpuMs() }, task.listTransfers?.(output));
  } catch (error) {
    send({ kind: 'failed', error, cpuMs: readCpuMs() });
  }
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function send(reply: ThreadReply<unknown>, transfers: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, [...transfers]);
}
