import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { isEventId, isVideoId, type VideoId } from '#contract/ids.ts';
import type { VideoWire } from '#features/videos/wire.ts';
import { createEventStore } from '#features/webhooks/event-store.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { assertDocumented } from '../support/assert-documented.ts';
import { forEachDatabase } from '../support/databases.ts';
import { accountId, as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';
import { postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

type Told = { readonly type: string; readonly subject: string; readonly body: Body | null };
type Body = {
  readonly id: string;
  readonly type: string;
  readonly apiVersion: string;
  readonly createdAt: string;
  readonly data: { readonly video: VideoWire };
};

const eventStore = createEventStore(createSecrets('a secret for the tests, and for nothing else'));

forEachDatabase((_kind, open) => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService({ database: await open() });
  });
  after(() => service[Symbol.asyncDispose]());

  async function subscribe(who: string, events: readonly string[] = ['*']): Promise<string> {
    const answer = await service.server.inject({
      method: 'POST',
      url: '/api/v1/webhooks',
      headers: { ...as(who), 'content-type': 'application/json' },
      payload: JSON.stringify({ url: 'https://hooks.example/', events }),
    });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json<{ readonly id: string }>().id;
  }

  /** Resolved, one way or the other, when it is answered. */
  async function create(who: string, name: string, body: object = {}): Promise<VideoId> {
    const url = `https://media.example/${who}/${name}.mp4`;
    service.resolver.answer(url, name.startsWith('bad') ? failed() : resolved());
    const headers = { ...as(who), prefer: 'wait=10' };
    const response = await postVideo(service, { url, ...body }, headers);
    assert.equal(response.statusCode, 201, response.body);
    const { id } = toJson(response);
    assert.ok(isVideoId(id));
    return id;
  }

  async function change(who: string, id: string, body: object): Promise<void> {
    const answer = await service.server.inject({
      method: 'PATCH',
      url: `/api/v1/videos/${id}`,
      headers: { ...as(who), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    assert.equal(answer.statusCode, 200, answer.body);
  }

  /** In the order in which it happened. */
  async function toldTo(who: string): Promise<readonly Told[]> {
    const { queries } = service.database;
    const rows = await queries
      .selectFrom('events')
      .select(['id', 'type', 'subject'])
      .where('account_id', '=', accountId(who))
      .orderBy('seq')
      .execute();
    const told: Told[] = [];
    for (const { id, type, subject } of rows) {
      assert.ok(isEventId(id));
      const text = await eventStore.findPayload(queries, id);
      const body: Body | null = text === undefined ? null : JSON.parse(text);
      if (body !== null) assertDocumented(body);
      told.push({ type, subject, body });
    }
    return told;
  }

  async function typesToldTo(who: string): Promise<readonly string[]> {
    return (await toldTo(who)).map(({ type }) => type);
  }

  async function deliveriesTo(webhookId: string): Promise<readonly string[]> {
    const rows = await service.database.queries
      .selectFrom('deliveries')
      .select('event_type')
      .where('webhook_id', '=', webhookId)
      .orderBy('event_seq')
      .execute();
    return rows.map((row) => row.event_type);
  }

  it('tells of a video’s life in its order, with the record as it was then', async () => {
    const webhookId = await subscribe('teacher');
    const id = await create('teacher', 'talk');
    await change('teacher', id, { title: 'Changed' });
    const url = `/api/v1/videos/${id}`;
    await service.server.inject({ method: 'DELETE', url, headers: as('teacher') });
    const told = await toldTo('teacher');
    assert.deepEqual(
      told.map(({ type, body }) => [
        type,
        body?.type,
        body?.data.video.status,
        body?.data.video.title,
      ]),
      [
        ['video.created', 'video.created', 'queued', null],
        ['video.ready', 'video.ready', 'ready', 'A talk'],
        ['video.updated', 'video.updated', 'ready', 'Changed'],
        ['video.deleted', 'video.deleted', 'ready', 'Changed'],
      ],
    );
    assert.ok(told.every(({ subject, body }) => subject === id && body?.data.video.id === id));
    assert.ok(told.every(({ body }) => body?.apiVersion === 'v1'));
    assert.deepEqual(
      await deliveriesTo(webhookId),
      told.map(({ type }) => type),
    );
  });

  it('tells of what can’t be resolved, also when every attempt has crashed', async () => {
    await subscribe('unhappy');
    await create('unhappy', 'bad');
    assert.deepEqual(await typesToldTo('unhappy'), ['video.created', 'video.failed']);
    const id = await create('unhappy', 'talk');
    await service.database.transaction(async (tx) => {
      await tx.updateTable('videos').set({ status: 'resolving' }).where('id', '=', id).execute();
      const job = { id: 'job_1', kind: 'resolve', subject: id, payload: '' };
      await service.videos.resolveJob.exhausted({ ...job, attempt: 5, attemptsMax: 5 }, tx);
    });
    const last = (await toldTo('unhappy')).at(-1);
    assert.equal(last?.type, 'video.failed');
    assert.equal(last.body?.data.video.error?.code, 'source_error');
  });

  it('tells receivers neither the address that was sent nor how to play what is private', async () => {
    await subscribe('secretive');
    await create('secretive', 'talk', { visibility: 'private' });
    for (const { body } of await toldTo('secretive')) {
      const text = JSON.stringify(body);
      assert.ok(!text.includes('sourceUrl'));
      assert.ok(!text.includes('media.example'));
      assert.ok(!text.includes('token='));
    }
  });

  it('tells of no change when nothing that can be seen has changed', async () => {
    const id = await create('quiet', 'talk');
    const former = await typesToldTo('quiet');
    await change('quiet', id, {});
    await change('quiet', id, { title: 'A talk' });
    await change('quiet', id, { title: null });
    await change('quiet', id, { visibility: 'public', proxy: false });
    assert.deepEqual(await typesToldTo('quiet'), former);
    await change('quiet', id, { proxy: true });
    assert.deepEqual(await typesToldTo('quiet'), [...former, 'video.updated']);
  });

  it('tells once of a deletion, however many ask for it at once, the operator among them', async () => {
    const id = await create('crowd', 'talk');
    const request = {
      method: 'DELETE',
      url: `/api/v1/videos/${id}`,
      headers: as('crowd'),
    } as const;
    const asked = Array.from({ length: 8 }, () => service.server.inject(request));
    const byOperator = service.videos.deleteAnyVideo(id);
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    const done = statuses.filter((status) => status === 204).length;
    assert.equal(done + ((await byOperator) ? 1 : 0), 1);
    assert.ok(statuses.every((status) => status === 204 || status === 404));
    const told = await typesToldTo('crowd');
    assert.deepEqual(
      told.filter((type) => type === 'video.deleted'),
      ['video.deleted'],
    );
  });

  it('tells of what the operator deletes', async () => {
    await subscribe('governed');
    const id = await create('governed', 'talk');
    assert.equal(await service.videos.deleteAnyVideo(id), true);
    const last = (await toldTo('governed')).at(-1);
    assert.equal(last?.type, 'video.deleted');
    assert.equal(last.body?.data.video.title, 'A talk');
    assert.equal(await service.videos.deleteAnyVideo(id), false);
  });

  it('keeps what happened without a body where nobody wants it', async () => {
    const webhookId = await subscribe('choosy', ['video.ready', 'subtitle.*']);
    const off = await subscribe('choosy');
    await service.server.inject({
      method: 'PATCH',
      url: `/api/v1/webhooks/${off}`,
      headers: { ...as('choosy'), 'content-type': 'application/json' },
      payload: '{"enabled":false}',
    });
    await create('choosy', 'talk');
    const told = await toldTo('choosy');
    assert.deepEqual(
      told.map(({ type, body }) => [type, body === null]),
      [
        ['video.created', true],
        ['video.ready', false],
      ],
    );
    assert.deepEqual(await deliveriesTo(webhookId), ['video.ready']);
    assert.deepEqual(await deliveriesTo(off), []);
  });

  it('tells nobody of records without an owner', async () => {
    const count = async (): Promise<number> =>
      (await service.database.queries.selectFrom('events').select('seq').execute()).length;
    const former = await count();
    const url = 'https://media.example/nobody.mp4';
    service.resolver.answer(url, resolved());
    await postVideo(service, { url }, { prefer: 'wait=10' });
    await postVideo(service, { url }, {}, '/api/v1/embed');
    assert.equal(await count(), former);
  });

  it('leaves no event of what did not happen', async () => {
    await subscribe('undone');
    const id = await create('undone', 'talk');
    const former = await typesToldTo('undone');
    const undone = service.database.transaction(async (tx) => {
      await service.webhooks.publishEvent(tx, {
        accountId: accountId('undone'),
        type: 'video.updated',
        subject: id,
        render: () => ({}),
      });
      throw new Error('it did not happen');
    });
    await assert.rejects(undone, /it did not happen/);
    assert.deepEqual(await typesToldTo('undone'), former);
  });

  it('is told whole while its destination is being deleted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const webhookId = await subscribe('racer');
      const found = Promise.withResolvers<void>();
      const told = service.database.transaction((tx) =>
        service.webhooks.publishEvent(tx, {
          accountId: accountId('racer'),
          type: 'video.ready',
          subject: 'vid_1',
          render() {
            // The destination was found, and its delivery is not written yet.
            found.resolve();
            return {};
          },
        }),
      );
      await found.promise;
      const url = `/api/v1/webhooks/${webhookId}`;
      const deletion = await service.server.inject({ method: 'DELETE', url, headers: as('racer') });
      await told;
      assert.equal(deletion.statusCode, 204);
      assert.deepEqual(await deliveriesTo(webhookId), []);
    }
  });

  it('goes with its account, and nobody is told of that', async () => {
    const who = 'gone';
    await subscribe(who);
    const other = await subscribe('stays');
    await create(who, 'talk');
    await create('stays', 'talk');
    const id = accountId(who);
    await service.database.transaction(async (tx) => {
      await service.videos.deleteVideosOf(tx, id);
      await service.webhooks.deleteAllOf(tx, id);
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
    assert.deepEqual(await deliveriesTo(other), ['video.created', 'video.ready']);
  });
});
