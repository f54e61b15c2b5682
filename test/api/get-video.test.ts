import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';

describe('GET /api/v1/videos/{id}', () => {
  let service: Service;
  let path: string;
  before(async () => {
    service = await startService();
    service.resolver.setResult(TALK, resolved());
    path = `/api/v1/videos/${toJson(await postVideo(service, { url: TALK })).id}`;
  });
  after(() => service[Symbol.asyncDispose]());

  describe('200', () => {
    it('returns the video to anyone on any site, cacheable for a few seconds', async () => {
      const response = await service.server.inject(path);
      assert.equal(response.statusCode, 200);
      assert.equal(toJson(response).status, 'ready');
      assert.match(response.headers['content-type'] ?? '', /^application\/json/);
      assert.equal(response.headers['cache-control'], 'public, max-age=5');
      assert.equal(response.headers['access-control-allow-origin'], '*');
    });

    it('returns the same headers for HEAD, without a body', async () => {
      const [get, head] = await Promise.all([
        service.server.inject(path),
        inject(service, `HEAD ${path}`),
      ]);
      assert.equal(head.statusCode, 200);
      assert.equal(head.body, '');
      assert.equal(head.headers.etag, get.headers.etag);
    });
  });

  it('returns 304 for a matching ETag', async () => {
    const { headers } = await service.server.inject(path);
    const etag = String(headers.etag);
    const response = await service.server.inject({ url: path, headers: { 'if-none-match': etag } });
    assert.equal(response.statusCode, 304);
    assert.equal(response.body, '');
    assert.equal(response.headers.etag, etag);
  });

  it('returns the same 404 for unknown, malformed and private IDs', async () => {
    const { id: hidden } = toJson(
      await postVideo(service, { url: TALK, title: 'Hidden' }, { headers: { prefer: 'wait=10' } }),
    );
    await service.database.transaction((tx) =>
      tx.updateTable('videos').set({ visibility: 'private' }).where('id', '=', hidden).execute(),
    );
    const ids = ['vid_1111111111111111', 'vid_', 'x', '%00', '..%2f..%2fetc%2fpasswd', hidden];
    const responses = await Promise.all(
      ids.map(async (id) => {
        const response = await service.server.inject(`/api/v1/videos/${id}`);
        assert.equal(response.statusCode, 404, id);
        return response.json<ErrorResponse>().error;
      }),
    );
    for (const error of responses) assert.deepEqual(error, responses[0]);
    assert.equal(responses[0]?.code, 'video_not_found');
  });

  it('returns 400 for a credential in the query, and 406 if the client does not accept JSON', async () => {
    assert.equal((await service.server.inject(`${path}?token=1`)).statusCode, 400);
    const response = await service.server.inject({ url: path, headers: { accept: 'text/html' } });
    assert.equal(response.statusCode, 406);
  });

  it('returns 405 with the allowed methods for other methods', async () => {
    const response = await inject(service, `POST ${path}`, { body: {} });
    assert.equal(response.statusCode, 405);
    assert.match(String(response.headers.allow), /GET/);
  });
});

describe('GET /api/v1/videos/{id}, 429', () => {
  it('returns 429 to any site when the limit is exceeded', async () => {
    await using service = await startService({ environment: { RATE_LIMIT_API: '1/1m' } });
    const path = '/api/v1/videos/vid_1111111111111111';
    assert.equal((await service.server.inject(path)).statusCode, 404);
    const response = await service.server.inject(path);
    assert.equal(response.statusCode, 429);
    assert.equal(response.headers['access-control-allow-origin'], '*');
  });
});
