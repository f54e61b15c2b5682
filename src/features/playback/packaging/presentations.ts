import { createHash } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';

import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import type { Source } from '#features/videos/index.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { ByteRange, Presentation } from '#lib/packaging/presentation.ts';
import type { ByteBudget } from '#platform/admission/byte-budget.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import { type ThreadClient, toBackgroundClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { openShared, type SharedFile } from '../media/open-media.ts';
import { type FilePart, readPart } from '../media/read-media-range.ts';
import type { SharedMedia } from '../media/shared-media.ts';
import { COPIES } from './building-budget.ts';
import type { PartBuffers } from './part-buffers.ts';
import { type ReadReply, type ReadRequest, task } from './read-presentation-task.ts';

/** Memory for the sample tables of all files. A film of two hours has about 15 MB. */
const PRESENTATIONS_BYTES_MAX = 96 * 1024 * 1024;
/** Tells the size of a file, and often contains its index. */
const START_BYTES = 64 * 1024;
/** Files that cannot be packaged, and how long they are not read again. */
const REFUSED_FILES_MAX = 1_000;
const REFUSAL_TTL_MS = 60_000;
/** A file without a validator is read again after this time. */
const PRESENTATION_TTL_MS = 10 * 60_000;

/** The file of a source, and the segments of its tracks. */
export type OpenedFile = {
  readonly file: SharedFile;
  /** Identifies the URL of the file and who may share it. */
  readonly key: string;
  /** Changes with the bytes of the file. */
  readonly version: string;
  readonly presentation: Presentation;
};

/** Whose bytes are read, and on whose behalf. */
export type FileRequest = {
  readonly source: Source;
  readonly scope: string;
  readonly undeclaredSecondsMax: number;
  readonly signal: AbortSignal;
};

type Parts = {
  readonly media: SharedMedia;
  readonly threads: ThreadPool;
  readonly building: ByteBudget;
  readonly buffers: PartBuffers;
};

/** Reads the index of each file once for all viewers. */
export class Presentations {
  readonly #parts: Parts;
  readonly #flights = new SingleFlight<OpenedFile>();
  readonly #opened = new LRUCache<string, OpenedFile>({
    maxSize: PRESENTATIONS_BYTES_MAX,
    ttl: PRESENTATION_TTL_MS,
    sizeCalculation: ({ presentation }) => countBytes(presentation),
  });
  readonly #refusals = createLruCache<string, AppError>(REFUSED_FILES_MAX, { ttl: REFUSAL_TTL_MS });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects with a playback error, or with `source_unsupported` for a file without segments. */
  async find(request: FileRequest): Promise<OpenedFile> {
    const { source, scope, undeclaredSecondsMax, signal } = request;
    const file = { url: source.url, source, scope, undeclaredSecondsMax };
    const key = toKey(file);
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const refusal = this.#refusals.get(key);
    if (refusal !== undefined) throw refusal;
    return await this.#flights.join(key, {
      client: toBackgroundClient(source.url),
      signal,
      start: async (workSignal, client) => {
        try {
          const opened = await openFile(file, { ...this.#parts, client, signal: workSignal });
          this.#opened.set(key, opened);
          return opened;
        } catch (error) {
          if (isRefusal(error)) this.#refusals.set(key, error);
          throw error;
        }
      },
    });
  }

  /**
   * Reads parts of the file, whose memory counts until `build` has used them. Undefined if the file is
   * another one by now. `build` must not keep the parts.
   */
  async useParts<Built>(
    { file, key, version }: OpenedFile,
    ranges: readonly ByteRange[],
    {
      build,
      signal,
    }: { readonly build: (parts: readonly FilePart[]) => Built; readonly signal: AbortSignal },
  ): Promise<Built | undefined> {
    const size = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    using reservation = this.#parts.building.open(file.url.host);
    await reservation.grow(size * COPIES, signal);
    const memory = ranges.map(({ start, end }) => this.#parts.buffers.take(end - start));
    const parts = await Promise.all(
      ranges.map((range, index) =>
        readFile(file, range, { ...this.#parts, signal, memory: memory[index] }),
      ),
    );
    const isSame = parts.every((part, index) => {
      const { start = 0, end = 0 } = ranges[index] ?? {};
      return toVersion(part) === version && part.bytes.length === end - start;
    });
    if (!isSame) this.#opened.delete(key);
    const built = isSame ? build(parts) : undefined;
    // After a failure, a read that is still in progress may write to the memory.
    for (const buffer of memory) this.#parts.buffers.give(buffer);
    return built;
  }
}

type ReadOptions = Parts & { readonly signal: AbortSignal };

async function openFile(
  file: SharedFile,
  options: ReadOptions & { readonly client: ThreadClient },
): Promise<OpenedFile> {
  const { threads, client, signal } = options;
  const start = await readFile(file, { start: 0, end: START_BYTES }, options);
  if (start.size === null)
    throw unsupportedError('Its server does not state the size of the file.');
  const { port1: port, port2 } = new MessageChannel();
  const failures: unknown[] = [];
  port.on('message', (request: ReadRequest) => {
    const isKnown = request.end <= start.bytes.length;
    const reading = isKnown
      ? Promise.resolve(start.bytes.subarray(request.start, request.end))
      : readFile(file, request, options).then(({ bytes }) => bytes);
    void reading
      // A copy, because a view would be sent with its entire buffer.
      .then((bytes): ReadReply => ({ bytes: new Uint8Array(bytes) }))
      .catch((error: unknown): ReadReply => {
        failures.push(error);
        return { bytes: null };
      })
      .then((reply) => port.postMessage(reply));
  });
  try {
    const input = { size: start.size, port: port2 };
    const transfers = [port2];
    const result = await threads.run(task, input, { client, bytes: 0, signal, transfers });
    // An upstream failure says nothing about the file.
    if (result.kind === 'refused') throw failures[0] ?? unsupportedError(result.message);
    const { presentation } = result;
    return { file, key: toKey(file), version: toVersion(start), presentation };
  } finally {
    port.close();
  }
}

function readFile(
  file: SharedFile,
  { start, end }: ReadRequest,
  {
    media,
    signal,
    memory,
  }: Pick<ReadOptions, 'media' | 'signal'> & { readonly memory?: Buffer<ArrayBuffer> | undefined },
): Promise<FilePart> {
  const range = { start, length: end - start };
  return readPart(
    (viewerRequest) => openShared(file, { media, viewerRequest, caller: { signal } }),
    range,
    memory && { take: () => memory, give: () => undefined },
  );
}

/** True for a file that cannot be packaged. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'source_unsupported';
}

export function unsupportedError(reason: string): AppError {
  return new AppError(
    'source_unsupported',
    `This video is not available in this format: ${reason} Play \`embed.stream\` instead.`,
  );
}

function toVersion({ size, headers }: FilePart): string {
  const text = JSON.stringify([size, headers.get('etag'), headers.get('last-modified')]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

function toKey({ url, scope, source }: SharedFile): string {
  return JSON.stringify([scope, url.href, source.headers, source.requirements]);
}

function countBytes({ tracks }: Presentation): number {
  return tracks.reduce(
    (sum, { source, segments, init }) =>
      sum +
      init.length +
      segments.length * 50 +
      (source.kind === 'samples' ? source.samples.count * 25 : source.ranges.length * 50),
    1_000,
  );
}
