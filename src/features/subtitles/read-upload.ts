import { AppError } from '#contract/app-error.ts';
import { SUBTITLE_INLINE_CONVERSION_BYTES_MAX } from '#contract/limits.ts';
import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';
import type { Repair } from '#lib/captions/repairs.ts';

import { createConversionThread } from './conversion-thread.ts';
import { type Conversion, convertUpload, type Upload } from './convert-upload.ts';
import type { Original, TrackText } from './store.ts';

export type ParsedUpload = {
  readonly text: TrackText & { readonly original: Original };
  readonly repairs: readonly Repair[];
};

/** Throws payload_too_large, invalid_subtitle with the location of the error, and unavailable. */
export type UploadReader = (upload: Upload, lang: string) => Promise<ParsedUpload>;

/**
 * Reads small files in the main thread, because starting a thread takes at least as long. Larger
 * files are read in a worker thread.
 */
export function createUploadReader(): UploadReader {
  const convertOnThread = createConversionThread();
  return async (upload, lang) => {
    const { bytes } = upload;
    if (bytes.length > CAPTION_BYTES_MAX) {
      const message = `The file exceeds ${CAPTION_BYTES_MAX} bytes. Send a smaller file.`;
      throw new AppError('payload_too_large', message);
    }
    const isSmall = bytes.length <= SUBTITLE_INLINE_CONVERSION_BYTES_MAX;
    const conversion = isSmall ? convertUpload(upload, lang) : await convertOnThread(upload, lang);
    const { vtt, cueCount, format, charset, repairs } = getConverted(conversion);
    return { text: { vtt, cueCount, original: { bytes, format, charset } }, repairs };
  };
}

/** Throws invalid_subtitle. */
export function getConverted<Value>(conversion: Conversion<Value>): Value {
  if (conversion.kind === 'converted') return conversion;
  const { message, line, column } = conversion.problem;
  if (line === undefined || column === undefined) throw new AppError('invalid_subtitle', message);
  throw new AppError('invalid_subtitle', `Line ${line}, column ${column}: ${message}`, {
    details: [{ path: '/content', message, line, column }],
  });
}
