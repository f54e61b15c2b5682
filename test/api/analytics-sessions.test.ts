import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, it } from 'node:test';

import { SESSION_EXPORTS_PER_ACCOUNT_MAX } from '#features/analytics/reports/create-reports.ts';
import { exportSessions, openSessionExport } from '#features/analytics/reports/export-sessions.ts';
import type { SessionWire } from '#features/analytics/session-wire.ts';
import type { Queries } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { addSessions } from '../support/rollups.ts';
import { openConnection } from '../support/slow-reader.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';
const START = Date.parse('2026-03-29T00:00:00Z');
/** More than one page of views. Many of them start in the same millisecond. */
const COUNT = 250;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let id = '';
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
    service.resolver.setResult(TALK, resolved());
    id = toJson(await postVideo(service, { url: TALK }, { headers: as('ada') })).id;
    await addSessions(
      service.database,
      Array.from({ length: COUNT }, (_none, index) => ({
        video_id: id,
        session_id: `s-${String((index * 7) % COUNT).padStart(3, '0')}`,
        owner_id: accountId('ada'),
        started_at_ms: START + Math.floor(index / 90) * 1000,
      })),
    );
  });
  after(() => service[Symbol.asyncDispose]());

  function request(query = '', headers = as('ada'), method: 'GET' | 'HEAD' = 'GET') {
    const url = `/api/v1/videos/${id}/analytics/sessions?${query}`;
    return inject(service, `${method} ${url}`, { headers });
  }

  const ALL = 'from=2026-03-29&to=2026-03-30';

  it('exports every view once, ordered by start time', async () => {
    const response = await request(ALL);
    assert.equal(response.headers['content-type'], 'application/x-ndjson');
    const sessions = readLines(response.body);
    assert.equal(sessions.length, COUNT);
    assert.equal(new Set(sessions.map((session) => session.id)).size, COUNT);
    const order = sessions.map((session) => `${session.startedAt} ${session.id}`);
    assert.deepEqual(order, order.toSorted());
  });

  it('exports the views of all videos of an account, and of no other account', async () => {
    const other = 'https://media.example/other.mp4';
    service.resolver.setResult(other, resolved());
    const { id: second } = toJson(await postVideo(service, { url: other }, { headers: as('ada') }));
    await addSessions(
      service.database,
      Array.from({ length: 120 }, (_none, index) => ({
        video_id: second,
        session_id: `s-${String(index).padStart(3, '0')}`,
        owner_id: accountId('ada'),
        started_at_ms: START + Math.floor(index / 60) * 1000,
      })),
    );
    const path = `/api/v1/analytics/sessions?${ALL}`;
    const get = (headers: Record<string, string>) => service.server.inject({ url: path, headers });
    const sessions = readLines((await get(as('ada'))).body);
    assert.equal(sessions.length, COUNT + 120);
    const order = sessions.map(
      (session) => `${session.startedAt} ${session.videoId} ${session.id}`,
    );
    assert.deepEqual(order, [...new Set(order)].toSorted());
    const others = await get(as('bob'));
    assert.deepEqual([others.statusCode, others.body], [200, '']);
    assert.equal((await get({})).statusCode, 401);
  });

  it('exports the requested range only, so that an interrupted export can continue', async () => {
    const { body } = await request('from=2026-03-29T00:00:01Z&to=2026-03-29T00:00:02Z');
    assert.equal(readLines(body).length, 90);
    assert.equal((await request('to=2026-03-29')).body, '');
  });

  it('exports all fields of a view', async () => {
    await addSessions(service.database, [
      {
        video_id: id,
        session_id: 'whole',
        started_at_ms: START - 1,
        played_at_ms: START + 419,
        last_at_ms: START + 60_000,
        viewer: 'hash',
        country: 'DE',
        referrer: 'news.example',
        site: 'blog.example',
        type: 'HLS',
        live: 0,
        duration_ms: 600_500,
        watch_ms: 40_250,
        rebuffer_ms: 1_200,
        rebuffers: 2,
        seeks: 3,
        startup_ms: 420,
        errors: 1,
        last_error: '4012',
        bitrate_kbps: 3_000,
        bitrate_changes: 4,
        completed: 1,
        watched: '[[0,30250],[590500,600500]]',
      },
    ]);
    const [session] = readLines(
      (await request('from=2026-03-28T23:59:59.999Z&to=2026-03-29')).body,
    );
    assert.deepEqual(session, {
      id: 'whole',
      videoId: id,
      viewer: 'hash',
      startedAt: '2026-03-28T23:59:59.999Z',
      playedAt: '2026-03-29T00:00:00.419Z',
      lastAt: '2026-03-29T00:01:00.000Z',
      country: 'DE',
      device: 'desktop',
      browser: 'Firefox',
      os: 'Linux',
      referrer: 'news.example',
      site: 'blog.example',
      link: 'none',
      type: 'HLS',
      live: false,
      duration: 600.5,
      watchTime: 40.25,
      watched: [
        { start: 0, end: 30.25 },
        { start: 590.5, end: 600.5 },
      ],
      completed: true,
      startupTime: 0.42,
      rebufferTime: 1.2,
      rebuffers: 2,
      seeks: 3,
      bitrate: 3_000_000,
      bitrateChanges: 4,
      errors: 1,
      lastError: '4012',
    });
  });

  it('rejects an invalid range and an unsupported content type, and returns no body for HEAD', async () => {
    const bad = await request('from=soon');
    assert.equal(bad.statusCode, 422);
    assert.equal(bad.json<ErrorResponse>().error.details?.[0]?.path, '/from');
    const unwanted = { ...as('ada'), accept: 'text/csv' };
    assert.equal((await request('', unwanted)).statusCode, 406);
    const head = await request(ALL, as('ada'), 'HEAD');
    assert.deepEqual([head.statusCode, head.body], [200, '']);
  });

  it('limits concurrent exports per account, and frees the slots afterward', async () => {
    const { reports } = service;
    const range = { from: '2026-03-29', to: '2026-03-30' };
    const scope = { kind: 'video', id } as const;
    const openSession = async (): Promise<Readable> =>
      openSessionExport(reports, { accountId: accountId('ada'), scope }, range);
    const places = SESSION_EXPORTS_PER_ACCOUNT_MAX;
    const exports = await Promise.all(Array.from({ length: places }, () => openSession()));
    await assert.rejects(openSession(), { code: 'unavailable' });
    const [read, ...left] = exports;
    for (const each of left) {
      each.destroy();
      await once(each, 'close');
    }
    assert.ok(read);
    assert.equal((await text(read)).split('\n').length, COUNT + 1);
    for (let count = 0; count < places; count += 1) await openSession();
    await assert.rejects(openSession(), { code: 'unavailable' });
  });

  it('reads pages of an export from the database only on demand', async () => {
    let pages = 0;
    const queries: Queries = new Proxy(service.database.queries, {
      get(target, name) {
        if (name === 'selectFrom') pages += 1;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const span = { fromMs: START, toMs: START + 60_000 };
    const reports = {
      ...service,
      database: { ...service.database, queries },
      findDeletedIds: async () => [],
    };
    const scope = { kind: 'video', id } as const;
    const lines = exportSessions(reports, { client: accountId('ada'), scope, span });
    const first = await lines.next();
    assert.equal(pages, 1);
    assert.equal(readLines(String(first.value)).length, 100);
    await lines.return(undefined);
    assert.equal(pages, 1);
  });
});

it('ends an export when the video is deleted', async () => {
  await using service = await startService();
  service.resolver.setResult(TALK, resolved());
  const { id } = toJson(await postVideo(service, { url: TALK }, { headers: as('ada') }));
  const watched = JSON.stringify(Array.from({ length: 5_000 }, (_none, at) => [at * 10, at * 10]));
  await addSessions(
    service.database,
    Array.from({ length: COUNT }, (_none, index) => ({
      video_id: id,
      session_id: `s-${index}`,
      owner_id: accountId('ada'),
      started_at_ms: START,
      watched,
    })),
  );
  const path = `/api/v1/videos/${id}/analytics/sessions?from=2026-03-29&to=2026-03-30`;
  const response = await openConnection(new URL(path, await service.listen()), as('ada'));
  response.on('error', () => undefined);
  await inject(service, `DELETE /api/v1/videos/${id}`, { headers: as('ada') });
  await assert.rejects(text(response), { code: 'ECONNRESET' });
});

function readLines(body: string): readonly SessionWire[] {
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
