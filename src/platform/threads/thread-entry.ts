// Entry point of the threads of `thread.ts`.
import { enableCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

import type { ThreadReply, ThreadRequest, ThreadSettings } from './thread-messages.ts';
import type { ThreadTask } from './thread-task.ts';

/** A third of the CPU share of normal threads, when both compete for one core. */
const NICE = 5;

const { compileCache }: ThreadSettings = workerData;
if (compileCache !== undefined) enableCompileCache(compileCache);
// On other systems, this would change the priority of the entire process.
if (process.platform === 'linux') setPriority(NICE);

parentPort?.on('message', (request: ThreadRequest) => void respond(request));

async function respond({ module, input }: ThreadRequest): Promise<void> {
  try {
    const { task }: { readonly task: ThreadTask<unknown, unknown> } = await import(module);
    const output = await task.run(input);
    send({ kind: 'done', output }, task.listTransfers?.(output));
  } catch (error) {
    send({ kind: 'failed', error });
  }
}

function send(reply: ThreadReply<unknown>, transfers: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, [...transfers]);
}
