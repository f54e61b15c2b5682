// One hour with four views. Their reports arrive as from real players: with wrong clocks, in
// several parts, late, out of order and twice. The comments show how the expected values are
// calculated.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { ReportWire } from '#features/analytics/report-wire.ts';
import type { SessionWire } from '#features/analytics/session-wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { postVideo, toJson } from '../support/http-client.ts';
import { type EventKeys, postReports } from '../support/reports.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { aResolvedSource, resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';
const DURATION = 1_000;
const TEN = Date.parse('2026-05-12T10:00:00Z');
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let nowMs = TEN;
  let cid = '';
  before(async () => {
    service = await startService({ database: await createDatabaseConfig(), clock: () => nowMs });
    const sources = [aResolvedSource({ duration: DURATION })];
    service.resolver.setResult(TALK, resolved({ duration: DURATION, sources }));
    const headers = { ...as('ada'), prefer: 'wait=10' };
    cid = toJson(await postVideo(service, { url: TALK, title: 'Talk' }, { headers })).id;
    await playForAnHour();
  });
  after(() => service[Symbol.asyncDispose]());

  type Sender = Parameters<typeof postReports>[2];

  /**
   * Sends events at the given time of day. Their timestamps come from a clock that is off by
   * `skewMs`.
   */
  async function post(
    time: string,
    events: readonly EventKeys[],
    sender: Sender = {},
  ): Promise<void> {
    nowMs = toMs(time);
    const response = await postReports(service, events, sender);
    assert.equal(response.statusCode, 204, response.body);
  }

  function createEvents(sid: string, skewMs: number) {
    return (time: string, keys: Readonly<Record<string, string | number>>): EventKeys => ({
      cid,
      sid,
      ts: toMs(time) + skewMs,
      ...keys,
    });
  }

  async function playForAnHour(): Promise<void> {
    await watchToTheEnd();
    await watchUntilItFails();
    await failToStart();
    await seekBack();
    nowMs = toMs('11:30:00');
  }

  /**
   * Plays 300 s, seeks to 600 s, plays 300 s, stalls for 10 s, plays 100 s to the end, and replays
   * the first minute: 760 s of watch time.
   */
  async function watchToTheEnd(): Promise<void> {
    const event = createEvents('whole', 7_200_000);
    const sender = { headers: { origin: 'https://blog.example' } };
    const first = [
      event('10:00:00', { sn: 0, sta: 's' }),
      event('10:00:00.500', { sn: 1, sta: 'p', pt: 0, msd: 500, br: '(3000)' }),
      event('10:05:00.500', { sn: 2, sta: 'k', pt: 300_000 }),
    ];
    const second = [
      event('10:05:01', { sn: 3, sta: 'r' }),
      event('10:05:02', { sn: 4, sta: 'p', pt: 600_000 }),
      event('10:10:02', { sn: 5, sta: 'r', pt: 900_000 }),
      event('10:10:12', { sn: 6, sta: 'p', pt: 900_000 }),
    ];
    const third = [
      event('10:11:52', { sn: 7, sta: 'e', pt: 1_000_000 }),
      event('10:12:00', { sn: 8, sta: 'p', pt: 0 }),
      event('10:13:00', { sn: 9, sta: 'a', pt: 60_000 }),
    ];
    await post('10:05:00.500', first, sender);
    await post('10:13:00', third, sender);
    await post('10:13:05', [...second, ...first], sender);
    await post('10:13:06', [...third, ...third], sender);
  }

  /**
   * Plays 900 s across the half hour: 598 s before it and 302 s after it. An error ends the view.
   */
  async function watchUntilItFails(): Promise<void> {
    const event = createEvents('failed', -86_400_000);
    const sender = {
      remoteAddress: '198.51.100.9',
      headers: { dnt: '1', 'user-agent': CHROME },
    };
    await post('10:20:00', [event('10:20:00', { sn: 0, sta: 's' })], sender);
    await post(
      '10:35:02',
      [
        event('10:20:02', { sn: 1, sta: 'p', pt: 0, msd: 2000 }),
        event('10:35:02', { sn: 2, e: 'e', sta: 'f', pt: 900_000, ec: '("4012")' }),
      ],
      sender,
    );
  }

  /** The viewer of `watchToTheEnd` returns, but the video does not start. */
  async function failToStart(): Promise<void> {
    const event = createEvents('never', 0);
    await post('10:45:05', [
      event('10:45:00', { sn: 0, sta: 's' }),
      event('10:45:05', { sn: 1, e: 'e', sta: 'f', ec: '("4001")' }),
    ]);
  }

  /**
   * Plays 30 s, stalls for 10 s, plays 30 s, seeks to the start, and plays 60 s: 120 s of watch
   * time. Most events arrive 48 minutes late.
   */
  async function seekBack(): Promise<void> {
    const event = createEvents('back', 3_000);
    const sender = { remoteAddress: '2001:db8::1' };
    await post(
      '10:30:11',
      [
        event('10:30:10', { sn: 0, sta: 's' }),
        event('10:30:11', { sn: 1, sta: 'p', pt: 0, msd: 1000 }),
      ],
      sender,
    );
    await post(
      '11:20:00',
      [
        event('10:30:41', { sn: 2, sta: 'r', pt: 30_000 }),
        event('10:30:51', { sn: 3, sta: 'p', pt: 30_000 }),
        event('10:31:21', { sn: 4, sta: 'k', pt: 60_000 }),
        event('10:31:22', { sn: 5, sta: 'p', pt: 0 }),
        event('10:32:22', { sn: 6, sta: 'a', pt: 60_000 }),
      ],
      sender,
    );
  }

  async function read(path: string): Promise<ReportWire> {
    const url = `/api/v1/${path}`;
    const response = await service.server.inject({ url, headers: as('ada') });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<ReportWire>();
  }

  const HOUR = 'from=2026-05-12T10:00:00Z&to=2026-05-12T11:00:00Z&interval=hour';

  const TOTALS = {
    sessions: 4,
    plays: 3,
    // An opted-out viewer is not counted. A returning viewer counts once.
    viewers: 2,
    // 760 + 900 + 120
    watchTime: 1780,
    averageWatchTime: 593.333,
    // One of three plays reached the end.
    completionRate: 0.333333,
    // 20 s of stalls in 1800 s in total.
    rebufferRatio: 0.011111,
    // Two of four sessions failed.
    errorRate: 0.5,
    // Two viewers watched from 10:30:11 to 10:32:22.
    peakConcurrent: 2,
  };

  it('the analytics report matches the views exactly', async () => {
    for (const path of [`videos/${cid}/analytics`, 'analytics']) {
      const { totals, series } = await read(`${path}?${HOUR}`);
      const { startupTime, ...exact } = totals;
      assert.deepEqual(exact, TOTALS);
      // The startup times are 0.5, 1 and 2 s. The quantile sketch is accurate to 1%.
      assert.ok(Math.abs((startupTime.p50 ?? 0) - 1) <= 0.01);
      assert.ok(Math.abs((startupTime.p95 ?? 0) - 2) <= 0.02);
      assert.deepEqual(series, [{ at: '2026-05-12T10:00:00.000Z', ...totals }]);
    }
  });

  it('the hourly series is split at half past for India’s time zone', async () => {
    const { series } = await read(`videos/${cid}/analytics?${HOUR}&timezone=Asia/Kolkata`);
    assert.deepEqual(
      series.map(({ at, sessions, plays, viewers, watchTime, errorRate }) => ({
        at,
        sessions,
        plays,
        viewers,
        watchTime,
        errorRate,
      })),
      [
        {
          at: '2026-05-12T09:30:00.000Z',
          sessions: 2,
          plays: 2,
          viewers: 1,
          // 760 + 598
          watchTime: 1358,
          errorRate: 0.5,
        },
        {
          at: '2026-05-12T10:30:00.000Z',
          sessions: 2,
          plays: 1,
          viewers: 1,
          // 302 + 120
          watchTime: 422,
          errorRate: 0.5,
        },
      ],
    );
  });

  it('the breakdowns by site, device and video match the views', async () => {
    const path = `videos/${cid}/analytics?${HOUR}&dimension`;
    assert.deepEqual(toRows(await read(`${path}=site`)), [
      ['none', 3, 2, 1020],
      ['blog.example', 1, 1, 760],
    ]);
    assert.deepEqual(toRows(await read(`${path}=device`)), [
      ['desktop', 3, 2, 880],
      ['mobile', 1, 1, 900],
    ]);
    assert.deepEqual(toRows(await read(`analytics?${HOUR}`)), [[cid, 4, 3, 1780]]);
  });

  it('audience retention counts repeated parts once and skipped parts not at all', async () => {
    const { retention } = await read(`videos/${cid}/analytics?${HOUR}`);
    // The steps are a tenth of a minute. Three views reach 60 s and two reach 300 s. One covers the
    // skipped part, two cover 600 to 900 s, and one reaches the end.
    const seen = [
      { steps: 6, by: 3 },
      { steps: 24, by: 2 },
      { steps: 30, by: 1 },
      { steps: 30, by: 2 },
      { steps: 10, by: 1 },
    ].flatMap(({ steps, by }) => Array.from({ length: steps }, () => by));
    assert.deepEqual(
      retention?.map((share) => Math.round(share * 3)),
      seen,
    );
  });

  it('the exported sessions match the report', async () => {
    const url = `/api/v1/videos/${cid}/analytics/sessions?from=2026-05-12&to=2026-05-13`;
    const { body } = await service.server.inject({ url, headers: as('ada') });
    const sessions: readonly SessionWire[] = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      sessions.map(
        ({ id, startedAt, watchTime, watched, rebufferTime, seeks, errors, completed }) => [
          id,
          startedAt.slice(11, 19),
          watchTime,
          watched.map(({ start, end }) => [start, end]),
          rebufferTime,
          seeks,
          errors,
          completed,
        ],
      ),
      [
        [
          'whole',
          '10:00:00',
          760,
          [
            [0, 300],
            [600, 1000],
          ],
          10,
          1,
          0,
          true,
        ],
        ['failed', '10:20:00', 900, [[0, 900]], 0, 0, 1, false],
        ['back', '10:30:10', 120, [[0, 60]], 10, 1, 0, false],
        ['never', '10:45:00', 0, [], 0, 0, 1, false],
      ],
    );
    assert.equal(sessions[0]?.viewer, sessions[3]?.viewer);
    assert.equal(sessions[1]?.viewer, null);
  });
});

function toMs(time: string): number {
  return Date.parse(`2026-05-12T${time}Z`);
}

function toRows({ breakdown }: ReportWire): readonly (readonly (string | number)[])[] {
  return breakdown.map(({ value, sessions, plays, watchTime }) => [
    value,
    sessions,
    plays,
    watchTime,
  ]);
}
