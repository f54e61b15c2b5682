import { isKeyId, isSessionId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import { findActiveKeyIds } from './key-store.ts';
import { findActiveSessionIds } from './session-store.ts';

/** Returns the IDs of those sessions and API keys that are valid now. */
export async function findActiveCredentials(
  queries: Queries,
  ids: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const [sessions, keys] = await Promise.all([
    findActiveSessionIds(queries, ids.filter(isSessionId), nowMs),
    findActiveKeyIds(queries, ids.filter(isKeyId), nowMs),
  ]);
  return new Set([...sessions, ...keys]);
}
