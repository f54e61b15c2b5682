import { MANIFEST_SEALED_CHARACTERS_MAX, MANIFEST_URLS_MAX } from '#lib/manifest/limits.ts';

/** URLs of one manifest that are compared with the block list when it is resolved. */
const LISTED_URLS_MAX = 200;

/** Counts the URLs of a manifest, because playback refuses a manifest with too many. */
export type UrlCounter = {
  /** Returns null: no URL is replaced. */
  readonly add: (url: string) => null;
  /** True if playback certainly refuses the manifest. */
  readonly exceedsLimits: () => boolean;
  /** The first URLs. */
  readonly list: () => readonly string[];
};

/** Sealed text is at least this many times longer than the URL (Base64). */
const SEALED_LENGTH_RATIO = 4 / 3;

export function createUrlCounter(): UrlCounter {
  const urls = new Set<string>();
  let characters = 0;
  return {
    add(url) {
      urls.add(url);
      characters += url.length * SEALED_LENGTH_RATIO;
      return null;
    },
    exceedsLimits: () =>
      urls.size > MANIFEST_URLS_MAX || characters > MANIFEST_SEALED_CHARACTERS_MAX,
    list: () => [...urls].slice(0, LISTED_URLS_MAX),
  };
}
