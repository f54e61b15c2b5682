// The worker thread of `conversion-thread.ts`. Reading a large file would block other requests for
// too long.
import { parentPort } from 'node:worker_threads';

import type { ConversionTask } from './conversion-thread.ts';
import { convertUpload } from './convert-upload.ts';

parentPort?.on('message', ({ upload, lang }: ConversionTask) => {
  parentPort?.postMessage(convertUpload(upload, lang), []);
});
