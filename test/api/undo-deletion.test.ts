import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { LightMyRequestResponse } from 'fastify';

import { isVideoId } from '#contract/ids.ts';
import { CHECK_JOB } from '#features/videos/addresses/check/schedule-check.ts';
import { deleteAccountVideos, deleteAnyVideo, findReadableVideo } from '#features/videos/index.ts';
import type { PlaybackTokenWire } from '#features/videos/wire/wire.ts';
import type { Database } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, toJson } from '../support/http-client.ts';
import { listEvents } from '../support/list-events.ts';
import { addRollups, addSessions } from '../support/rollups.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';
const AT = '2026-03-29T10:00:00.000Z';
const RANGE = 'from=2026-03-29&to=2026-03-30';
const NOT_FOUND = { status: 404, code: 'video_not_found' };

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('hides a deleted video, and restores it with all its data and links', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const call = toCaller(service);
    const id = await createTalk(service, { tags: ['intro'], metadata: { course: 'a' } });
    await call(`PUT /api/v1/videos/${id}/subtitles/en`, { content: VTT });
    service.resolver.setResult(`${TALK}?backup`, resolved());
    await call(`POST /api/v1/videos/${id}/sources`, { url: `${TALK}?backup` });
    await call(`PATCH /api/v1/videos/${id}`, { visibility: 'private' });
    const created = await call(`POST /api/v1/videos/${id}/playback-tokens`, { expiresIn: 600 });
    await addViews(service, id);
    const reads = [
      `/api/v1/videos/${id}`,
      `/api/v1/videos/${id}/status`,
      `/api/v1/videos/${id}/sources`,
      `/api/v1/videos/${id}/trace`,
      `/api/v1/videos/${id}/subtitles`,
      `/api/v1/videos/${id}/subtitles/en.vtt`,
      `/api/v1/videos/${id}/analytics?${RANGE}`,
      `/api/v1/analytics?video=${id}&${RANGE}`,
    ];
    const lists = [
      '/api/v1/videos',
      '/api/v1/videos?tag=intro',
      '/api/v1/videos?metadata=course:a&visibility=private',
      '/api/v1/videos?q=talk',
      `/api/v1/analytics?${RANGE}`,
      `/api/v1/analytics/sessions?${RANGE}`,
    ];
    const readAll = (): Promise<readonly string[]> =>
      Promise.all(
        [...reads, ...lists].map(async (path) => {
          const { body } = await call(`GET ${path}`);
          // The restoration schedules a check, which may be earlier.
          return body.replace(/"nextCheckAt":"[^"]+"/, '"nextCheckAt"');
        }),
      );
    const { token } = created.json<PlaybackTokenWire>();
    const isOpenedByToken = async (): Promise<boolean> =>
      (await findReadableVideo(service.videos, id, { token })) !== undefined;
    const before = await readAll();
    assert.equal(await isOpenedByToken(), true);
    for (const text of before.slice(reads.length)) assert.match(text, new RegExp(id));

    assert.equal((await remove(call, id)).statusCode, 204);
    for (const path of reads)
      assert.deepEqual(toFailure(await call(`GET ${path}`)), NOT_FOUND, path);
    for (const path of lists) assert.doesNotMatch((await call(`GET ${path}`)).body, new RegExp(id));
    assert.equal(await isOpenedByToken(), false);
    const writes = [
      await call(`PATCH /api/v1/videos/${id}`, { title: 'Changed' }),
      await call(`POST /api/v1/videos/${id}/refresh`),
      await call(`PUT /api/v1/videos/${id}/subtitles/de`, { content: VTT }),
      await remove(call, id),
    ];
    for (const response of writes) assert.deepEqual(toFailure(response), NOT_FOUND);

    assert.deepEqual(toFailure(await restore(call, id, 'ben')), NOT_FOUND);
    const restored = await restore(call, id);
    assert.equal(restored.statusCode, 200, restored.body);
    assert.equal(restored.body, before[0]);
    assert.deepEqual(await readAll(), before);
    assert.equal(await isOpenedByToken(), true);
    assert.equal((await restore(call, id)).body, before[0], 'a repeated request changes nothing');
    assert.deepEqual(await listDeletions(service), []);
  });

  it('deletes the video at the end of the period, also after a restart', async () => {
    const database = await createDatabaseConfig();
    let id: string;
    {
      await using service = await startService({ database });
      const call = toCaller(service);
      const webhook = { url: 'https://hooks.example/', events: ['video.deleted'] };
      await call('POST /api/v1/webhooks', webhook);
      id = await createTalk(service);
      await addViews(service, id);
      assert.equal((await remove(call, id, 'undo=1')).statusCode, 204);
    }
    await using service = await startService({ database });
    while ((await listDeletions(service)).length === 0) await delay(20);
    assert.deepEqual(toFailure(await restore(toCaller(service), id)), NOT_FOUND);
    const [event] = await listDeletions(service);
    assert.partialDeepStrictEqual(event?.data, { video: { id, status: 'ready', title: 'A talk' } });
    assert.deepEqual(await countRows(service.database, id), { videos: 0, views: 0, rollups: 0 });
  });

  it('erases the video at once on a request without a period', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const call = toCaller(service);
    const id = await createTalk(service);
    await remove(call, id);
    const ifMatch = { 'if-match': '*' };
    const conditional = await call(`DELETE /api/v1/videos/${id}`, undefined, ifMatch);
    assert.deepEqual(toFailure(conditional), NOT_FOUND);
    assert.equal((await call(`DELETE /api/v1/videos/${id}`)).statusCode, 204);
    assert.equal((await listDeletions(service)).length, 1);
    assert.deepEqual(toFailure(await restore(call, id)), NOT_FOUND);
    assert.deepEqual(toFailure(await call(`DELETE /api/v1/videos/${id}`)), NOT_FOUND);

    const other = await createTalk(service);
    await remove(call, other);
    assert.ok(isVideoId(other));
    assert.equal(await deleteAnyVideo(service.videos.ctx, other), true, 'by the operator');
    assert.deepEqual(await countRows(service.database, other), { videos: 0, views: 0, rollups: 0 });
  });

  it('accepts the source again, and restores the video once there is no other', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const call = toCaller(service);
    const id = await createTalk(service);
    await remove(call, id);
    const other = await createTalk(service);
    const refused = await restore(call, id);
    assert.deepEqual(toFailure(refused), { status: 409, code: 'video_exists' });
    assert.equal(refused.json<ErrorResponse>().error.details?.[0]?.['videoId'], other);
    assert.match(String(refused.headers.location), new RegExp(`${other}$`));
    await call(`DELETE /api/v1/videos/${other}`);
    assert.equal((await restore(call, id)).statusCode, 200);
    const list = (await call('GET /api/v1/videos')).json<{ data: readonly { id: string }[] }>();
    assert.deepEqual(
      list.data.map((video) => video.id),
      [id],
    );
  });

  it('counts deleted videos, but not their subtitles', async () => {
    const environment = { QUOTA_VIDEOS: '2', QUOTA_SUBTITLES: '1' };
    await using service = await startService({
      database: await createDatabaseConfig(),
      environment,
    });
    const call = toCaller(service);
    const upload = (id: string): Promise<LightMyRequestResponse> =>
      call(`PUT /api/v1/videos/${id}/subtitles/en`, { content: VTT });
    const id = await createTalk(service);
    await upload(id);
    await remove(call, id);
    const second = await createTalk(service, { url: `${TALK}?2` });
    assert.equal((await upload(second)).statusCode, 201);
    assert.equal(toFailure(await restore(call, id)).code, 'quota_exceeded', 'subtitles');
    await call(`DELETE /api/v1/videos/${second}/subtitles/en`);
    const third = await call('POST /api/v1/videos', { url: `${TALK}?3` }, PREFER_ASYNC);
    assert.deepEqual(toFailure(third), { status: 403, code: 'quota_exceeded' });
    assert.equal((await restore(call, id)).statusCode, 200);
  });

  it('neither resolves nor checks a deleted video, and continues after a restoration', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const call = toCaller(service);
    const created = await call('POST /api/v1/videos', { url: TALK }, PREFER_ASYNC);
    const { id } = toJson(created);
    await service.resolver.waitForCall(TALK);
    await remove(call, id);
    service.resolver.setResult(TALK, resolved());
    assert.equal((await restore(call, id)).json<{ status: string }>().status, 'resolving');
    while (toJson(await call(`GET /api/v1/videos/${id}`)).status !== 'ready') await delay(20);

    await remove(call, id);
    const calls = service.resolver.calls.length;
    const job = { id: 'job_1', subject: id, payload: '', attempt: 1, attemptsMax: 5 } as const;
    const { checkJob, deleteJob } = service.videos;
    await checkJob.run({ ...job, kind: CHECK_JOB }, new AbortController().signal);
    assert.equal(service.resolver.calls.length, calls);
    await deleteJob.run({ ...job, kind: deleteJob.kind }, new AbortController().signal);
    await service.database.transaction((tx) =>
      tx.deleteFrom('jobs').where('kind', '=', CHECK_JOB).execute(),
    );
    assert.equal((await restore(call, id)).statusCode, 200, 'an early job does not erase it');
    const scheduled = await service.database.queries
      .selectFrom('jobs')
      .select('subject')
      .where('kind', '=', CHECK_JOB)
      .execute();
    assert.deepEqual(
      scheduled.map(({ subject }) => subject),
      [id],
    );
  });

  it('deletes the videos that could be restored with their account', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const call = toCaller(service);
    const id = await createTalk(service);
    await addViews(service, id);
    await remove(call, id);
    const count = await service.database.transaction((tx) =>
      deleteAccountVideos(tx, service.videos.ctx, accountId('ada')),
    );
    assert.equal(count, 1);
    assert.deepEqual(await countRows(service.database, id), { videos: 0, views: 0, rollups: 0 });
  });

  it('rejects other periods, and a video that has changed', async () => {
    await using service = await startService({ database: await createDatabaseConfig() });
    const call = toCaller(service);
    const id = await createTalk(service);
    for (const query of ['undo=0', 'undo=61', 'undo=', 'undo=1.5', 'undo=1&undo=2', 'other=1']) {
      const failure = toFailure(await remove(call, id, query));
      assert.deepEqual(failure, { status: 422, code: 'validation_failed' }, query);
    }
    const path = `/api/v1/videos/${id}?undo=10`;
    const changed = await call(`DELETE ${path}`, undefined, { 'if-match': '"another"' });
    assert.deepEqual(toFailure(changed), { status: 412, code: 'precondition_failed' });
    assert.equal((await call(`GET /api/v1/videos/${id}`)).statusCode, 200);
  });
});

const PREFER_ASYNC = { prefer: 'respond-async' };

/** `target` is a method and a path. */
type Call = (
  target: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<LightMyRequestResponse>;

function toCaller({ server }: Service): Call {
  return (target, body, headers = {}) =>
    inject({ server }, target, { headers: { ...as('ada'), ...headers }, body });
}

async function createTalk(service: Service, body: object = {}): Promise<string> {
  const request = { url: TALK, ...body };
  service.resolver.setResult(request.url, resolved());
  const prefer = { prefer: 'wait=10' };
  const response = await toCaller(service)('POST /api/v1/videos', request, prefer);
  assert.equal(response.statusCode, 201, response.body);
  return toJson(response).id;
}

function remove(call: Call, id: string, query = 'undo=60'): Promise<LightMyRequestResponse> {
  return call(`DELETE /api/v1/videos/${id}?${query}`);
}

function restore(call: Call, id: string, who = 'ada'): Promise<LightMyRequestResponse> {
  return call(`POST /api/v1/videos/${id}/restore`, undefined, as(who));
}

function toFailure(response: LightMyRequestResponse): {
  readonly status: number;
  readonly code: string;
} {
  const { error } = response.json<ErrorResponse>();
  return { status: response.statusCode, code: error.code };
}

async function addViews({ database }: Service, id: string): Promise<void> {
  const owner = accountId('ada');
  const view = { sessions: 1, plays: 1, at: AT };
  await addRollups(database, [
    { scope: id, ...view },
    { scope: owner, ...view },
    { scope: owner, dimension: 'video', value: id, ...view },
  ]);
  await addSessions(database, [
    { video_id: id, session_id: 's-1', owner_id: owner, started_at_ms: Date.parse(AT) },
  ]);
}

async function listDeletions({
  database,
}: Service): Promise<Awaited<ReturnType<typeof listEvents>>> {
  return (await listEvents(database)).filter(({ type }) => type === 'video.deleted');
}

/** The rows that contain the ID of a video. */
async function countRows(
  { queries }: Database,
  id: string,
): Promise<{ readonly videos: number; readonly views: number; readonly rollups: number }> {
  const videos = await queries.selectFrom('videos').selectAll().where('id', '=', id).execute();
  const views = await queries
    .selectFrom('play_sessions')
    .selectAll()
    .where('video_id', '=', id)
    .execute();
  const rollups = await queries
    .selectFrom('analytics_rollups')
    .selectAll()
    .where((eb) => eb.or([eb('scope', '=', id), eb('value', '=', id)]))
    .execute();
  return { videos: videos.length, views: views.length, rollups: rollups.length };
}
