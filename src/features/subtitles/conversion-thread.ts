import { Worker } from 'node:worker_threads';

import { SUBTITLE_CONVERSION_MS_MAX, SUBTITLE_CONVERSION_QUEUE_MAX } from '#contract/limits.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import { createWorkQueue } from '#lib/async/work-queue.ts';

import type { Conversion, ConvertedUpload, convertUpload, Upload } from './convert-upload.ts';

export type ConversionTask = { readonly upload: Upload; readonly lang: string };

type Converted = Conversion<ConvertedUpload>;

/** A file that makes the parser allocate without limit ends the thread, not the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Runs `convertUpload` on one worker thread, one file at a time. The thread starts with the first
 * file and does not keep the process alive. Throws unavailable when the queue is full, and for a
 * file that crashes the thread.
 */
export function createConversionThread(): (
  ...task: Parameters<typeof convertUpload>
) => Promise<Converted> {
  const inTurn = createWorkQueue(1, {
    lengthMax: SUBTITLE_CONVERSION_QUEUE_MAX,
    toOverflowError: () =>
      createUnavailableError('Too many subtitle uploads are in progress. Try again in a moment.'),
  });
  let idle: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(new URL('./conversion-worker.ts', import.meta.url), {
      resourceLimits: RESOURCE_LIMITS,
    });
    return worker
      .on('error', () => undefined)
      .once('exit', () => {
        if (idle === worker) idle = undefined;
      });
  }

  async function convert(task: ConversionTask): Promise<Converted> {
    const worker = idle ?? start();
    idle = undefined;
    worker.ref();
    try {
      const converted = await run(worker, task);
      worker.unref();
      idle = worker;
      return converted;
    } catch (error) {
      await worker.terminate();
      throw createUnavailableError('The file could not be read. Try again in a moment.', {
        cause: error,
      });
    }
  }

  return (upload, lang) => inTurn(() => convert({ upload, lang }));
}

/** Rejects when the thread exits or exceeds the time limit. */
async function run(worker: Worker, { upload, lang }: ConversionTask): Promise<Converted> {
  const { promise, resolve, reject } = Promise.withResolvers<Converted>();
  const onExit = (): void => reject(new Error('the conversion thread exited'));
  const timeout = setTimeout(() => {
    reject(new Error('the conversion thread timed out'));
  }, SUBTITLE_CONVERSION_MS_MAX);
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  try {
    // Transfers a copy. A view would be sent with its entire buffer.
    const bytes = new Uint8Array(upload.bytes);
    worker.postMessage({ upload: { ...upload, bytes }, lang } satisfies ConversionTask, [
      bytes.buffer,
    ]);
    return await promise;
  } finally {
    clearTimeout(timeout);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
  }
}
