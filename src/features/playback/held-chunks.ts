import type { MediaMemory } from './media-memory.ts';

/** Chunks of a body in the order in which they came, counted from the first. */
export type HeldChunks = {
  /** From the first chunk on, all are here. */
  readonly isWhole: () => boolean;
  readonly receivedBytes: () => number;
  /** False when it is the one with which they can't be held any more. */
  readonly add: (chunk: Buffer) => boolean;
  readonly at: (index: number) => Buffer | undefined;
  /** Drops those before this one. */
  readonly dropBefore: (index: number) => void;
  /** Gives the room back: what is not dropped is on its way only. */
  readonly letGo: () => void;
  /** All in one, whose room is the caller's. */
  readonly join: () => Buffer;
};

export function createHeldChunks(
  memory: Pick<MediaMemory, 'take' | 'giveBack' | 'thingBytesMax'>,
): HeldChunks {
  const chunks: Buffer[] = [];
  let droppedCount = 0;
  let receivedBytes = 0;
  let heldBytes = 0;
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
      receivedBytes += chunk.length;
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
    join: () => Buffer.concat(chunks),
  };
}
