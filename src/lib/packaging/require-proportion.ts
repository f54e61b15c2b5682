import { PackagingError } from './packaging-error.ts';

const GROWTH_MAX = 2;
const EXTRA_BYTES_MAX = 1024 * 1024;

/**
 * Samples may share bytes of a file. The written bytes must not be much more than the bytes read,
 * because memory is reserved only for those.
 */
export function requireProportion(writtenBytes: number, readBytes: number): void {
  if (writtenBytes > readBytes * GROWTH_MAX + EXTRA_BYTES_MAX) {
    throw new PackagingError('too_large', 'The samples of a segment share too many bytes.');
  }
}
