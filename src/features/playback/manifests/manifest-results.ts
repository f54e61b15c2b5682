import { SingleFlight } from '#platform/threads/single-flight.ts';
import type { SharedClients, ThreadClient } from '#platform/threads/thread-client.ts';

import type { FetchedManifest } from './shared-manifests.ts';

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

/** The result does not depend on one viewer: later viewers use it. */
const NEVER_ABORTED = new AbortController().signal;

/** Caches a result for as long as its manifest is in memory. Failures are not cached. */
export class ManifestResults<Result extends object> {
  readonly #results = new WeakMap<Manifest, Result>();
  readonly #flights = new SingleFlight<Result, Manifest>();

  async findOrCreate(
    manifest: Manifest,
    client: ThreadClient,
    create: (client: SharedClients) => Promise<Result>,
  ): Promise<Result> {
    const start = async (_: AbortSignal, clients: SharedClients): Promise<Result> => {
      const result = await create(clients);
      this.#results.set(manifest, result);
      return result;
    };
    const options = { client, start, signal: NEVER_ABORTED };
    return this.#results.get(manifest) ?? (await this.#flights.join(manifest, options));
  }
}
