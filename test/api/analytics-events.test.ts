import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { eraseAccountAnalytics } from '#features/analytics/index.ts';
import type { VideoWire } from '#features/videos/wire.ts';
import type { PlaySessionsTable } from '#platform/db/schema/tables.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type EventKeys, postReports } from '../support/reports.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const START_MS = Date.UTC(2026, 4, 12, 10);
const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;

forEachDatabase((_kind, openDatabase) => {
  let service: VideoService;
  let nowMs = START_MS;
  let count = 0;
  before(async () => {
    service = await startVideoService({ database: await openDatabase(), clock: () => nowMs });
  });
  after(() => service[Symbol.asyncDispose]());

  async function addVideo(who: string | null = 'ada', body: object = {}): Promise<VideoWire> {
    count += 1;
    const url = `https://media.example/talk.mp4?n=${count}`;
    service.resolver.answer(url, resolved());
    const headers = { ...(who !== null && as(who)), prefer: 'wait=10' };
    return toJson(await postVideo(service, { url, ...body }, headers));
  }

  /** A minute of playing in four events, told at its end; `sid` may be another's. */
  function aView(cid: string, sid: string, startMs = nowMs - 60_000): readonly EventKeys[] {
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
    const rows = Object.values(await readSums(scope, 'all'));
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

  async function readSums(scope: string, dimension: string): Promise<Record<string, object>> {
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

  it('stores a view before it answers, and sums it up for the video and its owner', async () => {
    const { id } = await addVideo();
    const answer = await postReports(service, aView(id, 'one'), {
      headers: { origin: 'https://blog.example:8443' },
    });
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.body, '');
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    const [session] = await readSessions(id);
    assert.ok(session !== undefined);
    const { viewer, state: _state, ...facts } = session;
    assert.match(viewer ?? '', /^[\w-]{22}$/);
    assert.deepEqual(facts, {
      video_id: id,
      session_id: 'one',
      owner_id: 'acc_ada2222222222222',
      country: 'unknown',
      device: 'desktop',
      browser: 'Firefox',
      os: 'Linux',
      referrer: 'none',
      site: 'blog.example',
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
    const sums = {
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
    assert.deepEqual(await readSums(id, 'all'), {
      '09:30': { scope: id, dimension: 'all', value: '', ...at, ...sums, peak: 1 },
    });
    assert.deepEqual(await readSums(session.owner_id, 'video'), {
      [`09:30 ${id}`]: {
        scope: session.owner_id,
        dimension: 'video',
        value: id,
        ...at,
        ...sums,
        peak: 0,
      },
    });
    assert.deepEqual(Object.keys(await readSums(id, 'site')), ['09:30 blog.example']);
    assert.deepEqual(Object.keys(await readSums(id, 'video')), []);
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

  it('counts an event once, however often and in however many parts it comes', async () => {
    const { id } = await addVideo();
    const view = aView(id, 'one');
    await postReports(service, view.slice(2));
    await postReports(service, view);
    await postReports(service, [...view, ...view]);
    await Promise.all(Array.from({ length: 10 }, () => postReports(service, view.slice(0, 3))));
    const [session] = await readSessions(id);
    assert.equal(session?.watch_ms, 59_000);
    const { '09:30': sums } = await readSums(id, 'all');
    assert.deepEqual(
      { ...NOTHING, ...sums },
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

  it('counts a viewer once a day, in the video and in the account, and another address as another', async () => {
    const [one, other] = [await addVideo('eve'), await addVideo('eve')];
    await postReports(service, [
      ...aView(one.id, 'a'),
      ...aView(one.id, 'b'),
      ...aView(other.id, 'c'),
    ]);
    await postReports(service, aView(one.id, 'd'), { remoteAddress: '198.51.100.9' });
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

  it('makes no hash of who asks not to be followed, and finds none again on the next day', async () => {
    const { id } = await addVideo();
    const own = aView(id, 'key').map((event) => ({ ...event, 'com.reelay-anonymous': 'yes' }));
    await postReports(service, own);
    await postReports(service, aView(id, 'dnt'), { headers: { dnt: '1' } });
    await postReports(service, aView(id, 'gpc'), { headers: { 'sec-gpc': '1' } });
    assert.deepEqual(
      (await readSessions(id)).map(({ viewer }) => viewer),
      [null, null, null],
    );
    await postReports(service, aView(id, 'today'));
    await postReports(service, aView(id, 'today too'));
    nowMs += 86_400_000;
    await postReports(service, aView(id, 'tomorrow'));
    nowMs -= 86_400_000;
    const hashes = new Map((await readSessions(id)).map((row) => [row.session_id, row.viewer]));
    assert.equal(hashes.get('today'), hashes.get('today too'));
    assert.notEqual(hashes.get('today'), hashes.get('tomorrow'));
    const sum = await service.database.queries
      .selectFrom('analytics_rollups')
      .select(({ fn }) => [
        fn.sum<number>('plays').as('plays'),
        fn.sum<number>('viewers').as('viewers'),
      ])
      .where('scope', '=', id)
      .where('dimension', '=', 'all')
      .executeTakeFirstOrThrow();
    assert.deepEqual([sum.plays, sum.viewers], [6, 2]);
  });

  it('tells nobody which videos there are, and counts nothing of those that aren’t to be read', async () => {
    const secret = await addVideo('ada', { visibility: 'private' });
    const nobodys = await addVideo(null);
    const made = await service.server.inject({
      method: 'POST',
      url: `/api/v1/videos/${secret.id}/playback-tokens`,
      headers: as('ada'),
      payload: { expiresIn: 3600 },
    });
    const { token } = made.json<{ token: string }>();
    for (const [cid, query] of [
      ['vid_unknown222222222', ''],
      ['not an id', ''],
      [nobodys.id, ''],
      [secret.id, ''],
      [secret.id, `?token=${'A'.repeat(48)}`],
    ] as const) {
      const answer = await postReports(service, aView(cid, 'one'), { query });
      assert.deepEqual([answer.statusCode, answer.body], [204, ''], cid);
    }
    assert.deepEqual(await readSessions(secret.id), []);
    assert.deepEqual(await readSessions(nobodys.id), []);
    await postReports(service, aView(secret.id, 'one'), { query: `?token=${token}` });
    assert.equal((await readSessions(secret.id)).length, 1);
  });

  it('lets players of any site report, and says which bodies it takes', async () => {
    const preflight = await service.server.inject({
      method: 'OPTIONS',
      url: '/api/v1/analytics/events',
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
    assert.equal((await postReports(service, aView(id, 'beacon'), { headers })).statusCode, 204);
    assert.equal((await readSessions(id)).length, 1);
    const json = { 'content-type': 'application/json' };
    const refused = await postReports(service, '{}', { headers: json });
    assert.equal(refused.statusCode, 415);
    assert.match(refused.json<ErrorAnswer>().error.message, /application\/cmcd or text\/plain/);
  });

  it('leaves out bots and what is fetched ahead', async () => {
    const { id } = await addVideo();
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    await postReports(service, aView(id, 'one'), { headers: { 'user-agent': bot } });
    await postReports(service, aView(id, 'one'), {
      headers: { 'sec-purpose': 'prefetch;prerender' },
    });
    assert.deepEqual(await readSessions(id), []);
    await postReports(service, aView(id, 'one'), { headers: { 'user-agent': '' } });
    assert.equal((await readSessions(id)).length, 1);
  });

  it('erases all of a video with it, and leaves the account’s sums', async () => {
    const [gone, left] = [await addVideo('bob'), await addVideo('bob')];
    await postReports(service, [...aView(gone.id, 'one'), ...aView(left.id, 'two')]);
    // Of a day on which nobody reported, so that there is no key of it.
    const dayBeforeMs = Math.floor(nowMs / DAY_MS) * DAY_MS - 60_000;
    const late = { cid: gone.id, sid: 'late' };
    await postReports(service, [
      ...aView(gone.id, 'late', dayBeforeMs).slice(0, 2),
      { ...late, ts: nowMs, sn: 4, sta: 'a', pt: 9000 },
    ]);
    const answer = await service.server.inject({
      method: 'DELETE',
      url: `/api/v1/videos/${gone.id}`,
      headers: as('bob'),
    });
    assert.equal(answer.statusCode, 204);
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
    assert.deepEqual(Object.keys(await readSums(owner, 'video')), [`09:30 ${left.id}`]);
    assert.equal({ ...NOTHING, ...(await readSums(owner, 'all'))['09:30'] }.plays, 2);
    const later = await postReports(service, aView(gone.id, 'one'));
    assert.equal(later.statusCode, 204);
    assert.deepEqual(await readSums(gone.id, 'all'), {});
    await service.database.transaction((tx) => eraseAccountAnalytics(tx, owner));
    for (const dimension of ['all', 'video', 'country']) {
      assert.deepEqual(await readSums(owner, dimension), {}, dimension);
    }
    for (const table of ['analytics_viewers', 'analytics_minutes'] as const) {
      const { queries } = service.database;
      const rows = await queries.selectFrom(table).selectAll().where('scope', '=', owner).execute();
      assert.deepEqual(rows, [], table);
    }
  });

  it('keeps a curve of how far views came', async () => {
    const { id } = await addVideo();
    await postReports(service, aView(id, 'one'));
    await postReports(service, aView(id, 'two').slice(0, 3));
    const [row] = await service.database.queries
      .selectFrom('analytics_retention')
      .selectAll()
      .where('video_id', '=', id)
      .execute();
    const steps: readonly number[] = JSON.parse(row?.steps ?? '');
    assert.equal(row?.plays, 2);
    assert.equal(row?.at_ms, Date.UTC(2026, 4, 12));
    // Of 61.5 s one saw 59, the other 30: the middle of step 48 is 29.8 s, that of 95 is 58.7 s.
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
