import { AppError } from '#contract/app-error.ts';
import { STALE_RETRY_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';

import type { RenderedManifest } from './render-manifest.ts';
import type { FetchedManifest } from './shared-manifests.ts';

export type Rendering = RenderedManifest & {
  /** False where something that belongs into it can't be had now: it is good for a moment. */
  readonly isFinal: boolean;
};

/** What was made of this manifest under this key, or else what `render` makes of it now; so too for its failure. */
export type KeepRenderings = (
  key: string,
  manifest: Pick<FetchedManifest, 'text'>,
  render: () => Promise<Rendering>,
) => Promise<Rendering>;

type Entry = {
  readonly manifest: Pick<FetchedManifest, 'text'>;
  readonly rendered: Promise<Rendering>;
  bytes: number;
  goodUntilMs: number;
};

/**
 * Keeps the latest written manifests. They are bounded by their own size and not by that of what they were made from:
 * short addresses on a long base become a hundred times as long.
 */
export function createKeepRenderings(bytesMax: number, clock: Clock): KeepRenderings {
  // A Map keeps the order of insertion: its first key is the oldest.
  const kept = new Map<string, Entry>();
  let keptBytes = 0;

  function drop(key: string, entry: Entry): void {
    kept.delete(key);
    keptBytes -= entry.bytes;
  }

  function weigh(key: string, entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    keptBytes += bytes;
    if (entry.bytes > bytesMax) drop(key, entry);
    for (const [oldestKey, oldest] of kept) {
      if (keptBytes <= bytesMax) break;
      drop(oldestKey, oldest);
    }
  }

  async function settle(key: string, entry: Entry): Promise<void> {
    try {
      const { body, isFinal } = await entry.rendered;
      if (!isFinal) entry.goodUntilMs = clock() + STALE_RETRY_MS;
      if (kept.get(key) === entry) weigh(key, entry, body.length);
    } catch (error) {
      // It is told to those who wait. What is wrong with the manifest itself stays so.
      if (!(error instanceof AppError) && kept.get(key) === entry) drop(key, entry);
    }
  }

  return (key, manifest, render) => {
    const known = kept.get(key);
    const isGood = known !== undefined && clock() < known.goodUntilMs;
    if (isGood && known.manifest.text === manifest.text) return known.rendered;
    if (known !== undefined) drop(key, known);
    const entry: Entry = { manifest, rendered: render(), bytes: 0, goodUntilMs: Infinity };
    kept.set(key, entry);
    weigh(key, entry, manifest.text.length);
    void settle(key, entry);
    return entry.rendered;
  };
}
