// Worker thread of `index-reader.ts`. Hostile bytes may keep the parser busy forever, but a thread
// can be terminated.
import { parentPort } from 'node:worker_threads';

import type { FromIndexWorker, ToIndexWorker } from './index-messages.ts';
import { readIndex } from './read-index.ts';

const pendingReads = new Map<number, (bytes: Uint8Array | null) => void>();
let lastId = 0;

parentPort?.on('message', (message: ToIndexWorker) => {
  switch (message.kind) {
    case 'start':
      void readFile(message);
      return;
    case 'bytes':
      pendingReads.get(message.id)?.(message.bytes);
      pendingReads.delete(message.id);
      return;
  }
});

send({ kind: 'ready' });

async function readFile(file: ToIndexWorker & { readonly kind: 'start' }): Promise<void> {
  let cachedOnly = false;
  await readIndex(file, {
    read: (start, end) => {
      const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
      lastId += 1;
      pendingReads.set(lastId, resolve);
      send({ kind: 'read', id: lastId, start, end, cachedOnly });
      return promise;
    },
    onFound: (index) => {
      // The remaining details are not worth another request.
      cachedOnly = true;
      send({ kind: 'found', index });
    },
  });
  send({ kind: 'done' });
}

function send(message: FromIndexWorker): void {
  parentPort?.postMessage(message, []);
}
