import { AppError } from '#contract/app-error.ts';
import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';
import type { Repair } from '#lib/captions/repairs.ts';
import type { Retiming } from '#lib/captions/retime.ts';
import { BudgetError } from '#platform/threads/budget-error.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { Conversion, ConvertedText, Upload } from './convert-upload.ts';
import type { Original, TrackText } from './track-store.ts';

export type ParsedUpload = {
  readonly text: TrackText & { readonly original: Original };
  readonly repairs: readonly Repair[];
};

type ReadOptions = {
  readonly lang: string;
  /** The client whose share of the threads is used. */
  readonly client: ThreadClient;
};

/** Throws payload_too_large, invalid_subtitle with the location of the error, and unavailable. */
export async function readUpload(
  upload: Upload,
  { lang, client }: ReadOptions,
  threads: ThreadPool,
): Promise<ParsedUpload> {
  const { bytes } = upload;
  if (bytes.length > CAPTION_BYTES_MAX) {
    const message = `The file exceeds ${CAPTION_BYTES_MAX} bytes. Send a smaller file.`;
    throw new AppError('payload_too_large', message);
  }
  // Moves a copy. A view would be sent with its entire buffer.
  const copy = new Uint8Array(bytes);
  const input = { upload: { ...upload, bytes: copy }, lang };
  const options = { client, bytes: copy.length, transfers: [copy.buffer] };
  const { task } = await import('./convert-upload-task.ts');
  const conversion = await threads.run(task, input, options).catch(refuseComplexFile);
  const { vtt, cueCount, format, charset, repairs } = getConverted(conversion);
  return { text: { vtt, cueCount, original: { bytes, format, charset } }, repairs };
}

/** Shifts and scales the cues of a stored track. Throws invalid_subtitle and unavailable. */
export async function retimeTrack(
  {
    vtt,
    retiming,
    client,
  }: { readonly vtt: string; readonly retiming: Retiming; readonly client: string },
  threads: ThreadPool,
): Promise<ConvertedText> {
  const { task } = await import('./retime-text-task.ts');
  const retimed = threads.run(task, { vtt, retiming }, { client, bytes: vtt.length });
  return getConverted(await retimed.catch(refuseComplexFile));
}

function refuseComplexFile(error: unknown): never {
  if (!(error instanceof BudgetError)) throw error;
  const message =
    'The file is too complex to convert. Simplify it, or split it into smaller files.';
  throw new AppError('invalid_subtitle', message, { cause: error });
}

function getConverted<Value>(conversion: Conversion<Value>): Value {
  if (conversion.kind === 'converted') return conversion;
  const { message, line, column } = conversion.problem;
  if (line === undefined || column === undefined) throw new AppError('invalid_subtitle', message);
  throw new AppError('invalid_subtitle', `Line ${line}, column ${column}: ${message}`, {
    details: [{ path: '/content', message, line, column }],
  });
}
