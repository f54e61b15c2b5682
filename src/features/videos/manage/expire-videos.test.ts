import assert from 'node:assert/strict';
import { before, it } from 'node:test';

import { type AccountId, type VideoId, isVideoId } from '#contract/ids.ts';
import type { Database } from '#platform/db/database.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { newVideoId } from '#platform/new-id.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { accountId } from '#test/support/test-guard.ts';
import { testSecrets as secrets } from '#test/support/test-settings.ts';

import { insertQueued } from '../record/store/write-resolution.ts';
import { writePlayed } from '../record/store/write-video.ts';
import { createExpireVideos } from './expire-videos.ts';

const TTL_MS = 30 * 86_400_000;
const NOW_MS = Date.UTC(2026, 0, 31);
const JOB: Job = {
  id: 'job_1',
  kind: 'expire-videos',
  subject: 'all',
  payload: '',
  attempt: 1,
  attemptsMax: 1,
};

const clock = (): number => NOW_MS;

forEachDatabase((_kind, open) => {
  let database: Database;
  let expireVideos: HourlyErasure;
  before(async () => {
    database = await open();
    expireVideos = createExpireVideos({
      database,
      clock,
      log: silentLog,
      anonymousTtlMs: TTL_MS,
    });
  });

  async function insert(nowMs: number, ownerId: AccountId | null = null): Promise<VideoId> {
    const id = newVideoId();
    await database.transaction((tx) =>
      insertQueued(tx, secrets, {
        id,
        ownerId,
        source: {
          url: new URL('https://media.example/talk.mp4'),
          digest: id,
          sharedDigest: id,
        },
        isShared: false,
        values: {},
        nowMs,
      }),
    );
    return id;
  }

  it('deletes only videos without an owner that have not been played within the TTL', async () => {
    await insert(NOW_MS - TTL_MS - 1);
    const young = await insert(NOW_MS - TTL_MS);
    const owned = await insert(NOW_MS - 2 * TTL_MS, accountId('ada'));
    const played = await insert(NOW_MS - 2 * TTL_MS);
    const playedLongAgo = await insert(NOW_MS - 3 * TTL_MS);
    await database.transaction(async (tx) => {
      await writePlayed(tx, played, NOW_MS - 1);
      await writePlayed(tx, playedLongAgo, NOW_MS - 2 * TTL_MS);
    });
    await expireVideos.job.run(JOB, new AbortController().signal);
    const left = await database.queries.selectFrom('videos').select('id').execute();
    const ids = new Set(left.map(({ id }) => id).filter(isVideoId));
    assert.deepEqual(ids, new Set([young, owned, played]));
  });

  it('deletes expired videos when the service starts and again an hour later', async () => {
    await database.transaction((tx) => tx.deleteFrom('jobs').execute());
    await database.transaction(expireVideos.schedule);
    assert.deepEqual(await runTimes(), [NOW_MS]);
    await database.transaction((tx) => tx.deleteFrom('jobs').execute());
    await expireVideos.job.run(JOB, new AbortController().signal);
    assert.deepEqual(await runTimes(), [NOW_MS + 60 * 60_000]);
  });

  async function runTimes(): Promise<readonly number[]> {
    const jobs = await database.queries
      .selectFrom('jobs')
      .select('run_at_ms')
      .where('kind', '=', JOB.kind)
      .execute();
    return jobs.map((job) => job.run_at_ms);
  }
});
