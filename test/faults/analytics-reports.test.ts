// docs/faults.md 101 and 113: totals are correct although player reports are untrusted.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { ZERO_COUNTERS, type Counters } from '#features/analytics/rollup.ts';
import { COUNTER_NAMES } from '#features/analytics/rollup.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';
import type { PlaySessionsTable } from '#platform/db/schema/view-tables.ts';

import { postVideo, toJson } from '../support/http-client.ts';
import { type EventKeys, postReports, toLine } from '../support/reports.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const START_MS = Date.UTC(2026, 4, 12, 10);
const DAY_MS = 86_400_000;

describe('player reports', () => {
  let service: Service;
  let nowMs = START_MS;
  let count = 0;
  before(async () => {
    service = await startService({ clock: () => nowMs });
  });
  after(() => service[Symbol.asyncDispose]());

  async function addVideo(): Promise<VideoWire> {
    count += 1;
    const url = `https://media.example/talk.mp4?n=${count}`;
    service.resolver.setResult(url, resolved());
    return toJson(
      await postVideo(service, { url }, { headers: { ...as('ada'), prefer: 'wait=10' } }),
    );
  }

  async function readTotals(scope: string): Promise<Counters> {
    const rows = await service.database.queries
      .selectFrom('analytics_rollups')
      .selectAll()
      .where('scope', '=', scope)
      .where('dimension', '=', 'all')
      .execute();
    const totals = { ...ZERO_COUNTERS };
    for (const row of rows) {
      for (const name of COUNTER_NAMES) totals[name] += row[name];
    }
    return totals;
  }

  function readSessions(videoId: string): Promise<PlaySessionsTable[]> {
    return service.database.queries
      .selectFrom('play_sessions')
      .selectAll()
      .where('video_id', '=', videoId)
      .execute();
  }

  it('fault 101: counts 10,000 events once when their bodies are repeated, shuffled and overlapping', async () => {
    const { id } = await addVideo();
    const [views, eventsPerView, seconds] = [100, 100, 5];
    const bodies: EventKeys[][] = [];
    for (let view = 0; view < views; view += 1) {
      const events = Array.from({ length: eventsPerView }, (_, sn): EventKeys => {
        const ts = START_MS - (eventsPerView - 1 - sn) * seconds * 1000;
        const isError = sn === 40;
        return {
          cid: id,
          sid: `view ${view}`,
          sn,
          ts,
          e: isError ? 'e' : 't',
          sta: 'p',
          pt: (sn % 10) * seconds * 1000,
        };
      });
      // No event is more than 40 events late (`TAIL_MAX`), so the session can still put it in
      // order.
      bodies.push(
        events.slice(20, 50),
        events.slice(0, 20),
        events.slice(50),
        events.slice(10, 60),
      );
    }
    const responses = await Promise.all(bodies.map((events) => postReports(service, events)));
    assert.deepEqual([...new Set(responses.map(({ statusCode }) => statusCode))], [204]);
    const { viewers: _viewers, ...totals } = await readTotals(id);
    assert.deepEqual(totals, {
      sessions: views,
      plays: views,
      completed: 0,
      failed: views,
      errors: views,
      rebuffers: 0,
      // The playhead jumps back every ten events. Watch time never exceeds the elapsed time.
      watch_ms: views * (eventsPerView - 1) * seconds * 1000,
      rebuffer_ms: 0,
    });
    assert.equal((await readSessions(id)).length, views);
  });

  it('fault 101: ignores implausible numbers and impossible times', async () => {
    const { id } = await addVideo();
    const event = (sn: number, at: number, rest = ''): string =>
      `${toLine({ cid: id, sid: 'view', sn, ts: START_MS + at * 1000, sta: 'p' })}${rest}`;
    const lines = [
      event(0, -20, ',pt=0,msd=NaN'),
      event(1, -15, ',pt=-99999999'),
      event(2, -10, ',pt=999999999999,br=(99999999999;v)'),
      event(3, -5, ',pt=1e9,pr=1000000,msd=-5'),
      event(4, 3_000_000),
      event(5, -3_000_000),
      event(6, 0, ',pt=20000'),
      `e=t,ts=-5,sid="view",cid="${id}",sn=7`,
      `e=t,ts=${'9'.repeat(30)},sid="view",cid="${id}",sn=8`,
    ];
    const response = await postReports(service, `${lines.join('\n')}\n`);
    assert.equal(response.statusCode, 204);
    const [session] = await readSessions(id);
    assert.ok(session !== undefined);
    assert.ok(session.watch_ms <= 20_000, `${session.watch_ms}`);
    assert.ok(session.last_at_ms <= nowMs && session.started_at_ms >= nowMs - DAY_MS);
    assert.deepEqual([session.bitrate_kbps, session.startup_ms], [null, null]);
    assert.ok(JSON.parse(session.watched).every(([, end]: [number, number]) => end <= 61_500));
  });

  it('fault 101: returns 400 for a malformed body, 413 beyond a limit and 415 for a compressed body', async () => {
    for (const body of [
      'rubbish',
      '{"events":[]}',
      '\0'.repeat(60_000),
      'a=1;'.repeat(15_000),
      '"'.repeat(60_000),
      `br=(${'1 '.repeat(30_000)})`,
      'é'.repeat(30_000),
      '',
    ]) {
      const response = await postReports(service, body);
      assert.equal(response.statusCode, 400, body.slice(0, 20));
      assert.equal(response.json().error.code, 'bad_request');
    }
    const line = toLine({ cid: 'vid_1', sid: 'a', ts: 1 });
    const sids = Array.from({ length: 17 }, (_, sid) =>
      toLine({ cid: 'vid_1', sid: `${sid}`, ts: 1 }),
    );
    for (const body of [
      `${line}\n`.repeat(501),
      'x'.repeat(70_000),
      sids.join('\n'),
      'e=t\n'.repeat(10_000),
    ]) {
      assert.equal((await postReports(service, body)).statusCode, 413, body.slice(0, 20));
    }
    const headers = { 'content-encoding': 'gzip' };
    assert.equal((await postReports(service, line, { headers })).statusCode, 415);
  });

  it('fault 101: counts invented referrers separately up to a limit, and then together', async () => {
    const { id } = await addVideo();
    for (let from = 0; from < 240; from += 12) {
      const events = Array.from({ length: 12 }, (_, index) => ({
        cid: id,
        sid: `made-${from + index}`,
        ts: START_MS,
        sn: 0,
        'com.reelay-referrer': `host-${from + index}.example`,
        'com.reelay-site': '=HYPERLINK(1)',
      }));
      await postReports(service, events);
    }
    const rows = await service.database.queries
      .selectFrom('analytics_rollups')
      .select(['dimension', 'value', 'sessions'])
      .where('scope', '=', id)
      .where('dimension', 'in', ['referrer', 'site'])
      .execute();
    const referrers = rows.filter(({ dimension }) => dimension === 'referrer');
    assert.equal(referrers.length, 201);
    assert.equal(referrers.find(({ value }) => value === 'other')?.sessions, 40);
    assert.deepEqual(
      rows.filter(({ dimension }) => dimension === 'site').map(({ value }) => value),
      ['none'],
    );
  });

  it('fault 113: keeps counting watch time while the service clock is a day ahead, then a day behind', async () => {
    const { id } = await addVideo();
    const play = async (from: number, to: number): Promise<void> => {
      for (let sn = from; sn < to; sn += 1) {
        const ts = START_MS + sn * 5_000;
        nowMs += 5_000;
        await postReports(service, [
          { cid: id, sid: 'view', e: 't', sn, ts, sta: 'p', pt: sn * 5_000 },
        ]);
      }
    };
    await play(0, 5);
    nowMs += DAY_MS;
    await play(5, 8);
    nowMs -= DAY_MS;
    await play(8, 12);
    nowMs = START_MS;
    const [session] = await readSessions(id);
    assert.equal(session?.watch_ms, 55_000);
    const { watch_ms, plays, sessions } = await readTotals(id);
    assert.deepEqual([watch_ms, plays, sessions], [55_000, 1, 1]);
  });

  it('fault 113: counts players with wrong clocks in the hour in which they played', async () => {
    const { id } = await addVideo();
    for (const [index, offMs] of [-DAY_MS, DAY_MS, -50 * 365 * DAY_MS].entries()) {
      const at = (sn: number): EventKeys => ({
        cid: id,
        sid: `view ${index}`,
        sn,
        ts: Math.max(0, START_MS + offMs) + sn * 10_000,
        sta: 'p',
        pt: sn * 10_000,
      });
      await postReports(service, [at(0), at(1)]);
    }
    const sessions = await readSessions(id);
    assert.deepEqual(
      sessions.map(({ started_at_ms, watch_ms }) => [started_at_ms, watch_ms]),
      [0, 1, 2].map(() => [START_MS - 10_000, 10_000]),
    );
  });
});
