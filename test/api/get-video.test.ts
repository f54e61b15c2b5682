import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const TALK = 'https://media.example/talk.mp4';

describe('GET /api/v1/videos/{id}', () => {
  let service: VideoService;
  let path: string;
  before(async () => {
    service = await startVideoService();
    service.resolver.answer(TALK, resolved());
    path = `/api/v1/videos/${toJson(await postVideo(service, { url: TALK })).id}`;
  });
  after(() => service[Symbol.asyncDispose]());

  describe('200', () => {
    it('answers the video to everybody, for a few seconds, from any site', async () => {
      const response = await service.server.inject(path);
      assert.equal(response.statusCode, 200);
      assert.equal(toJson(response).status, 'ready');
      assert.match(response.headers['content-type'] ?? '', /^application\/json/);
      assert.equal(
        response.headers['cache-control'],
        'public, max-age=5, stale-while-revalidate=30',
      );
      assert.equal(response.headers['access-control-allow-origin'], '*');
    });

    it('answers HEAD with the same head and no body', async () => {
      const [get, head] = await Promise.all([
        service.server.inject(path),
        service.server.inject({ method: 'HEAD', url: path }),
      ]);
      assert.equal(head.statusCode, 200);
      assert.equal(head.body, '');
      assert.equal(head.headers.etag, get.headers.etag);
    });
  });

  it('answers 304 to who has it already', async () => {
    const { headers } = await service.server.inject(path);
    const etag = String(headers.etag);
    const response = await service.server.inject({ url: path, headers: { 'if-none-match': etag } });
    assert.equal(response.statusCode, 304);
    assert.equal(response.body, '');
    assert.equal(response.headers.etag, etag);
  });

  it('answers one 404 for IDs that are unknown, malformed or private', async () => {
    const { id: hidden } = toJson(
      await postVideo(service, { url: TALK, title: 'Hidden' }, { prefer: 'wait=10' }),
    );
    await service.database.transaction((tx) =>
      tx.updateTable('videos').set({ visibility: 'private' }).where('id', '=', hidden).execute(),
    );
    const ids = ['vid_1111111111111111', 'vid_', 'x', '%00', '..%2f..%2fetc%2fpasswd', hidden];
    const answers = await Promise.all(
      ids.map(async (id) => {
        const response = await service.server.inject(`/api/v1/videos/${id}`);
        assert.equal(response.statusCode, 404, id);
        return response.json<ErrorAnswer>().error;
      }),
    );
    for (const error of answers) assert.deepEqual(error, answers[0]);
    assert.equal(answers[0]?.code, 'video_not_found');
  });

  it('answers 400 to a credential in the query, and 406 to who takes no JSON', async () => {
    assert.equal((await service.server.inject(`${path}?token=1`)).statusCode, 400);
    const response = await service.server.inject({ url: path, headers: { accept: 'text/html' } });
    assert.equal(response.statusCode, 406);
  });

  it('answers 405 to other methods, with those that it has', async () => {
    const response = await service.server.inject({ method: 'POST', url: path, payload: {} });
    assert.equal(response.statusCode, 405);
    assert.match(String(response.headers.allow), /GET/);
  });
});

describe('GET /api/v1/videos/{id}, 429', () => {
  it('says when to come back', async () => {
    await using service = await startVideoService({ environment: { RATE_LIMIT_API: '1/1m' } });
    const path = '/api/v1/videos/vid_1111111111111111';
    assert.equal((await service.server.inject(path)).statusCode, 404);
    const response = await service.server.inject(path);
    assert.equal(response.statusCode, 429);
    assert.equal(response.headers['access-control-allow-origin'], '*');
  });
});
