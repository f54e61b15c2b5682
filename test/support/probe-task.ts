import { once } from 'node:events';
import { type MessagePort, threadId } from 'node:worker_threads';

import { assertNever } from '#lib/assert-never.ts';
import type { ThreadTask } from '#platform/threads/thread-task.ts';

/** What the task does before it returns. */
export type ProbeInput =
  | { readonly kind: 'return'; readonly value: unknown }
  | { readonly kind: 'throw'; readonly message: string }
  /** Uses the CPU until the thread is terminated. */
  | { readonly kind: 'loop' }
  /** Allocates until the thread is terminated. */
  | { readonly kind: 'allocate' }
  | { readonly kind: 'exit' }
  /** Reports its start to the port, and returns when a message arrives. */
  | { readonly kind: 'wait'; readonly port: MessagePort };

export type ProbeOutput = { readonly threadId: number; readonly value: unknown };

/** A task for tests of thread pools. */
export const task: ThreadTask<ProbeInput, ProbeOutput> = {
  name: 'probe',
  module: import.meta.url,
  run,
  inlineBytesMax: 100,
  cpuMsMax: 300,
  queue: 'compute',
  listTransfers: ({ value }) => (value instanceof ArrayBuffer ? [value] : []),
};

async function run(input: ProbeInput): Promise<ProbeOutput> {
  switch (input.kind) {
    case 'return':
      return { threadId, value: input.value };
    case 'throw':
      throw new RangeError(input.message);
    case 'loop':
      return loop();
    case 'allocate':
      return allocate();
    case 'exit':
      return process.exit(1);
    case 'wait':
      return { threadId, value: await waitForMessage(input.port) };
    default:
      return assertNever(input);
  }
}

function loop(): never {
  for (;;);
}

function allocate(): never {
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 50_000 }).fill(0.5));
}

async function waitForMessage(port: MessagePort): Promise<unknown> {
  const message = once(port, 'message');
  port.postMessage('started', []);
  const [value]: unknown[] = await message;
  port.close();
  return value;
}
