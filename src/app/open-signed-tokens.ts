import { isLinkId, isSigningKeyId } from '#contract/ids.ts';
import { findActiveCredentials } from '#features/accounts/index.ts';
import { findLink, findOpenLinkIds, isExpiredLink } from '#features/links/index.ts';
import {
  createReadSignedToken,
  findSigningKey,
  findSigningKeyIds,
} from '#features/signing-keys/index.ts';
import type { VideosDeps } from '#features/videos/index.ts';

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
    async findGrantIssuer(id) {
      if (isSigningKeyId(id)) return (await findSigningKey(database.queries, id))?.accountId;
      const link = isLinkId(id) ? await findLink(database.queries, id) : undefined;
      return link === undefined || isExpiredLink(link, clock()) ? undefined : link.accountId;
    },
    async findActiveCredentials(queries, ids, nowMs) {
      const credentials = await findActiveCredentials(queries, ids, nowMs);
      const keys = await findSigningKeyIds(queries, ids.filter(isSigningKeyId));
      const links = await findOpenLinkIds(queries, ids.filter(isLinkId), nowMs);
      return new Set([...credentials, ...keys, ...links]);
    },
  };
}
