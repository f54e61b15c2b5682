import { Worker } from 'node:worker_threads';

import { SUBTITLE_CONVERSION_MS_MAX, SUBTITLE_CONVERSIONS_MAX } from '#contract/limits.ts';
import { toUnavailable } from '#contract/unavailable.ts';
import { createTurns } from '#lib/async/turns.ts';

import type { Conversion, ConvertedUpload, convertUpload, Upload } from './convert-upload.ts';

export type ConversionTask = { readonly upload: Upload; readonly lang: string };

type Converted = Conversion<ConvertedUpload>;

/** A file that leads the reader to allocate without end ends the thread rather than the service. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * `convertUpload` on one thread, file after file. The thread starts with the first file, waits for the next, and keeps
 * nobody from ending the process. Throws unavailable when too many are waiting, and for a file that the thread
 * does not survive.
 */
export function createConversionThread(): (
  ...task: Parameters<typeof convertUpload>
) => Promise<Converted> {
  const inTurn = createTurns(1, {
    waitingMax: SUBTITLE_CONVERSIONS_MAX,
    refuse: () => toUnavailable('Many subtitles are uploaded at the moment; try again soon.'),
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
      throw toUnavailable('The file could not be read at the moment; try again soon.', {
        cause: error,
      });
    }
  }

  return (upload, lang) => inTurn(() => convert({ upload, lang }));
}

/** Rejects when the thread dies, or is silent for too long. */
async function run(worker: Worker, { upload, lang }: ConversionTask): Promise<Converted> {
  const { promise, resolve, reject } = Promise.withResolvers<Converted>();
  const whenExited = (): void => reject(new Error('the thread has ended'));
  const overdue = setTimeout(() => {
    reject(new Error('the thread is silent'));
  }, SUBTITLE_CONVERSION_MS_MAX);
  worker.once('message', resolve).once('error', reject).once('exit', whenExited);
  try {
    // A copy that is handed over: a view would be sent with all of the buffer that it is in.
    const bytes = new Uint8Array(upload.bytes);
    worker.postMessage({ upload: { ...upload, bytes }, lang } satisfies ConversionTask, [
      bytes.buffer,
    ]);
    return await promise;
  } finally {
    clearTimeout(overdue);
    worker.off('message', resolve).off('error', reject).off('exit', whenExited);
  }
}
