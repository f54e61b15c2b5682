import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { LightMyRequestResponse } from 'fastify';

import type { VideoWire } from '#features/videos/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { accountId, as } from '../support/test-guard.ts';
import { aResolvedSource, failed, resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const PRIVATE = 'private, no-store';

forEachDatabase((_kind, openDatabase) => {
  let service: VideoService;
  let url = '';
  let count = 0;
  before(async () => {
    service = await startVideoService({ database: await openDatabase() });
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => {
    count += 1;
    url = `https://media.example/talk.mp4?n=${count}`;
    service.resolver.answer(url, resolved());
  });

  function create(
    who: string,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<LightMyRequestResponse> {
    return postVideo(service, { url, ...body }, { ...as(who), prefer: 'wait=10' });
  }

  async function created(
    who: string,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<VideoWire> {
    const response = await create(who, body);
    assert.equal(response.statusCode, 201, response.body);
    return toJson(response);
  }

  function send(
    method: 'GET' | 'PATCH' | 'DELETE' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: unknown,
  ): Promise<LightMyRequestResponse> {
    return service.server.inject({
      method,
      url: `/api/v1/videos/${path}`,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  }

  async function untilReady(id: string, who: string): Promise<VideoWire> {
    for (;;) {
      const video = toJson(await send('GET', id, as(who)));
      if (video.status === 'ready' || video.status === 'failed') return video;
      await delay(10);
    }
  }

  describe('POST /api/v1/videos with credentials', () => {
    it('answers 201 with a record of the account’s own, as it asked for it', async () => {
      const response = await create('ada', {
        title: 'Ours',
        description: 'About it',
        visibility: 'private',
        proxy: true,
      });
      const video = toJson(response);
      assert.equal(response.statusCode, 201);
      assert.equal(response.headers['cache-control'], PRIVATE);
      assert.match(String(response.headers.etag), /^"/);
      assert.equal(video.title, 'Ours');
      assert.equal(video.description, 'About it');
      assert.equal(video.visibility, 'private');
      assert.equal(video.sources[0]?.proxied, true);
      assert.equal(video.sourceUrl, url);
    });

    it('answers 200 with the existing record, and 201 after it was deleted', async () => {
      const { id } = await created('ada');
      const again = await create('ada', { title: 'Other' });
      assert.equal(again.statusCode, 200);
      assert.equal(toJson(again).id, id);
      assert.equal((await send('DELETE', id, as('ada'))).statusCode, 204);
      const anew = await created('ada');
      assert.notEqual(anew.id, id);
    });

    it('gives each account, and everybody without one, a record of their own', async () => {
      const ada = await created('ada');
      const bob = await created('bob');
      const nobody = toJson(await postVideo(service, { url }));
      assert.equal(new Set([ada.id, bob.id, nobody.id]).size, 3);
    });

    it('makes one record for many that come at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => create('ada')));
      assert.equal(new Set(answers.map((answer) => toJson(answer).id)).size, 1);
      assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 1);
    });

    it('answers 401 to wrong credentials', async () => {
      const response = await postVideo(service, { url }, { authorization: 'Bearer wrong' });
      assert.equal(response.statusCode, 401);
    });
  });

  describe('reads', () => {
    it('show a private record to its owner alone', async () => {
      const { id } = await created('ada', { visibility: 'private' });
      for (const path of [id, `${id}/status`, `${id}/sources`]) {
        const own = await send('GET', path, as('ada'));
        assert.equal(own.statusCode, 200, path);
        assert.equal(own.headers['cache-control'], PRIVATE);
        const unknown = await send('GET', path.replace(id, 'vid_1111111111111111'));
        for (const headers of [{}, as('bob')]) {
          const other = await send('GET', path, headers);
          assert.equal(other.statusCode, 404);
          assert.deepEqual(other.json<ErrorAnswer>().error, unknown.json<ErrorAnswer>().error);
        }
      }
    });

    it('name the source to the owner alone', async () => {
      const { id } = await created('ada');
      assert.equal(toJson(await send('GET', id, as('ada'))).sourceUrl, url);
      for (const headers of [{}, as('bob')]) {
        assert.equal('sourceUrl' in toJson(await send('GET', id, headers)), false);
      }
      const open = await send('GET', id);
      assert.match(String(open.headers['cache-control']), /^public/);
      assert.match(String(open.headers.vary), /authorization/);
    });

    it('never name the upstream of a private record', async () => {
      const { id } = await created('ada', { visibility: 'private' });
      const response = await send('GET', `${id}/sources`, as('ada'));
      assert.equal(response.body.includes('media.example'), false);
    });
  });

  describe('PATCH /api/v1/videos/{id}', () => {
    it('answers 200 with what was changed, and null falls back to the source', async () => {
      const { id } = await created('ada');
      const body = { title: 'New', description: 'Words', visibility: 'unlisted', proxy: true };
      const response = await send('PATCH', id, as('ada'), body);
      const video = toJson(response);
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers['cache-control'], PRIVATE);
      assert.deepEqual(
        [video.title, video.description, video.visibility],
        ['New', 'Words', 'unlisted'],
      );
      assert.equal(video.sources[0]?.proxied, true);
      const back = toJson(await send('PATCH', id, as('ada'), { title: null, proxy: false }));
      assert.equal(back.title, 'A talk');
      assert.equal(back.sources[0]?.proxied, false);
      assert.equal(toJson(await send('GET', id)).title, 'A talk');
    });

    it('goes on proxying what can’t be played otherwise', async () => {
      const source = aResolvedSource({ proxyReasons: ['plain_http'] });
      service.resolver.answer(url, resolved({ sources: [source] }));
      const { id } = await created('ada', { proxy: true });
      const video = toJson(await send('PATCH', id, as('ada'), { proxy: false }));
      assert.equal(video.sources[0]?.proxied, true);
    });

    it('answers 412 unless If-Match names the record as it is', async () => {
      const { id } = await created('ada');
      const etag = String((await send('GET', id, as('ada'))).headers.etag);
      const first = await send('PATCH', id, { ...as('ada'), 'if-match': etag }, { title: 'One' });
      assert.equal(first.statusCode, 200);
      const second = await send('PATCH', id, { ...as('ada'), 'if-match': etag }, { title: 'Two' });
      assert.equal(second.statusCode, 412);
      assert.equal(codeOf(second), 'precondition_failed');
      const current = String(first.headers.etag);
      assert.equal((await send('GET', id, as('ada'))).headers.etag, current);
      const removal = await send('DELETE', id, { ...as('ada'), 'if-match': etag });
      assert.equal(removal.statusCode, 412);
      const removed = await send('DELETE', id, { ...as('ada'), 'if-match': current });
      assert.equal(removed.statusCode, 204);
    });

    it('answers 422 to what is no change of a video', async () => {
      const { id } = await created('ada');
      const bodies = [
        { titel: 'x' },
        { title: '' },
        { visibility: 'secret' },
        { ownerId: 'me' },
        [],
      ];
      for (const body of bodies) {
        assert.equal((await send('PATCH', id, as('ada'), body)).statusCode, 422);
      }
    });
  });

  describe('DELETE /api/v1/videos/{id}', () => {
    it('answers 204, and everything of the record is gone', async () => {
      const { id } = await created('ada');
      assert.equal((await send('DELETE', id, as('ada'))).statusCode, 204);
      for (const path of [id, `${id}/status`, `${id}/sources`]) {
        assert.equal((await send('GET', path, as('ada'))).statusCode, 404);
      }
      const sources = await service.database.queries
        .selectFrom('sources')
        .select('id')
        .where('video_id', '=', id)
        .execute();
      assert.deepEqual(sources, []);
    });

    it('is done by one of many at the same time', async () => {
      const { id } = await created('ada');
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send('DELETE', id, as('ada'))),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      assert.deepEqual(statuses, [204, 404, 404, 404, 404]);
    });
  });

  describe('POST /api/v1/videos/{id}/refresh', () => {
    it('answers 202 and resolves anew; sources of the same place and format keep their IDs', async () => {
      const former = await created('ada');
      const moved = new URL('https://media.example/moved.mp4');
      service.resolver.answer(
        url,
        resolved({ title: 'Newer', sources: [aResolvedSource({ url: moved })] }),
      );
      const response = await send('POST', `${former.id}/refresh`, as('ada'));
      assert.equal(response.statusCode, 202, response.body);
      assert.equal(toJson(response).id, former.id);
      const video = await untilReady(former.id, 'ada');
      assert.equal(video.title, 'Newer');
      assert.equal(video.sources[0]?.id, former.sources[0]?.id);
      assert.equal(video.sources[0]?.url, moved.href);
    });

    it('lets a failed record be tried again', async () => {
      service.resolver.answer(url, failed());
      const { id, status } = await created('ada');
      assert.equal(status, 'failed');
      service.resolver.answer(url, resolved());
      assert.equal((await send('POST', `${id}/refresh`, as('ada'))).statusCode, 202);
      assert.equal((await untilReady(id, 'ada')).status, 'ready');
    });
  });

  describe('writes by somebody else', () => {
    it('answer one 404, whatever the record is', async () => {
      const open = await created('ada');
      url = `${url}&hidden`;
      service.resolver.answer(url, resolved());
      const hidden = await created('ada', { visibility: 'private' });
      for (const id of [open.id, hidden.id, 'vid_1111111111111111', 'x']) {
        const answers = [
          await send('PATCH', id, as('bob'), { title: 'Mine' }),
          await send('DELETE', id, as('bob')),
          await send('POST', `${id}/refresh`, as('bob')),
          await send('POST', `${id}/playback-tokens`, as('bob'), { expiresIn: 60 }),
          await send('DELETE', `${id}/playback-tokens`, as('bob')),
        ];
        for (const answer of answers) {
          assert.equal(answer.statusCode, 404);
          assert.equal(codeOf(answer), 'video_not_found');
        }
      }
      assert.equal(toJson(await send('GET', open.id, as('ada'))).title, 'A talk');
    });

    it('answer 401 without credentials', async () => {
      const { id } = await created('ada');
      const answers = [
        await send('PATCH', id, {}, { title: 'Mine' }),
        await send('DELETE', id),
        await send('POST', `${id}/refresh`),
        await send('POST', `${id}/playback-tokens`, {}, { expiresIn: 60 }),
        await send('DELETE', `${id}/playback-tokens`),
      ];
      for (const answer of answers) assert.equal(answer.statusCode, 401);
    });
  });

  it('deletes all videos of an account with it, and nobody else’s', async () => {
    const gone = await created('cLeo');
    const kept = await created('ada');
    const deleted = await service.database.transaction((tx) =>
      service.videos.deleteVideosOf(tx, accountId('cLeo')),
    );
    assert.equal(deleted, 1);
    assert.equal((await send('GET', gone.id)).statusCode, 404);
    assert.equal((await send('GET', kept.id)).statusCode, 200);
  });
});

function codeOf(response: LightMyRequestResponse): string {
  return response.json<ErrorAnswer>().error.code;
}
