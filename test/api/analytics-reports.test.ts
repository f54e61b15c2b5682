import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LiveViewersWire, ReportWire } from '#features/analytics/report-wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, postVideo, toJson } from '../support/http-client.ts';
import { addRollups } from '../support/rollups.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const ADA = accountId('ada');
const GONE = 'vid_2222222222222222';
const UNKNOWN = 'vid_1111111111111111';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let talk = '';
  let film = '';
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
    talk = await createVideo('https://media.example/talk.mp4', '=Talk, "live"');
    film = await createVideo('https://media.example/film.mp4', 'Film');
    await addTestData();
  });
  after(() => service[Symbol.asyncDispose]());

  async function createVideo(url: string, title: string): Promise<string> {
    service.resolver.setResult(url, resolved());
    return toJson(await postVideo(service, { url, title }, { headers: as('ada') })).id;
  }

  /** Rollups of March in Berlin, where clocks change on the 29th, and of two days in India. */
  async function addTestData(): Promise<void> {
    const day = { scope: talk, sessions: 4, plays: 4, viewers: 2 };
    await addRollups(service.database, [
      { ...day, at: '2026-03-28T22:30:00Z', watch_ms: 1_000, peak: 9 },
      { ...day, at: '2026-03-28T23:00:00Z', watch_ms: 60_000, startups: [100, 200, 300], peak: 2 },
      {
        ...day,
        at: '2026-03-29T21:30:00Z',
        sessions: 6,
        watch_ms: 30_500,
        rebuffer_ms: 10_056,
        rebuffers: 2,
        completed: 2,
        failed: 1,
        errors: 3,
        startups: [4_000],
        peak: 5,
      },
      { ...day, at: '2026-03-29T22:00:00Z', watch_ms: 7_000, peak: 1 },
      ...['DE', 'DE', 'FR', 'unknown'].map((value, index) => ({
        scope: talk,
        dimension: 'country' as const,
        value,
        at: index === 0 ? '2026-03-28T23:00:00Z' : '2026-03-29T21:30:00Z',
        sessions: 2,
        plays: 2,
        viewers: 1,
        watch_ms: 1_000 * (index + 1),
        startups: [100 * (index + 1)],
      })),
      ...['=cmd|calc', 'none', '+49.example'].map((value, index) => ({
        scope: talk,
        dimension: 'referrer' as const,
        value,
        at: '2026-03-29T00:00:00Z',
        plays: 9 - index,
      })),
      { ...day, at: '2026-02-28T23:00:00Z', watch_ms: 2_000, peak: 3 },
      ...[talk, film, GONE].map((value, index) => ({
        scope: ADA,
        dimension: 'video' as const,
        value,
        at: '2026-03-29T00:00:00Z',
        plays: 3 - index,
      })),
      { scope: ADA, at: '2026-03-29T00:00:00Z', plays: 6, peak: 4 },
      ...['2026-06-01T18:00:00Z', '2026-06-01T18:30:00Z', '2026-06-02T18:00:00Z'].map(
        (at, index) => ({ scope: film, at, plays: 10 ** index }),
      ),
    ]);
    await service.database.transaction((tx) =>
      tx
        .insertInto('analytics_retention')
        .values([
          { video_id: talk, at_ms: Date.parse('2026-03-28'), plays: 4, steps: toSteps(0) },
          { video_id: talk, at_ms: Date.parse('2026-03-29'), plays: 4, steps: toSteps(1) },
          { video_id: talk, at_ms: Date.parse('2026-03-30'), plays: 4, steps: toSteps(4) },
        ])
        .execute(),
    );
  }

  function request(path: string, headers: Readonly<Record<string, string>> = as('ada')) {
    return service.server.inject({ url: `/api/v1/${path}`, headers });
  }

  async function read(path: string): Promise<ReportWire> {
    const response = await request(path);
    assert.equal(response.statusCode, 200, response.body);
    return response.json<ReportWire>();
  }

  const DAY = 'from=2026-03-29&to=2026-03-30&timezone=Europe/Berlin&interval=day';

  describe('a video’s report', () => {
    it('aggregates a day of 23 hours', async () => {
      const report = await read(`videos/${talk}/analytics?${DAY}`);
      assert.equal(report.from, '2026-03-28T23:00:00.000Z');
      assert.equal(report.to, '2026-03-29T22:00:00.000Z');
      assert.deepEqual(report.totals, {
        sessions: 10,
        plays: 8,
        viewers: 4,
        watchTime: 90.5,
        averageWatchTime: 11.313,
        completionRate: 0.25,
        startupTime: { p50: 0.198, p95: 3.985 },
        rebufferRatio: 0.100004,
        errorRate: 0.1,
        peakConcurrent: 5,
      });
      assert.deepEqual(report.series, [{ at: report.from, ...report.totals }]);
      assert.deepEqual(
        [report.dimension, report.breakdown, report.filters, report.previous],
        [null, [], {}, null],
      );
    });

    it('returns 23 hours for the day on which an hour is skipped', async () => {
      const { series } = await read(
        `videos/${talk}/analytics?${DAY.replace('interval=day', 'interval=hour')}`,
      );
      assert.equal(series.length, 23);
      const played = series.filter(({ plays }) => plays > 0);
      assert.deepEqual(
        played.map(({ at, watchTime }) => [at, watchTime]),
        [
          ['2026-03-28T23:00:00.000Z', 60],
          ['2026-03-29T21:00:00.000Z', 30.5],
        ],
      );
      assert.deepEqual(series[1], {
        at: '2026-03-29T00:00:00.000Z',
        sessions: 0,
        plays: 0,
        viewers: 0,
        watchTime: 0,
        averageWatchTime: null,
        completionRate: null,
        startupTime: { p50: null, p95: null },
        rebufferRatio: null,
        errorRate: null,
        peakConcurrent: 0,
      });
    });

    it('starts days at half past in a time zone with a half-hour offset', async () => {
      const { series } = await read(
        `videos/${film}/analytics?from=2026-06-01&to=2026-06-03&interval=day&timezone=Asia/Kolkata`,
      );
      assert.deepEqual(
        series.map(({ at, plays }) => [at, plays]),
        [
          ['2026-05-31T18:30:00.000Z', 1],
          ['2026-06-01T18:30:00.000Z', 110],
        ],
      );
    });

    it('compares with the previous month, which is shorter', async () => {
      const { totals, previous } = await read(
        `videos/${talk}/analytics?from=2026-03-01&to=2026-04-01&interval=month&timezone=Europe/Berlin&compare=previous`,
      );
      assert.equal(totals.plays, 20);
      assert.equal(previous?.from, '2026-01-31T23:00:00.000Z');
      assert.equal(previous?.to, '2026-02-28T23:00:00.000Z');
      assert.equal(previous?.totals.plays, 0);
      assert.equal(previous?.series.length, 1);
    });

    it('breaks down by country, most plays first', async () => {
      const path = `videos/${talk}/analytics?${DAY}&dimension=country`;
      const { breakdown, breakdownTotal } = await read(path);
      assert.deepEqual(
        breakdown.map(({ value, plays, watchTime, startupTime }) => [
          value,
          plays,
          watchTime,
          startupTime.p95,
        ]),
        [
          ['DE', 4, 3, 0.198],
          ['unknown', 2, 4, 0.399],
          ['FR', 2, 3, 0.302],
        ],
      );
      assert.equal(breakdownTotal, 3);
      const limited = await read(`${path}&limit=1`);
      assert.deepEqual(
        [limited.breakdown.map(({ value }) => value), limited.breakdownTotal],
        [['DE'], 3],
      );
    });

    it('filters totals and breakdown by country', async () => {
      const report = await read(`videos/${talk}/analytics?${DAY}&country=DE&dimension=country`);
      assert.deepEqual(report.filters, { country: 'DE' });
      assert.deepEqual([report.totals.plays, report.totals.peakConcurrent], [4, null]);
      assert.deepEqual(
        report.breakdown.map(({ value }) => value),
        ['DE'],
      );
      assert.equal(report.retention, null);
    });

    it('returns, for each hundredth of the video, the share of plays that included it', async () => {
      const { retention } = await read(`videos/${talk}/analytics?${DAY}`);
      assert.equal(retention?.length, 100);
      assert.deepEqual([retention?.[0], retention?.[49], retention?.[50]], [1, 1, 0.125]);
    });

    it('lists only the video itself in the breakdown by video', async () => {
      const { breakdown } = await read(`videos/${talk}/analytics?${DAY}&dimension=video`);
      assert.deepEqual(
        breakdown.map(({ value, title, plays }) => [value, title, plays]),
        [[talk, '=Talk, "live"', 8]],
      );
    });

    it('returns zeros if nothing was played', async () => {
      const { totals, retention, series } = await read(`videos/${film}/analytics?to=2026-01-01`);
      assert.deepEqual([totals.plays, retention, series.length], [0, null, 30]);
    });
  });

  describe('an account’s report', () => {
    it('lists the top videos', async () => {
      const { dimension, totals, breakdown, retention } = await read(`analytics?${DAY}`);
      assert.deepEqual([dimension, totals.plays, totals.peakConcurrent], ['video', 6, 4]);
      assert.deepEqual(
        breakdown.map(({ value, title, plays }) => [value, title, plays]),
        [
          [talk, '=Talk, "live"', 3],
          [film, 'Film', 2],
          [GONE, null, 1],
        ],
      );
      assert.equal(retention, null);
    });

    it('aggregates complete days once, without deleted videos', async () => {
      const path = 'analytics?from=2026-03-28&to=2026-03-31';
      const first = await read(path);
      assert.deepEqual(
        first.breakdown.map(({ value, plays }) => [value, plays]),
        [
          [talk, 3],
          [film, 2],
        ],
      );
      assert.equal(first.breakdownTotal, 2);
      const days = await service.database.queries
        .selectFrom('analytics_days')
        .select(['at_ms', 'value'])
        .where('scope', '=', ADA)
        .orderBy('at_ms')
        .orderBy('value')
        .execute();
      assert.deepEqual(
        days.map(({ at_ms, value }) => [new Date(at_ms).toISOString().slice(0, 10), value]),
        [
          ['2026-03-28', '*'],
          ['2026-03-29', '*'],
          ...[film, talk].toSorted().map((id) => ['2026-03-29', id]),
          ['2026-03-30', '*'],
        ],
      );
      assert.deepEqual((await read(path)).breakdown, first.breakdown);
    });

    it('is limited to one video with the video parameter', async () => {
      const report = await read(`analytics?${DAY}&video=${talk}&country=de`);
      assert.deepEqual(report.filters, { video: talk, country: 'DE' });
      assert.equal(report.totals.plays, 4);
    });
  });

  describe('a CSV report', () => {
    const csv = { accept: 'text/csv', ...as('ada') };

    it('contains the series with local times', async () => {
      const response = await request(`videos/${talk}/analytics?${DAY}`, csv);
      assert.equal(response.headers['content-type'], 'text/csv; charset=utf-8; header=present');
      assert.equal(
        response.headers['content-disposition'],
        `attachment; filename="analytics-${talk}-by-day-2026-03-28-to-2026-03-29.csv"`,
      );
      assert.equal(
        response.body,
        'at,localTime,sessions,plays,viewers,watchTime,averageWatchTime,completionRate,startupTimeP50,startupTimeP95,rebufferRatio,errorRate,peakConcurrent\r\n' +
          '2026-03-28T23:00:00.000Z,2026-03-29T00:00:00+01:00,10,8,4,90.5,11.313,0.25,0.198,3.985,0.100004,0.1,5\r\n',
      );
    });

    it('contains the breakdown and escapes formulas in reported values', async () => {
      const path = `videos/${talk}/analytics?${DAY}&dimension=referrer`;
      const [header, ...rows] = (await request(path, csv)).body.trimEnd().split('\r\n');
      assert.match(header ?? '', /^referrer,sessions,plays,/);
      assert.deepEqual(
        rows.map((row) => row.split(',0,')[0]),
        [`"'=cmd|calc"`, 'none', `"'+49.example"`],
      );
      const videos = await request(`analytics?${DAY}`, csv);
      assert.ok(videos.body.includes(`${talk},"'=Talk, ""live""",0,3,`), videos.body);
    });

    it('is JSON if the client accepts both', async () => {
      const response = await request(`analytics`, { ...csv, accept: '*/*' });
      assert.match(response.headers['content-type'] ?? '', /^application\/json/);
    });
  });

  describe('a rejected request', () => {
    const bad = [
      { query: 'timezone=Mars/Olympus', path: '/timezone' },
      { query: 'from=2026-02-30', path: '/from' },
      { query: 'from=2026-03-29T00:00:00+01:00', path: '/from' },
      { query: 'from=2026-03-30&to=2026-03-29', path: '/to' },
      { query: 'from=2026-01-01&to=2026-03-29&interval=hour', path: '/interval' },
      { query: 'interval=minute', path: '/interval' },
      { query: 'dimension=city', path: '/dimension' },
      { query: 'limit=0', path: '/limit' },
      { query: 'compare=next', path: '/compare' },
      { query: 'colour=red', path: '/colour' },
      { query: 'country=%00', path: '/country' },
    ];
    for (const { query, path } of bad) {
      it(`returns 422 for ${query} and names the parameter`, async () => {
        for (const base of ['analytics', `videos/${talk}/analytics`]) {
          const response = await request(`${base}?${query}`);
          assert.equal(response.statusCode, 422, response.body);
          const { error } = response.json<ErrorResponse>();
          assert.deepEqual(
            error.details?.map((detail) => detail.path),
            [path],
          );
        }
      });
    }

    it('returns the same 404 to everyone except the owner', async () => {
      const bodies = new Set<string>();
      for (const end of ['', '/live', '/sessions']) {
        for (const [id, who] of [
          [talk, 'bob'],
          [UNKNOWN, 'ada'],
          ['nonsense', 'ada'],
        ] as const) {
          const response = await request(`videos/${id}/analytics${end}`, as(who));
          assert.equal(response.statusCode, 404, response.body);
          bodies.add(JSON.stringify(response.json<ErrorResponse>().error));
        }
        assert.equal((await request(`videos/${talk}/analytics${end}`, {})).statusCode, 401);
      }
      assert.equal((await request(`analytics?video=${talk}`, as('bob'))).statusCode, 404);
      assert.equal(bodies.size, 1);
    });
  });

  it('is not cacheable', async () => {
    for (const end of ['', '/live', '/sessions']) {
      const { headers } = await request(`videos/${talk}/analytics${end}`);
      assert.equal(headers['cache-control'], 'private, no-store');
      assert.equal(headers['access-control-allow-origin'], undefined);
    }
  });

  it('returns the current viewers and the viewers per minute', async () => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    await service.database.transaction((tx) =>
      tx
        .insertInto('analytics_minutes')
        .values(
          // The next minute may start during this test.
          [minute - 60_000, minute, minute + 60_000].flatMap((at_ms) => [
            { scope: film, at_ms, playing: 3 },
            { scope: ADA, at_ms, playing: 7 },
          ]),
        )
        .execute(),
    );
    const { now, minutes } = (
      await request(`videos/${film}/analytics/live`)
    ).json<LiveViewersWire>();
    assert.deepEqual([now, minutes.length, minutes[0]?.viewers], [3, 60, 0]);
    assert.equal(minutes.at(-1)?.viewers, 3);
    const account = (await request('analytics/live?minutes=1')).json<LiveViewersWire>();
    assert.deepEqual([account.now, account.minutes.length], [7, 1]);
    assert.equal((await request('analytics/live?minutes=0')).statusCode, 422);
    assert.equal((await request(`videos/${talk}/analytics/live`)).json<LiveViewersWire>().now, 0);
  });
});

/** All four views include the first half, and `seen` of them include the second half. */
function toSteps(seen: number): string {
  return JSON.stringify(Array.from({ length: 100 }, (_none, step) => (step < 50 ? 4 : seen)));
}
