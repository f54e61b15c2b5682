import type { FetchedManifest } from './shared-manifests.ts';

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

/** Caches a result for as long as its manifest is in memory. Failures are not cached. */
export class ManifestResults<Result> {
  readonly #results = new WeakMap<Manifest, Promise<Result>>();

  async findOrCreate(manifest: Manifest, create: () => Promise<Result>): Promise<Result> {
    const result = this.#results.get(manifest) ?? create();
    this.#results.set(manifest, result);
    try {
      return await result;
    } catch (error) {
      this.#results.delete(manifest);
      throw error;
    }
  }
}
