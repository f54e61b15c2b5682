import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { ZipFile } from 'yazl';

export type ArchiveFile = {
  /** A path with forward slashes. */
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};

/**
 * A ZIP archive as a stream that follows the reader's pace. The next file is requested when the
 * previous one has been compressed, so at most one file is open. Destroying the stream ends the
 * iteration; a failure of a file destroys the stream, so that the archive is visibly incomplete.
 */
export function openArchive(files: AsyncIterable<ArchiveFile>, mtime: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const aborted = new AbortController();
  const fail = (error: unknown): void => {
    aborted.abort();
    output.destroy(error instanceof Error ? error : new Error('the archive failed'));
  };
  output.once('close', () => aborted.abort());
  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(output);
  addFiles(zip, files, { mtime, signal: aborted.signal }).catch(fail);
  return output;
}

async function addFiles(
  zip: ZipFile,
  files: AsyncIterable<ArchiveFile>,
  { mtime, signal }: { readonly mtime: Date; readonly signal: AbortSignal },
): Promise<void> {
  for await (const { name, content } of files) {
    const stream = Readable.from(content, { highWaterMark: 1 });
    zip.addReadStream(stream, name, { mtime });
    try {
      await finished(stream, { signal });
    } finally {
      stream.destroy();
    }
  }
  zip.end();
}
