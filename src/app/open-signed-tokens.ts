import { type AccountId, isLinkId, isSigningKeyId } from '#contract/ids.ts';
import { parseMemberIssuer, toRootIssuer } from '#contract/member-issuer.ts';
import { findActiveAccountIds, findActiveCredentials } from '#features/accounts/index.ts';
import { findOpenLinkOwners } from '#features/links/index.ts';
import { findMemberOwners, toPairKey } from '#features/playlists/index.ts';
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
 * The accounts of those issuers of grants that open videos. Those of a disabled account open none. A
 * grant for a playlist opens a video while the playlist contains it.
 */
async function findIssuers(
  queries: Queries,
  texts: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, AccountId>> {
  const members = new Map(texts.map((text) => [text, parseMemberIssuer(text)]));
  const ids = [...new Set(texts.map(toRootIssuer))];
  const owners = new Map([
    ...(await findSigningKeyOwners(queries, ids.filter(isSigningKeyId))),
    ...(await findOpenLinkOwners(queries, ids.filter(isLinkId), nowMs)),
  ]);
  const active = await findActiveAccountIds(queries, [...new Set(owners.values())]);
  const pairs = [...members.values()].filter((member) => member !== undefined);
  const playlistOwners = await findMemberOwners(queries, pairs);
  return new Map(
    texts.flatMap((text) => {
      const member = members.get(text);
      const accountId = owners.get(toRootIssuer(text));
      if (accountId === undefined || !active.has(accountId)) return [];
      const isMember = member === undefined || playlistOwners.get(toPairKey(member)) === accountId;
      return isMember ? [[text, accountId]] : [];
    }),
  );
}
