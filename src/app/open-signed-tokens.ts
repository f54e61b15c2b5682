import { isSigningKeyId } from '#contract/ids.ts';
import { findActiveCredentials } from '#features/accounts/index.ts';
import {
  createReadSignedToken,
  findSigningKey,
  findSigningKeyIds,
} from '#features/signing-keys/index.ts';
import type { VideosDeps } from '#features/videos/index.ts';

import type { Platform } from './open-platform.ts';

/** What videos need to accept the tokens of signing keys, and to notice that a key was deleted. */
export function openSignedTokens({
  database,
  clock,
}: Platform): Pick<VideosDeps, 'readSignedToken' | 'findGrantIssuer' | 'findActiveCredentials'> {
  return {
    readSignedToken: createReadSignedToken({ database, clock }),
    findGrantIssuer: async (id) =>
      isSigningKeyId(id) ? (await findSigningKey(database.queries, id))?.accountId : undefined,
    async findActiveCredentials(queries, ids, nowMs) {
      const credentials = await findActiveCredentials(queries, ids, nowMs);
      const keys = await findSigningKeyIds(queries, ids.filter(isSigningKeyId));
      return new Set([...credentials, ...keys]);
    },
  };
}
