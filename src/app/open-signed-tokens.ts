import { type AccountId, isLinkId, isSigningKeyId } from '#contract/ids.ts';
import { findActiveAccountIds, findActiveCredentials } from '#features/accounts/index.ts';
import { findOpenLinkOwners } from '#features/links/index.ts';
import { createReadSignedToken, findSigningKeyOwners } from '#features/signing-keys/index.ts';
import type { VideosDeps } from '#features/videos/index.ts';
import type { Queries } from '#platform/db/database.ts';

import type { Platform } from './open-platform.ts';

/**
 * What videos need to accept the tokens of signing keys and share links, and to notice that they
 * were deleted.
 */
export function openSignedTokens({
  database,
  clock,
}: Platform): Pick<VideosDeps, 'readSignedToken' | 'findGrantIssuer' | 'findActiveCredentials'> {
  return {
    readSignedToken: createReadSignedToken({ database, clock }),
    findGrantIssuer: async (id) => (await findIssuers(database.queries, [id], clock())).get(id),
    async findActiveCredentials(queries, ids, nowMs) {
      const credentials = await findActiveCredentials(queries, ids, nowMs);
      const issuers = await findIssuers(queries, ids, nowMs);
      return new Set([...credentials, ...issuers.keys()]);
    },
  };
}

/**
 * The accounts of those signing keys and share links that open videos. Those of a disabled account
 * open none.
 */
async function findIssuers(
  queries: Queries,
  ids: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, AccountId>> {
  const owners = new Map([
    ...(await findSigningKeyOwners(queries, ids.filter(isSigningKeyId))),
    ...(await findOpenLinkOwners(queries, ids.filter(isLinkId), nowMs)),
  ]);
  const active = await findActiveAccountIds(queries, [...new Set(owners.values())]);
  return new Map([...owners].filter(([, accountId]) => active.has(accountId)));
}
