import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type ServerResponse } from 'node:http';
import { after, before, it } from 'node:test';

import { sql } from 'kysely';

import type { ReportWire } from '#features/analytics/report-wire.ts';
import { WAITING_REPORTS_MAX } from '#features/analytics/reports/create-reports.ts';
import { VIEWS_MAX } from '#features/analytics/reports/read-view-report.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { addRollups, addSessions } from '../support/rollups.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const ADA = accountId('ada');
const NOW = Date.parse('2026-03-20T12:00:00Z');
const DAY_MS = 86_400_000;
const RANGE = 'from=2026-03-18&to=2026-03-20&interval=day';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let talk = '';
  let film = '';
  before(async () => {
    const database = await createDatabaseConfig();
    service = await startService({ database, clock: () => NOW });
    talk = await createVideo('https://media.example/talk.mp4');
    film = await createVideo('https://media.example/film.mp4');
    await addViews();
  });
  after(() => service[Symbol.asyncDispose]());

  async function createVideo(url: string): Promise<string> {
    service.resolver.setResult(url, resolved());
    return toJson(await postVideo(service, { url }, { headers: as('ada') })).id;
  }

  async function addViews(): Promise<void> {
    const views = [
      {
        day: 18,
        country: 'DE',
        browser: 'Firefox',
        viewer: 'a',
        watch_ms: 10_000,
        startup_ms: 100,
      },
      {
        day: 18,
        country: 'DE',
        browser: 'Firefox',
        viewer: 'a',
        watch_ms: 20_000,
        startup_ms: 300,
      },
      { day: 19, country: 'DE', browser: 'Firefox', viewer: 'b', watch_ms: 5_000, completed: 1 },
      { day: 19, country: 'DE', browser: 'Firefox', viewer: null, errors: 2, played_at_ms: null },
      { day: 19, country: 'DE', browser: 'Chrome', viewer: 'c', watch_ms: 1_000 },
      { day: 19, country: 'FR', browser: 'Firefox', viewer: 'd', watch_ms: 2_000 },
      { day: 17, country: 'DE', browser: 'Firefox', viewer: 'e', watch_ms: 7_000 },
      { day: 20, country: 'DE', browser: 'Firefox', viewer: 'f', watch_ms: 9_000 },
    ];
    await addSessions(
      service.database,
      views.map(({ day, ...view }, index) => ({
        video_id: index === 1 ? film : talk,
        session_id: `s-${index}`,
        owner_id: ADA,
        started_at_ms: toMarch(day, 8 + index),
        played_at_ms: toMarch(day, 8 + index),
        ...view,
      })),
    );
    // A report with one dimension still reads rollups, which have other numbers here.
    const rollup = { dimension: 'country' as const, value: 'DE', at: '2026-03-18T08:00:00Z' };
    await addRollups(service.database, [{ ...rollup, scope: ADA, sessions: 70, plays: 70 }]);
  }

  async function read(path: string): Promise<ReportWire> {
    const response = await inject(service, `GET /api/v1/${path}`, { headers: as('ada') });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<ReportWire>();
  }

  it('runs more reports than an account may run at the same time', async () => {
    const url = `analytics?${RANGE}&country=DE&browser=Firefox`;
    const reports = await Promise.all(Array.from({ length: 24 }, () => read(url)));
    assert.deepEqual([...new Set(reports.map(({ totals }) => totals.plays))], [3]);
  });

  it('removes waiting reports from the queue when their clients disconnect', async () => {
    const { reportPermits } = service.reports;
    using running = new DisposableStack();
    while (running.use(reportPermits.tryAcquire(ADA)) !== undefined);
    const url = new URL(`/api/v1/analytics?${RANGE}`, await service.listen());
    const closed: Promise<unknown>[] = [];
    const onRequest = (_request: unknown, response: ServerResponse): void =>
      void closed.push(once(response, 'close'));
    service.server.server.on('request', onRequest);
    running.defer(() => service.server.server.off('request', onRequest));
    const refused = Promise.withResolvers<number | undefined>();
    const requests = Array.from({ length: WAITING_REPORTS_MAX + 1 }, () =>
      get(url, { headers: as('ada'), agent: false }, ({ statusCode }) =>
        refused.resolve(statusCode),
      ).on('error', () => undefined),
    );
    assert.equal(await refused.promise, 503, 'one report finds no place');
    for (const request of requests) request.destroy();
    await Promise.all(closed);
    const next = reportPermits.acquire(undefined, ADA);
    running.dispose();
    using permit = await next;
    assert.ok(permit, 'the queue is empty');
  });

  it('combines filters, and counts a view in the interval in which it started', async () => {
    const report = await read(`analytics?${RANGE}&country=de&browser=Firefox`);
    assert.deepEqual(report.filters, { country: 'DE', browser: 'Firefox' });
    assert.equal(report.viewsFrom, new Date(NOW - 30 * DAY_MS).toISOString());
    assert.partialDeepStrictEqual(report.totals, {
      sessions: 4,
      plays: 3,
      viewers: 2,
      watchTime: 35,
      completionRate: 0.333333,
      errorRate: 0.25,
      peakConcurrent: null,
    });
    assert.ok(Math.abs((report.totals.startupTime.p95 ?? 0) - 0.3) < 0.01);
    assert.deepEqual(
      report.series.map(({ at, plays }) => [at, plays]),
      [
        ['2026-03-18T00:00:00.000Z', 2],
        ['2026-03-19T00:00:00.000Z', 1],
      ],
    );
    assert.deepEqual([report.breakdown, report.retention], [[], null]);
    const ofVideo = await read(`analytics?${RANGE}&country=DE&browser=Firefox&video=${film}`);
    assert.deepEqual(ofVideo.filters, { video: film, country: 'DE', browser: 'Firefox' });
    assert.equal(ofVideo.totals.plays, 1);
    const none = await read(`videos/${talk}/analytics?${RANGE}&country=DE&device=tv&os=Linux`);
    assert.equal(none.totals.sessions, 0);
  });

  it('breaks filtered views down by another dimension', async () => {
    const list = async (query: string): Promise<readonly unknown[]> => {
      const { breakdown, breakdownTotal } = await read(`analytics?${RANGE}&${query}`);
      assert.ok(breakdownTotal >= breakdown.length);
      return breakdown.map(({ value, sessions, plays, viewers }) => [
        value,
        sessions,
        plays,
        viewers,
      ]);
    };
    assert.deepEqual(await list('country=DE&dimension=browser'), [
      ['Firefox', 4, 3, 2],
      ['Chrome', 1, 1, 1],
    ]);
    assert.deepEqual(await list('country=DE&dimension=browser&limit=1'), [['Firefox', 4, 3, 2]]);
    assert.deepEqual(await list('country=DE&browser=Firefox&dimension=video'), [
      [talk, 3, 2, 2],
      [film, 1, 1, 1],
    ]);
    assert.deepEqual(await list('country=DE&dimension=link'), []);
    const { breakdown } = await read(`analytics?${RANGE}&country=DE&dimension=browser`);
    assert.ok(Math.abs((breakdown[0]?.startupTime.p95 ?? 0) - 0.3) < 0.01);
  });

  it('reads rollups for a single dimension', async () => {
    const report = await read(`analytics?${RANGE}&country=DE&dimension=country`);
    assert.deepEqual([report.totals.plays, report.viewsFrom], [70, null]);
  });

  it('counts no views of deleted videos, unlike rollups', async () => {
    const headers = as('zoe');
    const url = 'https://media.example/deleted.mp4';
    service.resolver.setResult(url, resolved());
    const { id } = toJson(await postVideo(service, { url }, { headers }));
    const owner = { scope: accountId('zoe'), at: '2026-03-18T08:00:00Z' };
    await addRollups(service.database, [
      { ...owner, dimension: 'country', value: 'DE', sessions: 1, plays: 1 },
    ]);
    const startedAtMs = toMarch(18, 8);
    await addSessions(service.database, [
      {
        video_id: id,
        session_id: 'deleted',
        owner_id: owner.scope,
        country: 'DE',
        started_at_ms: startedAtMs,
        played_at_ms: startedAtMs,
      },
    ]);
    const countPlays = async (filters: string): Promise<number> => {
      const path = `GET /api/v1/analytics?${RANGE}&${filters}`;
      return (await inject(service, path, { headers })).json<ReportWire>().totals.plays;
    };
    const filters = ['country=DE', 'country=DE&browser=Firefox'];
    assert.deepEqual(await Promise.all(filters.map(countPlays)), [1, 1]);
    await inject(service, `DELETE /api/v1/videos/${id}`, { headers });
    assert.deepEqual(await Promise.all(filters.map(countPlays)), [1, 0]);
  });

  it('compares with the previous period while its views are stored', async () => {
    const filters = 'country=DE&browser=Firefox&compare=previous';
    const { previous } = await read(`analytics?${RANGE}&${filters}`);
    assert.deepEqual([previous?.totals.plays, previous?.from], [1, '2026-03-16T00:00:00.000Z']);
    const long = await read(`analytics?from=2026-02-25&to=2026-03-20&${filters}`);
    assert.equal(long.previous, null);
  });

  it('reads a limited number of views', async () => {
    const many = accountId('eve');
    const url = 'https://media.example/many.mp4';
    service.resolver.setResult(url, resolved());
    const { id } = toJson(await postVideo(service, { url }, { headers: as('eve') }));
    const [firstMs, restMs] = [
      Date.parse('2026-03-10T00:00:00Z'),
      Date.parse('2026-03-11T00:00:00Z'),
    ];
    await addSessions(service.database, [
      { video_id: id, session_id: 'first', owner_id: many, started_at_ms: firstMs },
    ]);
    await service.database.transaction((tx) =>
      sql`insert into play_sessions (video_id, session_id, owner_id, started_at_ms, viewer, country,
          device, browser, os, referrer, site, link, type, live, last_at_ms, watch_ms, rebuffer_ms,
          rebuffers, seeks, errors, bitrate_changes, completed, watched, state)
        with recursive numbers (number) as
          (select 1 union all select number + 1 from numbers where number < ${VIEWS_MAX})
        select video_id, 's-' || number, owner_id, ${restMs}, viewer, country, device, browser, os,
          referrer, site, link, type, live, last_at_ms, watch_ms, rebuffer_ms, rebuffers, seeks,
          errors, bitrate_changes, completed, watched, state
        from play_sessions, numbers where session_id = 'first'`.execute(tx),
    );
    const query = 'country=unknown&browser=Firefox&dimension=os';
    const readFrom = (from: string): ReturnType<typeof inject> =>
      inject(service, `GET /api/v1/analytics?from=${from}&to=2026-03-12&${query}`, {
        headers: as('eve'),
      });
    const complete = await readFrom('2026-03-11');
    assert.equal(
      complete.json<ReportWire>().totals.sessions,
      VIEWS_MAX,
      complete.body.slice(0, 200),
    );
    const refused = await readFrom('2026-03-10');
    assert.equal(refused.statusCode, 422);
    assert.equal(refused.json<ErrorResponse>().error.details?.[0]?.path, '/from');
    const compared = await inject(
      service,
      `GET /api/v1/analytics?from=2026-03-12&to=2026-03-14&${query}&compare=previous`,
      { headers: as('eve') },
    );
    assert.equal(compared.json<ReportWire>().previous, null);
  });
});

function toMarch(day: number, hour: number): number {
  return Date.parse('2026-03-01T00:00:00Z') + (day - 1) * DAY_MS + hour * 3_600_000;
}
