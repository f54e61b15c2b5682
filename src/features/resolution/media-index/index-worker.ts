// The thread that `index-reader.ts` starts: hostile bytes may keep the parser busy for ever, and a thread can be ended.
import { parentPort } from 'node:worker_threads';

import type { FromIndexWorker, ToIndexWorker } from './index-messages.ts';
import { readIndex } from './read-index.ts';

const waiting = new Map<number, (bytes: Uint8Array | null) => void>();
let lastId = 0;

parentPort?.on('message', (message: ToIndexWorker) => {
  switch (message.kind) {
    case 'start':
      void readFile(message);
      return;
    case 'bytes':
      waiting.get(message.id)?.(message.bytes);
      waiting.delete(message.id);
      return;
  }
});

send({ kind: 'ready' });

async function readFile(file: ToIndexWorker & { readonly kind: 'start' }): Promise<void> {
  let heldOnly = false;
  await readIndex(file, {
    read: (start, end) => {
      const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
      lastId += 1;
      waiting.set(lastId, resolve);
      send({ kind: 'read', id: lastId, start, end, heldOnly });
      return promise;
    },
    onFound: (index) => {
      // Details that the index does not give at once are worth no further request.
      heldOnly = true;
      send({ kind: 'found', index });
    },
  });
  send({ kind: 'done' });
}

function send(message: FromIndexWorker): void {
  parentPort?.postMessage(message, []);
}
