import { deleteAccountTakedowns } from '#features/abuse/index.ts';
import type { DataRemovers } from '#features/accounts/index.ts';
import { eraseAccountAnalytics } from '#features/analytics/index.ts';
import { deleteAccountBranding } from '#features/branding/index.ts';
import { deleteAccountFeeds } from '#features/feeds/index.ts';
import { deleteAccountLinks } from '#features/links/index.ts';
import { deleteAccountPlaylists } from '#features/playlists/index.ts';
import { deleteAccountSigningKeys } from '#features/signing-keys/index.ts';
import { deleteAccountVideos, revokeAccountTokens, type Videos } from '#features/videos/index.ts';
import { deleteAccountWebhooks } from '#features/webhooks/index.ts';
import { deleteStoredResponses } from '#platform/http/routes/idempotency.ts';
import { deleteAccountJobs } from '#platform/jobs/store.ts';

import type { Platform } from './open-platform.ts';

/** Removes each part of an account from its feature. */
export function listRemovers({ database, quotas }: Platform, { ctx }: Videos): DataRemovers {
  return {
    storedResponses: deleteStoredResponses,
    webhooks: async (tx, id) => {
      await deleteAccountWebhooks(tx, id);
      await database.changes.publish(tx, 'webhook', id);
    },
    feeds: deleteAccountFeeds,
    shareLinks: deleteAccountLinks,
    signingKeys: deleteAccountSigningKeys,
    playbackTokens: (tx, id) => revokeAccountTokens(tx, ctx, id),
    usage: quotas.deleteForAccount,
    videos: (tx, id) => deleteAccountVideos(tx, ctx, id),
    branding: deleteAccountBranding,
    playlists: deleteAccountPlaylists,
    takedowns: deleteAccountTakedowns,
    analytics: eraseAccountAnalytics,
    jobs: deleteAccountJobs,
  };
}
