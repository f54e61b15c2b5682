import type { AccountId } from '#contract/ids.ts';
import { countPlays, eraseVideoAnalytics } from '#features/analytics/index.ts';
import { countTracks, findTracks } from '#features/subtitles/index.ts';
import { assembleVideos, type Videos, type VideosDeps } from '#features/videos/index.ts';
import type { WebhookContext } from '#features/webhooks/index.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';

import { openQuotas } from './open-quotas.ts';
import { openWebhooks } from './open-webhooks.ts';
import { silentLog } from './silent-log.ts';
import type { TestResolver } from './test-resolver.ts';
import { testSecrets } from './test-secrets.ts';
import { testThreads } from './test-threads.ts';
import { TEST_BLOCKS } from './video-fixtures.ts';

type Options = {
  readonly database: Database;
  readonly resolver: Pick<TestResolver, 'resolveUrl'>;
  /** By default, every URL counts as public. */
  readonly checkUrl?: Egress['checkUrl'];
  /** By default, without deliveries. */
  readonly webhooks?: WebhookContext;
  readonly clock?: Clock;
  /** By default, every account exists. */
  readonly lockOwner?: (tx: Tx, id: AccountId) => Promise<void>;
  /** By default, everything is unlimited. */
  readonly quotas?: VideosDeps['quotas'];
  readonly embedTimeoutMs?: number;
  readonly embedsAtOnceMax?: number;
};

/** The videos feature on the given database, with the same secret in all tests. */
export function openVideos({
  database,
  resolver,
  checkUrl = async () => {},
  webhooks = openWebhooks(database, {}),
  clock = systemClock,
  lockOwner = async () => {},
  quotas = openQuotas(database),
  ...options
}: Options): Videos {
  return assembleVideos({
    ...options,
    database,
    secrets: testSecrets,
    resolveUrl: resolver.resolveUrl,
    checkUrl,
    webhooks,
    findTracks,
    blocks: TEST_BLOCKS,
    countTracks,
    countPlays,
    eraseVideoData: eraseVideoAnalytics,
    publicUrl: new URL('https://play.example/'),
    lockOwner,
    quotas,
    threads: testThreads,
    // Every session and API key is valid.
    findActiveCredentials: async (_queries, ids) => new Set(ids),
    clock,
    log: silentLog,
    anonymousTtlMs: 30 * 86_400_000,
  });
}
