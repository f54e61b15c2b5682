import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { isEventId, isVideoId, type VideoId } from '#contract/ids.ts';
import { deleteAccountVideos, deleteAnyVideo } from '#features/videos/index.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';
import { findPayload } from '#features/webhooks/events/event-store.ts';
import { deleteAccountWebhooks, publishEvent } from '#features/webhooks/index.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { readOpenApi } from '../support/read-openapi.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { testSecrets as secrets } from '../support/test-settings.ts';

type PublishedEvent = {
  readonly type: string;
  readonly subject: string;
  readonly body: Body | null;
};
type Body = {
  readonly id: string;
  readonly type: string;
  readonly apiVersion: string;
  readonly createdAt: string;
  readonly data: { readonly video: VideoWire };
};

/** `removeAdditional` strips undocumented properties, so that the comparison finds them. */
const ajv = new Ajv2020({ strict: false, removeAdditional: 'all' });
addFormats.default(ajv);
ajv.addSchema(readOpenApi<object>(), 'openapi.yaml');

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  async function subscribe(
    who: string,
    events: readonly string[] = ['*'],
    filters: object = {},
  ): Promise<string> {
    const response = await inject(service, 'POST /api/v1/webhooks', {
      headers: as(who),
      body: { url: 'https://hooks.example/', events, ...filters },
    });
    assert.equal(response.statusCode, 201, response.body);
    return response.json<{ readonly id: string }>().id;
  }

  /**
   * Creates a video and waits for its resolution. Resolutions of names that start with `bad` fail.
   */
  async function create(who: string, name: string, body: object = {}): Promise<VideoId> {
    const url = `https://media.example/${who}/${name}.mp4`;
    service.resolver.setResult(url, name.startsWith('bad') ? failed() : resolved());
    const headers = { ...as(who), prefer: 'wait=10' };
    const response = await postVideo(service, { url, ...body }, { headers });
    assert.equal(response.statusCode, 201, response.body);
    const { id } = toJson(response);
    assert.ok(isVideoId(id));
    return id;
  }

  async function change(who: string, id: string, body: object): Promise<void> {
    const response = await inject(service, `PATCH /api/v1/videos/${id}`, {
      headers: as(who),
      body,
    });
    assert.equal(response.statusCode, 200, response.body);
  }

  /** In publication order. */
  async function listEvents(who: string): Promise<readonly PublishedEvent[]> {
    const { queries } = service.database;
    const rows = await queries
      .selectFrom('events')
      .select(['id', 'type', 'subject'])
      .where('account_id', '=', accountId(who))
      .orderBy('seq')
      .execute();
    const published: PublishedEvent[] = [];
    for (const { id, type, subject } of rows) {
      assert.ok(isEventId(id));
      const text = await findPayload(queries, secrets, id);
      const body: Body | null = text === undefined ? null : JSON.parse(text);
      if (body !== null) assertDocumented(body);
      published.push({ type, subject, body });
    }
    return published;
  }

  async function listEventTypes(who: string): Promise<readonly string[]> {
    return (await listEvents(who)).map(({ type }) => type);
  }

  async function listDeliveries(webhookId: string): Promise<readonly string[]> {
    const rows = await service.database.queries
      .selectFrom('deliveries')
      .select('event_type')
      .where('webhook_id', '=', webhookId)
      .orderBy('event_seq')
      .execute();
    return rows.map((row) => row.event_type);
  }

  it('publishes the events of a video in order, with the record at that time', async () => {
    const webhookId = await subscribe('teacher');
    const id = await create('teacher', 'talk');
    await change('teacher', id, { title: 'Changed' });
    const url = `/api/v1/videos/${id}`;
    await inject(service, `DELETE ${url}`, { headers: as('teacher') });
    const published = await listEvents('teacher');
    assert.deepEqual(
      published.map(({ type, body }) => [
        type,
        body?.type,
        body?.data.video.status,
        body?.data.video.title,
      ]),
      [
        ['video.created', 'video.created', 'queued', 'talk'],
        ['video.ready', 'video.ready', 'ready', 'A talk'],
        ['video.updated', 'video.updated', 'ready', 'Changed'],
        ['video.deleted', 'video.deleted', 'ready', 'Changed'],
      ],
    );
    assert.ok(published.every(({ subject, body }) => subject === id && body?.data.video.id === id));
    assert.ok(published.every(({ body }) => body?.apiVersion === 'v1'));
    assert.deepEqual(
      await listDeliveries(webhookId),
      published.map(({ type }) => type),
    );
  });

  it('publishes failed resolutions, even if every attempt crashed', async () => {
    await subscribe('unhappy');
    await create('unhappy', 'bad');
    assert.deepEqual(await listEventTypes('unhappy'), ['video.created', 'video.failed']);
    const id = await create('unhappy', 'talk');
    await service.database.transaction(async (tx) => {
      await tx.updateTable('videos').set({ status: 'resolving' }).where('id', '=', id).execute();
      const job = { id: 'job_1', kind: 'resolve', subject: id, payload: '' };
      await service.videos.resolveJob.exhausted({ ...job, attempt: 5, attemptsMax: 5 }, tx);
    });
    const last = (await listEvents('unhappy')).at(-1);
    assert.equal(last?.type, 'video.failed');
    assert.equal(last.body?.data.video.error?.code, 'source_error');
  });

  it('publishes neither source URLs nor playback tokens', async () => {
    await subscribe('secretive');
    await create('secretive', 'talk', { visibility: 'private' });
    for (const { body } of await listEvents('secretive')) {
      const text = JSON.stringify(body);
      assert.ok(!text.includes('sourceUrl'));
      assert.ok(!text.includes('media.example'));
      assert.ok(!text.includes('token='));
    }
  });

  it('publishes no update without a visible change', async () => {
    const id = await create('quiet', 'talk');
    const earlier = await listEventTypes('quiet');
    await change('quiet', id, {});
    await change('quiet', id, { title: 'A talk' });
    await change('quiet', id, { title: null });
    await change('quiet', id, { visibility: 'public', proxy: false });
    assert.deepEqual(await listEventTypes('quiet'), earlier);
    await change('quiet', id, { proxy: true });
    assert.deepEqual(await listEventTypes('quiet'), [...earlier, 'video.updated']);
  });

  it('publishes one event for concurrent deletions by the owner and the operator', async () => {
    const id = await create('crowd', 'talk');
    const request = {
      method: 'DELETE',
      url: `/api/v1/videos/${id}`,
      headers: as('crowd'),
    } as const;
    const requests = Array.from({ length: 8 }, () => service.server.inject(request));
    const operatorDeletion = deleteAnyVideo(service.videos.ctx, id);
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
    const deletedCount = statuses.filter((status) => status === 204).length;
    assert.equal(deletedCount + ((await operatorDeletion) ? 1 : 0), 1);
    assert.ok(statuses.every((status) => status === 204 || status === 404));
    const published = await listEventTypes('crowd');
    assert.deepEqual(
      published.filter((type) => type === 'video.deleted'),
      ['video.deleted'],
    );
  });

  it('publishes deletions by the operator', async () => {
    await subscribe('governed');
    const id = await create('governed', 'talk');
    assert.equal(await deleteAnyVideo(service.videos.ctx, id), true);
    const last = (await listEvents('governed')).at(-1);
    assert.equal(last?.type, 'video.deleted');
    assert.equal(last.body?.data.video.title, 'A talk');
    assert.equal(await deleteAnyVideo(service.videos.ctx, id), false);
  });

  it('stores events without a subscriber without their body', async () => {
    const webhookId = await subscribe('choosy', ['video.ready', 'subtitle.*']);
    const off = await subscribe('choosy');
    await inject(service, `PATCH /api/v1/webhooks/${off}`, {
      headers: as('choosy'),
      body: '{"enabled":false}',
    });
    await create('choosy', 'talk');
    const published = await listEvents('choosy');
    assert.deepEqual(
      published.map(({ type, body }) => [type, body === null]),
      [
        ['video.created', true],
        ['video.ready', false],
      ],
    );
    assert.deepEqual(await listDeliveries(webhookId), ['video.ready']);
    assert.deepEqual(await listDeliveries(off), []);
  });

  it('delivers only events of videos with one of the tags, before or after the change', async () => {
    const webhookId = await subscribe('tagger', ['*'], { tags: [' Course', 'live'] });
    await create('tagger', 'other', { tags: ['news'] });
    const id = await create('tagger', 'lesson', { tags: ['course', 'spring'] });
    const track = `/api/v1/videos/${id}/subtitles/en`;
    const body = { content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' };
    await inject(service, `PUT ${track}`, { headers: as('tagger'), body });
    await change('tagger', id, { tags: ['spring'] });
    await change('tagger', id, { title: 'Not sent' });
    await inject(service, `DELETE ${track}`, { headers: as('tagger') });
    const sent = ['video.created', 'video.ready', 'subtitle.created', 'video.updated'];
    assert.deepEqual(await listDeliveries(webhookId), sent);

    const path = `/api/v1/webhooks/${webhookId}`;
    const updated = await inject(service, `PATCH ${path}`, {
      headers: as('tagger'),
      body: { tags: [] },
    });
    assert.deepEqual(updated.json<{ readonly tags: unknown }>().tags, []);
    await change('tagger', id, { title: 'Sent' });
    assert.deepEqual(await listDeliveries(webhookId), [...sent, 'video.updated']);
    const refused = await inject(service, `PATCH ${path}`, {
      headers: as('tagger'),
      body: { tags: ['a,b'] },
    });
    assert.equal(refused.statusCode, 422);
  });

  it('delivers only events of the playlists, and of videos while they are in one', async () => {
    const call = (request: string, body?: object): ReturnType<typeof inject> =>
      inject(service, request, { headers: as('teacher'), body });
    const add = async (title: string): Promise<string> =>
      (await call('POST /api/v1/playlists', { title })).json<{ readonly id: string }>().id;
    const [course, other] = [await add('Course'), await add('Other')];
    const webhookId = await subscribe('teacher', ['*'], { playlists: [course] });
    const id = await create('teacher', 'lesson');
    await call(`POST /api/v1/playlists/${other}/videos`, { videoIds: [id] });
    await change('teacher', id, { title: 'Not sent' });
    await call(`POST /api/v1/playlists/${course}/videos`, { videoIds: [id] });
    await change('teacher', id, { title: 'Sent' });
    await call(`DELETE /api/v1/playlists/${course}/videos/${id}`);
    await change('teacher', id, { title: 'Not sent either' });
    assert.deepEqual(await listDeliveries(webhookId), [
      'playlist.updated',
      'video.updated',
      'playlist.updated',
    ]);

    const path = `/api/v1/webhooks/${webhookId}`;
    const refused = await inject(service, `PATCH ${path}`, {
      headers: as('teacher'),
      body: { playlists: [course, 'pls_7Yc1Kx9QmTz4WbNd'] },
    });
    assert.deepEqual(refused.json<ErrorResponse>().error.details?.[0]?.path, '/playlists/1');
    const updated = await call(`PATCH ${path}`, { playlists: [other, other] });
    assert.deepEqual(updated.json<{ readonly playlists: unknown }>().playlists, [other]);
  });

  it('publishes no events for anonymous records', async () => {
    const count = async (): Promise<number> =>
      (await service.database.queries.selectFrom('events').select('seq').execute()).length;
    const earlier = await count();
    const url = 'https://media.example/anonymous.mp4';
    service.resolver.setResult(url, resolved());
    await postVideo(service, { url }, { headers: { prefer: 'wait=10' } });
    await postVideo(service, { url }, { path: '/api/v1/embed' });
    assert.equal(await count(), earlier);
  });

  it('stores no event of a transaction that rolled back', async () => {
    await subscribe('undone');
    const id = await create('undone', 'talk');
    const earlier = await listEventTypes('undone');
    const transaction = service.database.transaction(async (tx) => {
      await publishEvent(tx, service.webhooks, {
        accountId: accountId('undone'),
        type: 'video.updated',
        tags: [],
        subject: id,
        render: () => ({}),
      });
      throw new Error('rolled back');
    });
    await assert.rejects(transaction, /rolled back/);
    assert.deepEqual(await listEventTypes('undone'), earlier);
  });

  it('completes the publication of an event while its destination is being deleted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const webhookId = await subscribe('racer');
      const found = Promise.withResolvers<void>();
      const published = service.database.transaction((tx) =>
        publishEvent(tx, service.webhooks, {
          accountId: accountId('racer'),
          type: 'video.ready',
          tags: [],
          subject: 'vid_1',
          render() {
            // The destination has been found, but its delivery is not stored yet.
            found.resolve();
            return {};
          },
        }),
      );
      await found.promise;
      const url = `/api/v1/webhooks/${webhookId}`;
      const deletion = await inject(service, `DELETE ${url}`, { headers: as('racer') });
      await published;
      assert.equal(deletion.statusCode, 204);
      assert.deepEqual(await listDeliveries(webhookId), []);
    }
  });

  it('deletes events with their account, without publishing more', async () => {
    const who = 'gone';
    await subscribe(who);
    const other = await subscribe('stays');
    await create(who, 'talk');
    await create('stays', 'talk');
    const id = accountId(who);
    await service.database.transaction(async (tx) => {
      await deleteAccountVideos(tx, service.videos.ctx, id);
      await deleteAccountWebhooks(tx, id);
    });
    const { queries } = service.database;
    for (const table of ['webhooks', 'events'] as const) {
      const rows = await queries
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', id)
        .execute();
      assert.deepEqual(rows, [], table);
    }
    assert.deepEqual(await listDeliveries(other), ['video.created', 'video.ready']);
  });
});

/** Fails unless the body of a delivery matches the schema of its event exactly. */
function assertDocumented(body: Body): void {
  // The other part of the schema restricts only the type.
  const pointer = `/webhooks/${body.type}/post/requestBody/content/application~1json/schema/allOf/0`;
  const validate = ajv.getSchema(`openapi.yaml#${pointer}`) ?? assert.fail(body.type);
  const documented: unknown = structuredClone(body);
  assert.ok(validate(documented), `${body.type}: ${ajv.errorsText(validate.errors)}`);
  assert.deepEqual(documented, body);
}
