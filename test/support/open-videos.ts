import type { AccountId } from '#contract/ids.ts';
import { eraseVideoAnalytics } from '#features/analytics/index.ts';
import { findTracks } from '#features/subtitles/index.ts';
import { createVideos, type Videos, type VideosDeps } from '#features/videos/index.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { createEnqueueJob } from '#platform/jobs/enqueue-job.ts';
import { newSourceId, newVideoId } from '#platform/new-id.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { openQuotas } from './open-quotas.ts';
import { silentLog } from './silent-log.ts';
import type { TestResolver } from './test-resolver.ts';

type Options = {
  readonly database: Database;
  readonly resolver: Pick<TestResolver, 'resolveUrl'>;
  /** By default, every URL counts as public. */
  readonly checkUrl?: Egress['checkUrl'];
  /** By default, no events are published. */
  readonly publishEvent?: PublishEvent;
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
  publishEvent = async () => {},
  clock = systemClock,
  lockOwner = async () => {},
  quotas = openQuotas(database),
  ...options
}: Options): Videos {
  return createVideos({
    ...options,
    database,
    secrets: createSecrets('a secret for the tests, and for nothing else'),
    enqueueJob: createEnqueueJob({ changes: database.changes, clock }),
    resolveUrl: resolver.resolveUrl,
    checkUrl,
    publishEvent,
    findTracks,
    eraseVideoData: eraseVideoAnalytics,
    publicUrl: new URL('https://play.example/'),
    lockOwner,
    quotas,
    // Every session and API key is valid.
    findActiveCredentials: async (_queries, ids) => new Set(ids),
    newVideoId,
    newSourceId,
    clock,
    log: silentLog,
    anonymousTtlMs: 30 * 86_400_000,
  });
}
