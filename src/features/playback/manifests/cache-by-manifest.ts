import type { FetchedManifest } from './shared-manifests.ts';

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

/** Caches a result for as long as its manifest is in memory. Failures are not cached. */
export function cacheByManifest<Result>(): (
  manifest: Manifest,
  create: () => Promise<Result>,
) => Promise<Result> {
  const results = new WeakMap<Manifest, Promise<Result>>();

  return async (manifest, create) => {
    const result = results.get(manifest) ?? create();
    results.set(manifest, result);
    try {
      return await result;
    } catch (error) {
      results.delete(manifest);
      throw error;
    }
  };
}
