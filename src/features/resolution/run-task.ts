import { BudgetError } from '#platform/threads/budget-error.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';
import type { ThreadTask } from '#platform/threads/thread-task.ts';

import { ResolutionError } from './resolution-error.ts';
import type { Trace } from './trace.ts';

/**
 * Runs a task of a resolution on a thread if its input is large. The bytes are moved there. Throws
 * ResolutionError if the input is too complex.
 */
export type RunTask = <Input extends TaskInput, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
) => Promise<Output>;

type TaskInput = { readonly bytes: OwnedBytes };

/** Bytes that share their buffer with nothing else, so that it can be moved to a thread. */
export type OwnedBytes = Uint8Array<ArrayBuffer>;

export function createRunTask({
  threads,
  client,
  signal,
  trace,
  throwIfOver,
}: {
  readonly threads: ThreadPool;
  readonly client: string;
  readonly signal: AbortSignal;
  readonly trace: Trace;
  readonly throwIfOver: () => void;
}): RunTask {
  return async (task, input) => {
    const { buffer, byteLength: bytes } = input.bytes;
    try {
      return await threads.run(task, input, { client, bytes, signal, transfers: [buffer] });
    } catch (error) {
      throwIfOver();
      if (!(error instanceof BudgetError)) throw error;
      trace.addStep(task.name, null, error.message);
      throw new ResolutionError('too_complex', { cause: error });
    }
  };
}
