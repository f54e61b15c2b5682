// Features without a server, on the given database. By default, every URL counts as public, every
// account exists, and everything is unlimited.
import type { QuotaLimits } from '#contract/quotas.ts';
import { eraseVideoAnalytics } from '#features/analytics/index.ts';
import { findPlaylistsWith, requirePlaylist } from '#features/playlists/index.ts';
import { countTracks, findTracks } from '#features/subtitles/index.ts';
import { assembleVideos, type Videos, type VideosDeps } from '#features/videos/index.ts';
import type { WebhookContext } from '#features/webhooks/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createQuotas, type Quotas } from '#platform/quotas/create-quotas.ts';

import { silentLog } from './silent-log.ts';
import type { TestResolver } from './test-resolver.ts';
import { testSecrets as secrets } from './test-settings.ts';
import { testThreads } from './test-threads.ts';
import { NO_BLOCKS } from './video-fixtures.ts';

const UNLIMITED: QuotaLimits = {
  videos: null,
  subtitles: null,
  webhooks: null,
  keys: null,
  checksPerDay: null,
  bytesPerDay: null,
};

type VideosOptions = Partial<VideosDeps> & {
  readonly database: Database;
  readonly resolver: Pick<TestResolver, 'resolveUrl'>;
};

export function openVideos({ database, resolver, ...options }: VideosOptions): Videos {
  return assembleVideos({
    database,
    secrets,
    resolveUrl: resolver.resolveUrl,
    checkUrl: async () => {},
    isOperator: async () => false,
    webhooks: openWebhooks(database),
    findTracks,
    blocks: NO_BLOCKS,
    countTracks,
    eraseVideoData: eraseVideoAnalytics,
    publicUrl: new URL('https://play.example/'),
    lockOwner: async () => {},
    quotas: openQuotas(database),
    threads: testThreads,
    // Every session and API key is valid.
    findCountry: null,
    readSignedToken: async () => undefined,
    findGrantIssuer: async () => undefined,
    findActiveCredentials: async (_queries, ids) => new Set(ids),
    clock: systemClock,
    log: silentLog,
    anonymousTtlMs: 30 * 86_400_000,
    outageMsMax: 30_000,
    ...options,
  });
}

/** No worker delivers events. */
export function openWebhooks(database: Database): WebhookContext {
  return {
    database,
    secrets,
    checkUrl: async () => {},
    lockOwner: async () => {},
    quotas: openQuotas(database),
    isOwnerActive: async () => true,
    requirePlaylist,
    findPlaylistsWith,
    clock: systemClock,
  };
}

export function openQuotas(
  database: Database,
  {
    limits = {},
    ...options
  }: Partial<Parameters<typeof createQuotas>[0]> & {
    readonly limits?: Partial<QuotaLimits>;
  } = {},
): Quotas {
  const defaults = { ...UNLIMITED, ...limits };
  return createQuotas({ database, defaults, clock: systemClock, log: silentLog, ...options });
}
