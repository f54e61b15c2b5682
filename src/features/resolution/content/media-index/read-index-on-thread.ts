import { MessageChannel } from 'node:worker_threads';

import { BudgetError } from '#platform/threads/budget-error.ts';

import type { Session } from '../../core/session.ts';
import type { FromIndexTask, IndexedFile, MediaIndex, ToIndexTask } from './index-messages.ts';
import type { MediaBytes } from './media-bytes.ts';

/**
 * Reads the index of a file on a thread. Returns the last result when the signal aborts, or when
 * the parser needs too much CPU time or memory.
 */
export async function readIndexOnThread(
  file: IndexedFile,
  bytes: MediaBytes,
  { threads, client, signal }: Pick<Session, 'threads' | 'client' | 'signal'>,
): Promise<MediaIndex> {
  const { task } = await import('./read-index-task.ts');
  const { port1: port, port2 } = new MessageChannel();
  let latest: MediaIndex = { kind: 'none' };
  port.on('message', (message: FromIndexTask) => {
    if (message.kind === 'found') latest = message.index;
    else void respond(message, { bytes, send: (reply) => port.postMessage(reply, []) });
  });
  try {
    const prefix = new Uint8Array(file.prefix);
    const input = { file: { ...file, prefix }, port: port2 };
    const transfers = [port2, prefix.buffer];
    const options = { client, bytes: prefix.length, signal, transfers };
    return await threads.run(task, input, options);
  } catch (error) {
    if (signal.aborted || error instanceof BudgetError) return latest;
    throw error;
  } finally {
    port.close();
  }
}

async function respond(
  { id, start, end, cachedOnly }: FromIndexTask & { readonly kind: 'read' },
  { bytes, send }: { readonly bytes: MediaBytes; readonly send: (reply: ToIndexTask) => void },
): Promise<void> {
  if (cachedOnly) bytes.freeze();
  const chunk = await bytes.read(start, end).catch(() => null);
  // A copy, because a view would be sent with its entire buffer.
  send({ id, bytes: chunk === null ? null : new Uint8Array(chunk) });
}
