import type { MessagePort } from 'node:worker_threads';

import { PackagingError, type PackagingReason } from '#lib/packaging/packaging-error.ts';
import type { Presentation } from '#lib/packaging/presentation.ts';
import { readPresentation } from '#lib/packaging/read-presentation.ts';
import type { ThreadTask } from '#platform/threads/thread-task.ts';

/** CPU time for an index of two hours, several times over. */
const INDEX_CPU_MS_MAX = 2_000;

/** The bytes of the file are requested through the port. */
type Input = { readonly size: number; readonly port: MessagePort };

/** A request for bytes; `end` is exclusive. */
export type ReadRequest = { readonly start: number; readonly end: number };
/** The bytes of the request before; null if they are unavailable. */
export type ReadReply = { readonly bytes: Uint8Array | null };

/** A thread would not keep the class of the error. */
export type ReadResult =
  | { readonly kind: 'read'; readonly presentation: Presentation }
  | { readonly kind: 'refused'; readonly reason: PackagingReason; readonly message: string };

/** Always runs on a thread, because the index of a long file takes a while. */
export const task: ThreadTask<Input, ReadResult> = {
  name: 'presentation',
  module: import.meta.url,
  run: read,
  inlineBytesMax: -1,
  cpuMsMax: INDEX_CPU_MS_MAX,
  queue: 'io',
  listTransfers: (result) => (result.kind === 'read' ? listBuffers(result.presentation) : []),
};

async function read({ size, port }: Input): Promise<ReadResult> {
  const waiting: ((bytes: Uint8Array | null) => void)[] = [];
  port.on('message', ({ bytes }: ReadReply) => waiting.shift()?.(bytes));
  try {
    const presentation = await readPresentation({
      size,
      async read(start, end) {
        const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
        waiting.push(resolve);
        port.postMessage({ start, end } satisfies ReadRequest);
        const bytes = await promise;
        if (bytes === null) throw new PackagingError('index_missing', 'Bytes are unavailable.');
        return bytes;
      },
    });
    return { kind: 'read', presentation };
  } catch (error) {
    if (!(error instanceof PackagingError)) throw error;
    return { kind: 'refused', reason: error.reason, message: error.message };
  } finally {
    port.close();
  }
}

function listBuffers({ tracks }: Presentation): ArrayBuffer[] {
  const arrays = tracks.flatMap(({ source }) => {
    if (source.kind !== 'samples') return [];
    const { offsets, sizes, decodeTicks, shifts, keys } = source.samples;
    return [offsets, sizes, decodeTicks, shifts, keys, source.firsts];
  });
  const buffers = arrays.map(({ buffer }) => buffer);
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}
