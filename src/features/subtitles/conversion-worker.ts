// The thread that `conversion-thread.ts` starts: a large file takes longer to read than other callers should wait.
import { parentPort } from 'node:worker_threads';

import type { ConversionTask } from './conversion-thread.ts';
import { convertUpload } from './convert-upload.ts';

parentPort?.on('message', ({ upload, lang }: ConversionTask) => {
  parentPort?.postMessage(convertUpload(upload, lang), []);
});
