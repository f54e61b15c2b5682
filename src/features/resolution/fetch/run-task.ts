import { BudgetError } from '#platform/threads/budget-error.ts';
import type { ThreadTask } from '#platform/threads/thread-task.ts';

import { ResolutionError } from '../core/resolution-error.ts';
import type { Session } from '../core/session.ts';

/** Bytes that share their buffer with nothing else, so that it can be moved to a thread. */
export type OwnedBytes = Uint8Array<ArrayBuffer>;

/**
 * Runs a task of a resolution on a thread if its input is large. The bytes are moved there. Throws
 * ResolutionError if the input is too complex.
 */
export async function runTask<Input extends { readonly bytes: OwnedBytes }, Output>(
  { threads, client, signal, trace, throwIfAborted }: Session,
  task: ThreadTask<Input, Output>,
  input: Input,
): Promise<Output> {
  const { buffer, byteLength: bytes } = input.bytes;
  try {
    const options = { client, bytes, signal, transfers: [buffer] };
    return await threads.run(task, input, options);
  } catch (error) {
    throwIfAborted();
    if (!(error instanceof BudgetError)) throw error;
    trace.addStep(task.name, null, error.message);
    throw new ResolutionError('too_complex', { cause: error });
  }
}
