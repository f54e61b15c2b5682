import { PackagingError } from './packaging-error.ts';

/** Random access to the bytes of a file. `end` is exclusive, and never beyond `size`. */
export type MediaFile = {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
};

/** What finding the segments of a file may cost. An index of two hours has about 5 MB. */
const READS_MAX = 256;
const READ_BYTES_MAX = 24 * 1024 * 1024;
/** Small reads are extended, so that a series of headers takes one read. */
const WINDOW_BYTES_MIN = 64 * 1024;

/** Reads parts of a file in ascending order with few requests. */
export type ReadWindow = {
  readonly size: number;
  /** The bytes from `start`, at least up to `end` unless the file ends before. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
};

export function createReadWindow(file: MediaFile): ReadWindow {
  let window: { readonly start: number; readonly bytes: Uint8Array } = {
    start: 0,
    bytes: new Uint8Array(),
  };
  let reads = 0;
  let readBytes = 0;
  return {
    size: file.size,
    async read(start, requestedEnd) {
      const end = Math.min(requestedEnd, file.size);
      if (start < 0 || start >= end) return new Uint8Array();
      const { start: windowStart, bytes } = window;
      if (start >= windowStart && end <= windowStart + bytes.length) {
        return bytes.subarray(start - windowStart);
      }
      const readEnd = Math.min(file.size, Math.max(end, start + WINDOW_BYTES_MIN));
      reads += 1;
      readBytes += readEnd - start;
      if (reads > READS_MAX || readBytes > READ_BYTES_MAX) {
        throw new PackagingError('index_missing', 'Reading the index takes too many requests.');
      }
      const read = await file.read(start, readEnd);
      if (read.length < end - start) {
        throw new PackagingError('invalid_data', 'The file is shorter than its size.');
      }
      window = { start, bytes: read };
      return read;
    },
  };
}
