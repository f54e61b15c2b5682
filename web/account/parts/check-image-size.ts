import { IMAGE_UPLOAD_BYTES_MAX } from '#contract/limits.ts';

import { ShownError } from '../api/describe-error.ts';
import { texts } from '../messages/texts.ts';

/** Throws a ShownError for an image that the API would refuse. */
export function checkImageSize(file: File): File {
  if (file.size > IMAGE_UPLOAD_BYTES_MAX) throw new ShownError(texts().parts.image.tooLarge);
  return file;
}
