import { digestUrl, type SourceBlocks } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { type BlockIndex, createBlockIndex } from './block-index.ts';
import { findBlocks, findBlockVersion } from './block-store.ts';

/** Age after which the next lookup verifies that no announcement of a change was missed. */
const BLOCKS_AGE_MS_MAX = 5_000;

/** The block list in the memory of this node. */
export type BlockList = SourceBlocks & {
  /** Resolves when the changes that were committed before are in effect on this node. */
  readonly reload: () => Promise<void>;
};

export async function openBlockList({
  database,
  clock,
  log,
  secrets,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Pick<Secrets, 'digest'>;
}): Promise<BlockList> {
  const toDigest = (url: URL): string => digestUrl(url, secrets);
  const { queries, changes } = database;
  const listeners = new Set<() => void>();
  let index: BlockIndex = createBlockIndex([], toDigest);
  let version = '';
  let verifiedAtMs = clock();
  let loading = Promise.resolve();

  async function load(): Promise<void> {
    const stored = await findBlockVersion(queries);
    verifiedAtMs = clock();
    if (stored === version) return;
    index = createBlockIndex(await findBlocks(queries), toDigest);
    version = stored;
    for (const listener of listeners) listener();
  }

  /** One load at a time, so that an older list never replaces a newer one. */
  function reload(): Promise<void> {
    loading = loading.then(load, load);
    return loading;
  }

  function reloadInBackground(): void {
    reload().catch((error: unknown) => log.warn({ err: error }, 'could not read the block list'));
  }

  function verify(): void {
    const ageMs = clock() - verifiedAtMs;
    if (ageMs >= 0 && ageMs < BLOCKS_AGE_MS_MAX) return;
    verifiedAtMs = clock();
    reloadInBackground();
  }

  changes.subscribe('block', reloadInBackground, reloadInBackground);
  await reload();
  return {
    find(source) {
      verify();
      return index.find(source);
    },
    onChange: (listener) => void listeners.add(listener),
    reload,
  };
}
