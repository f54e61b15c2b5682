import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { eraseAccountAnalytics } from '#features/analytics/index.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';
import type { PlaySessionsTable } from '#platform/db/schema/view-tables.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { type EventKeys, postReports } from '../support/reports.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const START_MS = Date.UTC(2026, 4, 12, 10);
const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let nowMs = START_MS;
  let count = 0;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig(), clock: () => nowMs });
  });
  after(() => service[Symbol.asyncDispose]());

  async function addVideo(owner: string | null = 'ada', body: object = {}): Promise<VideoWire> {
    count += 1;
    const url = `https://media.example/talk.mp4?n=${count}`;
    service.resolver.setResult(url, resolved());
    const headers = { ...(owner !== null && as(owner)), prefer: 'wait=10' };
    return toJson(await postVideo(service, { url, ...body }, { headers }));
  }

  /** The four events of a one-minute view, all sent at its end. */
  function createView(cid: string, sid: string, startMs = nowMs - 60_000): readonly EventKeys[] {
    const at = (seconds: number, keys: object): EventKeys => ({
      cid,
      sid,
      ts: startMs + seconds * 1000,
      ...keys,
    });
    return [
      at(0, { sn: 0, sta: 's' }),
      at(1, { sn: 1, sta: 'p', pt: 0, msd: 1000 }),
      at(31, { sn: 2, e: 't', sta: 'p', pt: 30_000 }),
      at(60, { sn: 3, sta: 'a', pt: 59_000 }),
    ];
  }

  async function readViewers(scope: string): Promise<unknown> {
    const rows = Object.values(await readRollups(scope, 'all'));
    return rows.map((row) => ({ ...NOTHING, ...row }).viewers);
  }

  async function readSessions(videoId: string): Promise<readonly PlaySessionsTable[]> {
    return service.database.queries
      .selectFrom('play_sessions')
      .selectAll()
      .where('video_id', '=', videoId)
      .orderBy('session_id')
      .execute();
  }

  async function readRollups(scope: string, dimension: string): Promise<Record<string, object>> {
    const rows = await service.database.queries
      .selectFrom('analytics_rollups')
      .selectAll()
      .where('scope', '=', scope)
      .where('dimension', '=', dimension)
      .orderBy('at_ms')
      .execute();
    return Object.fromEntries(
      rows.map((row) => [
        `${new Date(row.at_ms).toISOString().slice(11, 16)} ${row.value}`.trim(),
        { ...row },
      ]),
    );
  }

  it('stores a view before it responds, and updates the rollups of the video and its owner', async () => {
    const { id } = await addVideo();
    const response = await postReports(service, createView(id, 'one'), {
      headers: { origin: 'https://blog.example:8443' },
    });
    assert.equal(response.statusCode, 204);
    assert.equal(response.body, '');
    assert.equal(response.headers['access-control-allow-origin'], '*');
    const [session] = await readSessions(id);
    assert.ok(session !== undefined);
    const { viewer, state: _state, ...details } = session;
    assert.match(viewer ?? '', /^[\w-]{22}$/);
    assert.deepEqual(details, {
      video_id: id,
      session_id: 'one',
      owner_id: 'acc_ada2222222222222',
      country: 'unknown',
      device: 'desktop',
      browser: 'Firefox',
      os: 'Linux',
      referrer: 'none',
      site: 'blog.example',
      link: 'none',
      type: 'MP4',
      live: 0,
      duration_ms: 61_500,
      started_at_ms: START_MS - 60_000,
      last_at_ms: START_MS,
      played_at_ms: START_MS - 59_000,
      watch_ms: 59_000,
      rebuffer_ms: 0,
      rebuffers: 0,
      seeks: 0,
      startup_ms: 1000,
      errors: 0,
      last_error: null,
      bitrate_kbps: null,
      bitrate_changes: 0,
      completed: 1,
      watched: '[[0,59000]]',
    });
    const counters = {
      sessions: 1,
      plays: 1,
      viewers: 1,
      completed: 1,
      failed: 0,
      errors: 0,
      rebuffers: 0,
      watch_ms: 59_000,
      rebuffer_ms: 0,
      startups: '346:1',
    };
    const at = { at_ms: START_MS - HALF_HOUR_MS };
    assert.deepEqual(await readRollups(id, 'all'), {
      '09:30': { scope: id, dimension: 'all', value: '', ...at, ...counters, peak: 1 },
    });
    assert.deepEqual(await readRollups(session.owner_id, 'video'), {
      [`09:30 ${id}`]: {
        scope: session.owner_id,
        dimension: 'video',
        value: id,
        ...at,
        ...counters,
        peak: 0,
      },
    });
    assert.deepEqual(Object.keys(await readRollups(id, 'site')), ['09:30 blog.example']);
    assert.deepEqual(Object.keys(await readRollups(id, 'video')), []);
  });

  const NOTHING = {
    sessions: 0,
    plays: 0,
    viewers: 0,
    completed: 0,
    failed: 0,
    errors: 0,
    rebuffers: 0,
    watch_ms: 0,
    rebuffer_ms: 0,
    startups: '',
  };

  it('counts each event once, even if it is sent repeatedly or in parts', async () => {
    const { id } = await addVideo();
    const view = createView(id, 'one');
    await postReports(service, view.slice(2));
    await postReports(service, view);
    await postReports(service, [...view, ...view]);
    await Promise.all(Array.from({ length: 10 }, () => postReports(service, view.slice(0, 3))));
    const [session] = await readSessions(id);
    assert.equal(session?.watch_ms, 59_000);
    const { '09:30': counters } = await readRollups(id, 'all');
    assert.deepEqual(
      { ...NOTHING, ...counters },
      {
        ...NOTHING,
        scope: id,
        dimension: 'all',
        value: '',
        at_ms: START_MS - HALF_HOUR_MS,
        sessions: 1,
        plays: 1,
        viewers: 1,
        completed: 1,
        watch_ms: 59_000,
        startups: '346:1',
        peak: 1,
      },
    );
  });

  it('counts a viewer once a day per video and account, and a new IP address as a new viewer', async () => {
    const [one, other] = [await addVideo('eve'), await addVideo('eve')];
    await postReports(service, [
      ...createView(one.id, 'a'),
      ...createView(one.id, 'b'),
      ...createView(other.id, 'c'),
    ]);
    await postReports(service, createView(one.id, 'd'), { remoteAddress: '198.51.100.9' });
    assert.deepEqual(await readViewers(one.id), [2]);
    assert.deepEqual(await readViewers(other.id), [1]);
    assert.deepEqual(await readViewers('acc_eve2222222222222'), [2]);
    const minutes = await service.database.queries
      .selectFrom('analytics_minutes')
      .selectAll()
      .where('scope', '=', 'acc_eve2222222222222')
      .orderBy('at_ms')
      .execute();
    assert.deepEqual(
      minutes.map(({ playing }) => playing),
      [4],
    );
  });

  it('stores no viewer hash for opted-out viewers, and changes all hashes daily', async () => {
    const { id } = await addVideo();
    const own = createView(id, 'key').map((event) => ({ ...event, 'com.reelay-anonymous': 'yes' }));
    await postReports(service, own);
    await postReports(service, createView(id, 'dnt'), { headers: { dnt: '1' } });
    await postReports(service, createView(id, 'gpc'), { headers: { 'sec-gpc': '1' } });
    assert.deepEqual(
      (await readSessions(id)).map(({ viewer }) => viewer),
      [null, null, null],
    );
    await postReports(service, createView(id, 'today'));
    await postReports(service, createView(id, 'today too'));
    nowMs += 86_400_000;
    await postReports(service, createView(id, 'tomorrow'));
    nowMs -= 86_400_000;
    const hashes = new Map((await readSessions(id)).map((row) => [row.session_id, row.viewer]));
    assert.equal(hashes.get('today'), hashes.get('today too'));
    assert.notEqual(hashes.get('today'), hashes.get('tomorrow'));
    const totals = await service.database.queries
      .selectFrom('analytics_rollups')
      .select(({ fn }) => [
        fn.sum<number>('plays').as('plays'),
        fn.sum<number>('viewers').as('viewers'),
      ])
      .where('scope', '=', id)
      .where('dimension', '=', 'all')
      .executeTakeFirstOrThrow();
    assert.deepEqual([totals.plays, totals.viewers], [6, 2]);
  });

  it('does not reveal which videos exist, and ignores reports for unreadable videos', async () => {
    const secret = await addVideo('ada', { visibility: 'private' });
    const ownerless = await addVideo(null);
    const created = await inject(service, `POST /api/v1/videos/${secret.id}/playback-tokens`, {
      headers: as('ada'),
      body: { expiresIn: 3600 },
    });
    const { token } = created.json<{ token: string }>();
    for (const [cid, query] of [
      ['vid_unknown222222222', ''],
      ['not an id', ''],
      [ownerless.id, ''],
      [secret.id, ''],
      [secret.id, `?token=${'A'.repeat(48)}`],
    ] as const) {
      const response = await postReports(service, createView(cid, 'one'), { query });
      assert.deepEqual([response.statusCode, response.body], [204, ''], cid);
    }
    assert.deepEqual(await readSessions(secret.id), []);
    assert.deepEqual(await readSessions(ownerless.id), []);
    await postReports(service, createView(secret.id, 'one'), { query: `?token=${token}` });
    assert.equal((await readSessions(secret.id)).length, 1);
  });

  it('accepts reports from players on any site, and lists the accepted content types in a 415', async () => {
    const preflight = await inject(service, 'OPTIONS /api/v1/analytics/events', {
      headers: {
        origin: 'https://blog.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    assert.equal(preflight.statusCode, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], '*');
    assert.match(String(preflight.headers['access-control-allow-headers']), /Content-Type/);
    const { id } = await addVideo();
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    assert.equal(
      (await postReports(service, createView(id, 'beacon'), { headers })).statusCode,
      204,
    );
    assert.equal((await readSessions(id)).length, 1);
    const json = { 'content-type': 'application/json' };
    const refused = await postReports(service, '{}', { headers: json });
    assert.equal(refused.statusCode, 415);
    assert.match(refused.json<ErrorResponse>().error.message, /application\/cmcd or text\/plain/);
  });

  it('ignores bots and prefetches', async () => {
    const { id } = await addVideo();
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    await postReports(service, createView(id, 'one'), { headers: { 'user-agent': bot } });
    await postReports(service, createView(id, 'one'), {
      headers: { 'sec-purpose': 'prefetch;prerender' },
    });
    assert.deepEqual(await readSessions(id), []);
    await postReports(service, createView(id, 'one'), { headers: { 'user-agent': '' } });
    assert.equal((await readSessions(id)).length, 1);
  });

  it('deletes all analytics of a deleted video, and keeps the account’s rollups', async () => {
    const [gone, left] = [await addVideo('bob'), await addVideo('bob')];
    await postReports(service, [...createView(gone.id, 'one'), ...createView(left.id, 'two')]);
    // On a day without other reports, for which no day key exists yet.
    const dayBeforeMs = Math.floor(nowMs / DAY_MS) * DAY_MS - 60_000;
    const late = { cid: gone.id, sid: 'late' };
    await postReports(service, [
      ...createView(gone.id, 'late', dayBeforeMs).slice(0, 2),
      { ...late, ts: nowMs, sn: 4, sta: 'a', pt: 9000 },
    ]);
    const response = await inject(service, `DELETE /api/v1/videos/${gone.id}`, {
      headers: as('bob'),
    });
    assert.equal(response.statusCode, 204);
    const tables = [
      ['analytics_rollups', 'scope'],
      ['analytics_minutes', 'scope'],
      ['analytics_viewers', 'scope'],
      ['play_sessions', 'video_id'],
      ['analytics_retention', 'video_id'],
    ] as const;
    for (const [table, column] of tables) {
      const rows = await service.database.queries
        .selectFrom(table)
        .selectAll()
        .where(column, '=', gone.id)
        .execute();
      assert.deepEqual(rows, [], table);
    }
    const owner = 'acc_bob2222222222222';
    assert.deepEqual(Object.keys(await readRollups(owner, 'video')), [`09:30 ${left.id}`]);
    assert.equal({ ...NOTHING, ...(await readRollups(owner, 'all'))['09:30'] }.plays, 2);
    const later = await postReports(service, createView(gone.id, 'one'));
    assert.equal(later.statusCode, 204);
    assert.deepEqual(await readRollups(gone.id, 'all'), {});
    await service.database.transaction((tx) => eraseAccountAnalytics(tx, owner));
    for (const dimension of ['all', 'video', 'country']) {
      assert.deepEqual(await readRollups(owner, dimension), {}, dimension);
    }
    for (const table of ['analytics_viewers', 'analytics_minutes'] as const) {
      const { queries } = service.database;
      const rows = await queries.selectFrom(table).selectAll().where('scope', '=', owner).execute();
      assert.deepEqual(rows, [], table);
    }
  });

  it('stores an audience retention curve', async () => {
    const { id } = await addVideo();
    await postReports(service, createView(id, 'one'));
    await postReports(service, createView(id, 'two').slice(0, 3));
    const [row] = await service.database.queries
      .selectFrom('analytics_retention')
      .selectAll()
      .where('video_id', '=', id)
      .execute();
    const steps: readonly number[] = JSON.parse(row?.steps ?? '');
    assert.equal(row?.plays, 2);
    assert.equal(row?.at_ms, Date.UTC(2026, 4, 12));
    // The video is 61.5 s long. One viewer watched 59 s, the other 30 s. The middle of step 48 is
    // at 29.8 s, that of step 95 at 58.7 s.
    assert.deepEqual(steps, [
      ...Array.from({ length: 49 }, () => 2),
      ...Array.from({ length: 47 }, () => 1),
      0,
      0,
      0,
      0,
    ]);
  });
});
