import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { VideoId } from '#contract/ids.ts';
import type { Database } from '#platform/db/database.ts';
import { createWorker } from '#platform/jobs/create-worker.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { openVideos } from '#test/support/open-features.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { accountId } from '#test/support/test-guard.ts';
import { createTestResolver, resolved } from '#test/support/test-resolver.ts';

import { findReadableVideo } from '../access/readable-videos.ts';
import type { Videos } from '../assemble-videos.ts';
import { createVideo } from '../manage/create-video.ts';
import { lockOwnedVideo, updateVideo } from '../manage/update-video.ts';

const URL_TEXT = 'https://media.example/talk.mp4';
const DAY_MS = 86_400_000;
const ADA = accountId('ada');

forEachDatabase((_kind, open) => {
  for (const [what, act] of [
    [
      'a play',
      async (videos: Videos, id: VideoId) => {
        const video = await findReadableVideo(videos, id);
        assert.ok(video);
        videos.recordPlay(video);
      },
    ],
    [
      'a change of the title',
      async (videos: Videos, id: VideoId) => {
        await updateVideo(videos.ctx, { id, accountId: ADA }, { title: 'Another' });
      },
    ],
    [
      'a lock for a change of subtitles',
      async (videos: Videos, id: VideoId, database: Database) => {
        await database.transaction((tx) => lockOwnedVideo(tx, videos.ctx, { id, accountId: ADA }));
      },
    ],
  ] as const) {
    it(`${what} makes the checks of an idle video frequent again`, async () => {
      const database = await open();
      const clock = { nowMs: Date.UTC(2026, 0, 31) };
      const { videos, id } = await createIdle(database, () => clock.nowMs);
      clock.nowMs += 400 * DAY_MS;
      await postponeCheck(database, clock.nowMs + 30 * DAY_MS);

      await act(videos, id, database);
      const waitMs = (await waitForCheckBefore(database, clock.nowMs + 2 * DAY_MS)) - clock.nowMs;
      assert.ok(waitMs >= 0.8 * DAY_MS && waitMs <= 1.2 * DAY_MS, `${waitMs}`);
      const video = await videos.getOwnedVideo({ id, accountId: ADA });
      assert.equal(video.activeAtMs, clock.nowMs);
    });
  }
});

async function createIdle(
  database: Database,
  clock: () => number,
): Promise<{ readonly videos: Videos; readonly id: VideoId }> {
  const resolver = createTestResolver();
  resolver.setResult(URL_TEXT, resolved());
  const videos = openVideos({ database, resolver, clock });
  const worker = createWorker({
    database,
    handlers: [videos.resolveJob],
    workerId: 'test',
    clock,
    log: silentLog,
    concurrency: 1,
    leaseMs: 60_000,
    pollMs: 20,
  });
  worker.start();
  const signal = new AbortController().signal;
  const options = { ownerId: ADA, waitMs: 30_000, signal };
  const { video } = await createVideo(videos.ctx, { url: URL_TEXT }, options);
  await worker.stop({ graceMs: 10_000 });
  assert.equal(video.status, 'ready');
  return { videos, id: video.id };
}

/** Sets the time of the only job, as if the checks had become rare. */
async function postponeCheck(database: Database, runAtMs: number): Promise<void> {
  await database.transaction((tx) =>
    tx.updateTable('jobs').set({ run_at_ms: runAtMs }).where('kind', '=', 'check-video').execute(),
  );
}

/** Plays are recorded in the background. The test's time limit applies. */
async function waitForCheckBefore({ queries }: Database, latestMs: number): Promise<number> {
  for (;;) {
    const { run_at_ms: runAtMs } = await queries
      .selectFrom('jobs')
      .select('run_at_ms')
      .where('kind', '=', 'check-video')
      .executeTakeFirstOrThrow();
    if (runAtMs < latestMs) return runAtMs;
    await delay(5);
  }
}
