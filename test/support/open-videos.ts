import type { AccountId } from '../../src/contract/ids.ts';
import { eraseVideoAnalytics } from '../../src/features/analytics/index.ts';
import { findTracks } from '../../src/features/subtitles/index.ts';
import { createVideos, type Videos } from '../../src/features/videos/index.ts';
import type { PublishEvent } from '../../src/features/webhooks/index.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Database, Tx } from '../../src/platform/db/database.ts';
import type { Egress } from '../../src/platform/egress/egress.ts';
import { createEnqueueJob } from '../../src/platform/jobs/enqueue-job.ts';
import { newSourceId, newVideoId } from '../../src/platform/new-id.ts';
import { createSecrets } from '../../src/platform/secrets/create-secrets.ts';
import { silentLog } from './silent-log.ts';
import type { TestResolver } from './test-resolver.ts';

type Options = {
  readonly database: Database;
  readonly resolver: Pick<TestResolver, 'resolveUrl'>;
  /** Without it every address passes for public. */
  readonly judge?: Egress['judge'];
  /** Without it nobody is told of anything. */
  readonly publishEvent?: PublishEvent;
  readonly clock?: Clock;
  /** Without it every account exists. */
  readonly holdOwner?: (tx: Tx, id: AccountId) => Promise<void>;
  readonly embedTimeoutMs?: number;
  readonly embedsAtOnceMax?: number;
};

/** The videos on a database that is given, under one secret for all tests. */
export function openVideos({
  database,
  resolver,
  judge = async () => {},
  publishEvent = async () => {},
  clock = systemClock,
  holdOwner = async () => {},
  ...options
}: Options): Videos {
  return createVideos({
    ...options,
    database,
    secrets: createSecrets('a secret for the tests, and for nothing else'),
    enqueueJob: createEnqueueJob({ changes: database.changes, clock }),
    resolveUrl: resolver.resolveUrl,
    judge,
    publishEvent,
    findTracks,
    eraseVideoData: eraseVideoAnalytics,
    publicUrl: new URL('https://play.example/'),
    holdOwner,
    newVideoId,
    newSourceId,
    clock,
    log: silentLog,
    anonymousTtlMs: 30 * 86_400_000,
  });
}
