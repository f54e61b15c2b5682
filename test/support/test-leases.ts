import type { HoldLease } from '#contract/access-lease.ts';
import { createAccessLeases } from '#features/videos/access/leases/access-leases.ts';
import type { Video } from '#features/videos/index.ts';
import { type Clock, systemClock } from '#platform/clock.ts';

import { createTestChangeBus, type TestChangeBus } from './change-bus.ts';
import { silentLog } from './silent-log.ts';
import { NO_BLOCKS } from './video-fixtures.ts';

type Options = {
  readonly videos: ReadonlyMap<string, Video>;
  readonly changes?: Pick<TestChangeBus, 'subscribe'>;
  readonly clock?: Clock;
};

/** Leases for videos that a test sets. Every credential is valid. */
export function createTestLeases({
  videos,
  changes = createTestChangeBus(),
  clock = systemClock,
}: Options): { readonly holdLease: HoldLease } {
  return {
    holdLease: createAccessLeases({
      findAccess: async (ids) =>
        new Map(
          [...videos]
            .filter(([id]) => ids.includes(id))
            .map(([id, video]) => [id, { ...video, isRemoved: video.status === 'removed' }]),
        ),
      blocks: NO_BLOCKS,
      findActiveCredentials: async (ids) => new Set(ids),
      changes,
      outageMsMax: 30_000,
      clock,
      log: silentLog,
      sweepMs: 10,
    }),
  };
}
