import { freeChunk } from './free-chunk.ts';
import type { MediaMemory } from './media-memory.ts';

/** Chunks of a body in the order in which they came, counted from the first. */
export type HeldChunks = {
  /** From the first chunk on, all are here. */
  readonly isWhole: () => boolean;
  readonly receivedBytes: () => number;
  /** It is the caller's no more. False when it is the one with which they can't be held any more. */
  readonly add: (chunk: Buffer) => boolean;
  readonly at: (index: number) => Buffer | undefined;
  /** Drops those before this one. */
  readonly dropBefore: (index: number) => void;
  /** Gives the room back: what is not dropped is on its way only. */
  readonly letGo: () => void;
  /** All in one, whose room is the caller's. */
  readonly join: () => Buffer;
};

export type HeldChunksOptions = {
  readonly memory: Pick<MediaMemory, 'take' | 'giveBack' | 'thingBytesMax'>;
  /** Bytes that all chunks have together, where that was said: then they lie in one buffer from the start. */
  readonly size: number | null;
  /** Nobody else holds the chunks. */
  readonly isOwn: boolean;
};

export function createHeldChunks({ memory, size, isOwn }: HeldChunksOptions): HeldChunks {
  const chunks: Buffer[] = [];
  const all = size !== null && memory.take(size) ? Buffer.allocUnsafeSlow(size) : undefined;
  let droppedCount = 0;
  let receivedBytes = 0;
  let heldBytes = all?.length ?? 0;
  let isWhole = true;

  function letGo(): void {
    isWhole = false;
    memory.giveBack(heldBytes);
    heldBytes = 0;
  }

  return {
    isWhole: () => isWhole,
    receivedBytes: () => receivedBytes,
    add(chunk) {
      const start = receivedBytes;
      receivedBytes += chunk.length;
      if (all !== undefined && receivedBytes <= all.length) {
        all.set(chunk, start);
        if (isOwn) freeChunk(chunk);
        chunks.push(all.subarray(start, receivedBytes));
        return true;
      }
      chunks.push(chunk);
      if (!isWhole) return true;
      const isHeld = receivedBytes <= memory.thingBytesMax && memory.take(chunk.length);
      if (isHeld) heldBytes += chunk.length;
      else letGo();
      return isHeld;
    },
    at: (index) => chunks[index - droppedCount],
    dropBefore(index) {
      const count = Math.min(chunks.length, index - droppedCount);
      chunks.splice(0, count);
      droppedCount += count;
    },
    letGo,
    join() {
      memory.giveBack(heldBytes - receivedBytes);
      return receivedBytes === all?.length ? all : Buffer.concat(chunks);
    },
  };
}
