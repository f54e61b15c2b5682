import type { KeptLifetime } from './media-lifetime.ts';

/** Media as an upstream sent it, whole. */
export type KeptMedia = KeptLifetime & {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly url: URL;
  readonly bytes: Buffer;
  /** From here its age counts. */
  readonly fetchedAtMs: number;
};

/** Bytes of media in memory, all together within one bound: what is kept, and what is still on its way. */
export type MediaMemory = {
  /** The most that one thing may take. */
  readonly thingBytesMax: number;
  /** Lets go of what was used longest ago to make room. False when there is none. */
  readonly take: (bytes: number) => boolean;
  readonly giveBack: (bytes: number) => void;
  readonly find: (key: string) => KeptMedia | undefined;
  /** Keeps what room was taken for already. */
  readonly keep: (key: string, media: KeptMedia) => void;
  /** Another word on the same bytes, which take their room once. */
  readonly renew: (key: string, media: KeptMedia) => void;
  /** While somebody reads the bytes they count, however slow the reader. Returns the function that ends it. */
  readonly pin: (bytes: Buffer) => () => void;
};

type Shares = { readonly bytesMax: number; readonly thingBytesMax: number };

export function createMediaMemory({ bytesMax, thingBytesMax }: Shares): MediaMemory {
  // A Map keeps the order of insertion: its first key is what was used longest ago.
  const kept = new Map<string, KeptMedia>();
  const keptBytes = new Set<Buffer>();
  const readers = new Map<Buffer, number>();
  let taken = 0;

  function take(bytes: number): boolean {
    if (taken + bytes > bytesMax) makeRoom(bytes);
    if (taken + bytes > bytesMax) return false;
    taken += bytes;
    return true;
  }

  function makeRoom(bytes: number): void {
    for (const [key, media] of kept) {
      if (taken + bytes <= bytesMax) return;
      if (!readers.has(media.bytes)) drop(key, media);
    }
  }

  function giveBack(bytes: number): void {
    taken -= bytes;
  }

  function find(key: string): KeptMedia | undefined {
    const media = kept.get(key);
    if (media === undefined) return undefined;
    kept.delete(key);
    kept.set(key, media);
    return media;
  }

  function keep(key: string, media: KeptMedia): void {
    const before = kept.get(key);
    if (before !== undefined) drop(key, before);
    kept.set(key, media);
    keptBytes.add(media.bytes);
  }

  function renew(key: string, media: KeptMedia): void {
    if (kept.get(key)?.bytes === media.bytes) kept.set(key, media);
  }

  function drop(key: string, { bytes }: KeptMedia): void {
    kept.delete(key);
    keptBytes.delete(bytes);
    if (!readers.has(bytes)) taken -= bytes.length;
  }

  function pin(bytes: Buffer): () => void {
    readers.set(bytes, (readers.get(bytes) ?? 0) + 1);
    let isPinned = true;
    return () => {
      if (isPinned) unpin(bytes);
      isPinned = false;
    };
  }

  function unpin(bytes: Buffer): void {
    const left = (readers.get(bytes) ?? 0) - 1;
    if (left > 0) return void readers.set(bytes, left);
    readers.delete(bytes);
    if (!keptBytes.has(bytes)) taken -= bytes.length;
  }

  return {
    thingBytesMax: Math.min(thingBytesMax, Math.floor(bytesMax / 4)),
    take,
    giveBack,
    find,
    keep,
    renew,
    pin,
  };
}
