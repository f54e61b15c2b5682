import type { RenderedManifest } from './render-manifest.ts';
import type { FetchedManifest } from './shared-manifests.ts';

/** What was made of this manifest under this key, or else what `render` makes of it now; so too for its failure. */
export type KeepRenderings = (
  key: string,
  manifest: Pick<FetchedManifest, 'text'>,
  render: () => Promise<RenderedManifest>,
) => Promise<RenderedManifest>;

type Entry = {
  readonly manifest: Pick<FetchedManifest, 'text'>;
  readonly rendered: Promise<RenderedManifest>;
  bytes: number;
};

/**
 * Keeps the latest written manifests. They are bounded by their own size and not by that of what they were made from:
 * short addresses on a long base become a hundred times as long.
 */
export function createKeepRenderings(bytesMax: number): KeepRenderings {
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

  async function weighRendered(key: string, entry: Entry): Promise<void> {
    // Why it failed is told to those who wait for it.
    const rendered = await entry.rendered.catch(() => undefined);
    if (rendered !== undefined && kept.get(key) === entry) weigh(key, entry, rendered.body.length);
  }

  return (key, manifest, render) => {
    const known = kept.get(key);
    if (known?.manifest.text === manifest.text) return known.rendered;
    if (known !== undefined) drop(key, known);
    const entry: Entry = { manifest, rendered: render(), bytes: 0 };
    kept.set(key, entry);
    weigh(key, entry, manifest.text.length);
    void weighRendered(key, entry);
    return entry.rendered;
  };
}
