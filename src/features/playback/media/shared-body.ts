import { Readable } from 'node:stream';

import { SHARED_BODY_LAG_BYTES_MAX } from '#contract/limits.ts';

import { createHeldChunks, type HeldChunksOptions } from './held-chunks.ts';

/** One body that many read, each from the first byte and at its own pace. */
export type SharedBody = {
  /** Only until it is whole or lost. */
  readonly openReader: () => Readable;
};

export type SharedBodyOptions = HeldChunksOptions & {
  /** It is all here; its room is the caller's now. */
  readonly onComplete: (bytes: Buffer) => void;
  /** It broke off, or is more than may be kept: nobody can begin at the first byte any more. */
  readonly onLost: () => void;
};

type Position = {
  /** The next chunk, counted from the first that ever came. */
  chunk: number;
  bytes: number;
};

type End = { readonly kind: 'whole'; readonly bytes: Buffer } | { readonly kind: 'passed' };

/**
 * Reads `inner` as fast as the fastest reader does, and keeps what came for those who are behind or come late. A body
 * that outgrows the memory is passed on without being kept; who falls too far behind there is cut off.
 */
export function createSharedBody(inner: Readable, options: SharedBodyOptions): SharedBody {
  const readers = new Map<Readable, Position>();
  const waiting = new Set<Readable>();
  const chunks = createHeldChunks(options);
  let end: End | undefined;

  inner.pause();
  inner.on('data', receive).on('end', complete).on('error', fail);
  inner.on('close', () => fail(new Error('the body ended early')));

  /** True when the reader wants more than it got. */
  function give(reader: Readable): boolean {
    const position = readers.get(reader);
    if (position === undefined) return false;
    const rest = end?.kind === 'whole' ? end.bytes.subarray(position.bytes) : undefined;
    const chunk = rest ?? chunks.at(position.chunk);
    if (chunk !== undefined && chunk.length > 0) {
      position.chunk += 1;
      position.bytes += chunk.length;
      return reader.push(chunk);
    }
    if (end !== undefined) return reader.push(null);
    waiting.add(reader);
    inner.resume();
    return false;
  }

  function receive(chunk: Buffer): void {
    if (!chunks.add(chunk)) options.onLost();
    let isMoreWanted = false;
    for (const reader of takeWaiting()) isMoreWanted = give(reader) || isMoreWanted;
    if (!chunks.isWhole()) chunks.dropBefore(leaveBehind(readers, chunks.receivedBytes()));
    if (!isMoreWanted && waiting.size === 0) inner.pause();
  }

  function takeWaiting(): readonly Readable[] {
    const taken = [...waiting];
    waiting.clear();
    return taken;
  }

  function complete(): void {
    end = chunks.isWhole() ? { kind: 'whole', bytes: chunks.join() } : { kind: 'passed' };
    if (end.kind === 'whole') {
      chunks.dropBefore(Infinity);
      options.onComplete(end.bytes);
    }
    for (const reader of takeWaiting()) give(reader);
  }

  function fail(error: Error): void {
    if (end !== undefined) return;
    end = { kind: 'passed' };
    if (chunks.isWhole()) {
      chunks.letGo();
      options.onLost();
    }
    for (const reader of readers.keys()) reader.destroy(error);
  }

  return {
    openReader() {
      const reader = openReader(give, () => {
        readers.delete(reader);
        waiting.delete(reader);
      });
      readers.set(reader, { chunk: 0, bytes: 0 });
      return reader;
    },
  };
}

/** The chunk that the slowest reader is at; for those who are far behind nobody waits. */
function leaveBehind(readers: ReadonlyMap<Readable, Position>, receivedBytes: number): number {
  let slowest = Infinity;
  for (const [reader, { bytes, chunk }] of readers) {
    if (receivedBytes - bytes <= SHARED_BODY_LAG_BYTES_MAX) slowest = Math.min(slowest, chunk);
    else reader.destroy(new Error('the reader fell too far behind'));
  }
  return slowest;
}

function openReader(give: (reader: Readable) => void, onClosed: () => void): Readable {
  const reader: Readable = new Readable({
    read: () => give(reader),
    destroy: (error, callback) => {
      onClosed();
      callback(error);
    },
  });
  // A reader that is between two steps must not find the process gone.
  return reader.on('error', () => undefined);
}
