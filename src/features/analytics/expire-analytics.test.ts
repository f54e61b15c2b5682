import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { Database } from '#platform/db/database.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { addSessions } from '#test/support/rollups.ts';
import { silentLog } from '#test/support/silent-log.ts';

import { createExpireAnalytics } from './expire-analytics.ts';
import { DAY_MS } from './rollup.ts';

const TODAY_MS = Date.UTC(2026, 4, 12);
const NOW_MS = TODAY_MS + 10 * 3_600_000;
const VIDEO = 'vid_expire2222222222';
const JOB = {
  id: 'job_1',
  kind: 'expire-analytics',
  subject: 'all',
  payload: '',
  attempt: 1,
  attemptsMax: 5,
};

forEachDatabase((_kind, open) => {
  it('keeps sessions for their TTL, viewers for two days, and counters permanently', async () => {
    const database = await open();
    await addVideo(database);
    const monthAgo = NOW_MS - 30 * DAY_MS;
    await addSessions(database, [
      ended('remaining', monthAgo),
      ...Array.from({ length: 501 }, (_, index) => ended(`old ${index}`, monthAgo - 1 - index)),
    ]);
    await database.transaction(async (tx) => {
      for (const days of [0, 1, 2]) {
        const dayMs = TODAY_MS - days * DAY_MS;
        await tx
          .insertInto('analytics_day_keys')
          .values({ day_ms: dayMs, key_sealed: 'x' })
          .execute();
        await tx
          .insertInto('analytics_viewers')
          .values({ day_ms: dayMs, scope: VIDEO, viewer: 'v' })
          .execute();
        await tx
          .insertInto('analytics_values')
          .values({ day_ms: dayMs, scope: VIDEO, dimension: 'site', value: 'a.example' })
          .execute();
      }
      for (const atMs of [monthAgo, monthAgo - 60_000]) {
        await tx
          .insertInto('analytics_minutes')
          .values({ scope: VIDEO, at_ms: atMs, playing: 1 })
          .execute();
      }
    });

    const expire = createExpireAnalytics({
      database,
      clock: () => NOW_MS,
      log: silentLog,
      sessionTtlMs: 30 * DAY_MS,
    });
    await database.transaction(expire.schedule);
    await expire.job.run(JOB, new AbortController().signal);

    const { queries } = database;
    const sessions = await queries.selectFrom('play_sessions').select('session_id').execute();
    assert.deepEqual(
      sessions.map((row) => row.session_id),
      ['remaining'],
    );
    const minutes = await queries.selectFrom('analytics_minutes').select('at_ms').execute();
    assert.deepEqual(
      minutes.map((row) => row.at_ms),
      [monthAgo],
    );
    for (const table of ['analytics_day_keys', 'analytics_viewers', 'analytics_values'] as const) {
      const rows = await queries.selectFrom(table).select('day_ms').orderBy('day_ms').execute();
      assert.deepEqual(
        rows.map((row) => row.day_ms),
        [TODAY_MS - DAY_MS, TODAY_MS],
        table,
      );
    }
    const jobs = await queries.selectFrom('jobs').select(['kind', 'run_at_ms']).execute();
    assert.deepEqual(
      jobs.map(({ kind }) => kind),
      ['expire-analytics'],
    );
  });
});

function ended(id: string, lastAtMs: number): Parameters<typeof addSessions>[1][number] {
  return {
    video_id: VIDEO,
    session_id: id,
    started_at_ms: lastAtMs - 1000,
    last_at_ms: lastAtMs,
  };
}

async function addVideo({ transaction }: Database): Promise<void> {
  await transaction((tx) =>
    tx
      .insertInto('videos')
      .values({
        id: VIDEO,
        owner_id: 'acc_2222222222222222',
        source_digest: 'digest',
        status: 'queued',
        thumbnail_must_proxy: 0,
        visibility: 'public',
        force_proxy: 0,
        revision: 1,
        created_at_ms: 0,
        updated_at_ms: 0,
        playback_epoch: 0,
        provider: null,
        type: null,
        title: null,
        description: null,
        source_title: null,
        source_description: null,
        thumbnail_url_sealed: null,
        duration: null,
        width: null,
        height: null,
        live: null,
        iframe_url: null,
        embed_sites: null,
        error_code: null,
        error_message: null,
        resolved_at_ms: null,
        last_played_at_ms: null,
      })
      .execute(),
  );
}
