import { open } from 'node:fs/promises';

import { parseUrlList } from '#lib/text/parse-url-list.ts';
import { readVideoColumns } from '#lib/text/read-video-columns.ts';

import { UsageError } from '../command.ts';

const FILE_BYTES_MAX = 32 * 1024 * 1024;

/** A row of the file, with the fields of `POST /api/v1/videos`. */
export type ImportRow = { readonly line: number; readonly url: string; readonly body: object };

/** Omits repeated URLs. Throws UsageError if the file can't be read or has no rows. */
export async function readImportFile(
  file: string,
  visibility: string | undefined,
): Promise<readonly ImportRow[]> {
  const listed = parseUrlList(await readTextFile(file));
  if (listed === undefined) {
    throw new UsageError(
      'FILE must start with a URL, #EXTM3U, a CSV header with the column url, or be a list of videos from Google Takeout.',
    );
  }
  const rows = new Map<string, ImportRow>();
  for (const { line, url, read } of listed) {
    if (rows.has(url)) continue;
    const body = {
      url,
      ...(visibility !== undefined && { visibility }),
      ...readVideoColumns(read),
    };
    rows.set(url, { line, url, body });
  }
  if (rows.size === 0) throw new UsageError('FILE contains no URLs.');
  return [...rows.values()];
}

/** Throws UsageError. */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readBytes(file).catch(() => {
    throw new UsageError('FILE does not exist or cannot be read as a file.');
  });
  if (bytes.length > FILE_BYTES_MAX) throw new UsageError('FILE is larger than 32 MiB. Split it.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError('FILE is not UTF-8 text. Save it as UTF-8.');
  }
}

/** Reads at most one byte more than the limit. */
async function readBytes(file: string): Promise<Uint8Array> {
  await using opened = await open(file);
  const buffer = Buffer.alloc(FILE_BYTES_MAX + 1);
  let length = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- reads in order
    const { bytesRead } = await opened.read(buffer, length, buffer.length - length);
    length += bytesRead;
    if (bytesRead === 0 || length === buffer.length) break;
  }
  return buffer.subarray(0, length);
}
