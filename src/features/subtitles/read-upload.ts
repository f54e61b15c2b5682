import { AppError } from '#contract/app-error.ts';
import { SUBTITLE_CONVERTED_AT_ONCE_BYTES_MAX } from '#contract/limits.ts';
import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';
import type { Repair } from '#lib/captions/repairs.ts';

import { createConversionThread } from './conversion-thread.ts';
import { type Conversion, convertUpload, type Upload } from './convert-upload.ts';
import type { Original, TrackText } from './store.ts';

export type ReadUpload = {
  readonly text: TrackText & { readonly original: Original };
  readonly repairs: readonly Repair[];
};

/** Throws payload_too_large, invalid_subtitle with the place where the file is broken, and unavailable. */
export type UploadReader = (upload: Upload, lang: string) => Promise<ReadUpload>;

/** Reads small files at once, which takes no longer than to start a thread, and others beside the service's work. */
export function createUploadReader(): UploadReader {
  const convertOnThread = createConversionThread();
  return async (upload, lang) => {
    const { bytes } = upload;
    if (bytes.length > CAPTION_BYTES_MAX) {
      const message = `The file is larger than ${CAPTION_BYTES_MAX} bytes; send less.`;
      throw new AppError('payload_too_large', message);
    }
    const isSmall = bytes.length <= SUBTITLE_CONVERTED_AT_ONCE_BYTES_MAX;
    const conversion = isSmall ? convertUpload(upload, lang) : await convertOnThread(upload, lang);
    const { vtt, cueCount, format, charset, repairs } = getConverted(conversion);
    return { text: { vtt, cueCount, original: { bytes, format, charset } }, repairs };
  };
}

/** Throws invalid_subtitle. */
export function getConverted<Value>(conversion: Conversion<Value>): Value {
  if (conversion.kind === 'converted') return conversion;
  const { message, line, column } = conversion.refusal;
  if (line === undefined || column === undefined) throw new AppError('invalid_subtitle', message);
  throw new AppError('invalid_subtitle', `Line ${line}, column ${column}: ${message}`, {
    details: [{ path: '/content', message, line, column }],
  });
}
