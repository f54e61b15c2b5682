import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';

import type { ScheduleCheck } from './check-videos/check-job.ts';
import { isIdle } from './check-videos/decide-next-check.ts';
import type { OwnerStore } from './owner-store.ts';
import type { Video } from './video.ts';

/** Records a play or a change by the owner. A video that was idle is checked soon. */
export type RecordActivity = (
  tx: Tx,
  video: Pick<Video, 'id' | 'ownerId' | 'activeAtMs'>,
) => Promise<void>;

type Deps = {
  readonly ownerStore: Pick<OwnerStore, 'writeActive'>;
  readonly scheduleCheck: ScheduleCheck;
  readonly clock: Clock;
};

export function createRecordActivity({ ownerStore, scheduleCheck, clock }: Deps): RecordActivity {
  return async (tx, video) => {
    if (video.ownerId === null) return;
    const nowMs = clock();
    await ownerStore.writeActive(tx, video.id, nowMs);
    // A waiting check keeps the earlier time.
    if (isIdle(video, nowMs)) await scheduleCheck(tx, video.id);
  };
}
