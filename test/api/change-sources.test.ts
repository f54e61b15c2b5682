import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { BACKUPS_MAX } from '#features/videos/addresses/change-sources.ts';
import type { VideoSourcesWire, VideoWire } from '#features/videos/wire/wire.ts';

import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { aResolvedSource, failed, resolved } from '../support/test-resolver.ts';

describe('/api/v1/videos/{id}/sources', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());

  let count = 0;

  /** Returns a new URL that resolves to this many files. */
  function createUrl(files = 1): string {
    count += 1;
    const url = `https://media.example/${count}.mp4`;
    const sources = Array.from({ length: files }, (_, index) =>
      aResolvedSource({ url: new URL(index === 0 ? url : `${url}?${index}`) }),
    );
    service.resolver.setResult(url, resolved({ sources }));
    return url;
  }

  async function createVideo(files = 1): Promise<VideoWire> {
    const response = await postVideo(
      service,
      { url: createUrl(files) },
      { headers: { ...as('ada'), prefer: 'wait=10' } },
    );
    assert.equal(response.statusCode, 201, response.body);
    return toJson(response);
  }

  type SendOptions = {
    readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    readonly path?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  };

  function send(
    { id }: Pick<VideoWire, 'id'>,
    { method = 'GET', path = '/sources', body, headers = as('ada') }: SendOptions = {},
  ): Promise<LightMyRequestResponse> {
    return inject(service, `${method} /api/v1/videos/${id}${path}`, { headers, body });
  }

  const add = (video: Pick<VideoWire, 'id'>, url: string, headers = as('ada')) =>
    send(video, { method: 'POST', body: { url }, headers });

  async function list(video: Pick<VideoWire, 'id'>): Promise<VideoSourcesWire> {
    return (await send(video)).json<VideoSourcesWire>();
  }

  it('adds the sources of a URL after the existing ones', async () => {
    const video = await createVideo();
    const url = createUrl(2);
    const response = await add(video, url);
    assert.equal(response.statusCode, 201, response.body);
    const { sources } = toJson(response);
    assert.deepEqual(
      sources.map(({ url: location, sourceUrl }) => [location, sourceUrl]),
      [
        [video.sourceUrl, undefined],
        [url, url],
        [`${url}?1`, url],
      ],
    );
    assert.deepEqual(sources[0], video.sources[0], 'existing links keep working');
    const { etag } = (await send(video, { path: '' })).headers;
    assert.equal(response.headers.etag, etag);
  });

  it('shows the backup URL to the owner only', async () => {
    const video = await createVideo();
    const url = createUrl();
    await add(video, url);
    const stranger = (await send(video, { headers: {} })).json<VideoSourcesWire>();
    assert.deepEqual(
      stranger.sources.map((source) => Object.hasOwn(source, 'sourceUrl')),
      [false, false],
    );
    await send(video, { method: 'PATCH', path: '', body: { proxy: true } });
    const proxied = await send(video, { headers: {} });
    assert.ok(!proxied.body.includes('media.example'), proxied.body);
  });

  it('changes nothing for a URL that the video already has', async () => {
    const video = await createVideo();
    const url = createUrl();
    const first = await add(video, url);
    for (const again of [url, `${url}#t=1`, video.sourceUrl ?? '']) {
      const response = await add(video, again);
      assert.equal(response.statusCode, 200);
      assert.deepEqual(toJson(response).sources, toJson(first).sources);
    }
  });

  it('adds a URL once for concurrent requests', async () => {
    const video = await createVideo();
    const url = createUrl();
    const responses = await Promise.all([1, 2, 3].map(() => add(video, url)));
    const isNew = responses.filter(({ statusCode }) => statusCode === 201);
    assert.equal(isNew.length, 1);
    assert.equal((await list(video)).sources.length, 2);
  });

  it('rejects a URL that does not play, and stores nothing', async () => {
    const video = await createVideo();
    const url = createUrl();
    service.resolver.setResult(url, failed('source_unreachable'));
    assertError(await add(video, url), 502, 'source_unreachable');
    const iframeUrl = new URL('https://player.example/1');
    service.resolver.setResult(url, resolved({ sources: [], iframeUrl }));
    assertError(await add(video, url), 422, 'source_unsupported');
    assertError(await add(video, 'http://127.0.0.1/a.mp4'), 422, 'url_not_allowed');
    assertError(await add(video, 'nothing'), 422, 'validation_failed');
    assert.equal((await list(video)).sources.length, 1);
  });

  it('limits the number of backup sources', async () => {
    const video = await createVideo();
    for (let added = 0; added < BACKUPS_MAX; added += 1) await add(video, createUrl());
    assertError(await add(video, createUrl()), 403, 'quota_exceeded');
  });

  it('returns 404 to everyone except the owner', async () => {
    const video = await createVideo();
    const [source] = video.sources;
    const ben = as('ben');
    assertError(await add(video, createUrl(), ben), 404, 'video_not_found');
    const order = { method: 'PATCH', body: { order: 'health' }, headers: ben } as const;
    assertError(await send(video, order), 404, 'video_not_found');
    const remove = { method: 'DELETE', path: `/sources/${source?.id}` } as const;
    assertError(await send(video, { ...remove, headers: ben }), 404, 'video_not_found');
    assertError(await send(video, { ...remove, headers: {} }), 401, 'authentication_required');
  });

  it('removes a source permanently, but never the last one', async () => {
    const video = await createVideo(2);
    const url = createUrl();
    await add(video, url);
    const [first, second, third] = (await list(video)).sources;
    const remove = (id: string | undefined) =>
      send(video, { method: 'DELETE', path: `/sources/${id}` });
    assert.equal((await remove(first?.id)).statusCode, 204);
    assertError(await remove(first?.id), 404, 'source_not_found');
    await refresh(video);
    assert.deepEqual(
      (await list(video)).sources.map(({ id }) => id),
      [second?.id, third?.id],
    );
    await remove(second?.id);
    const left = (await list(video)).sources;
    assert.deepEqual(
      left.map(({ id, default: isDefault }) => [id, isDefault]),
      [[third?.id, true]],
    );
    assertError(await remove(third?.id), 409, 'last_source');
  });

  it('restores removed sources when their URL is added again', async () => {
    const video = await createVideo(2);
    const url = createUrl(2);
    await add(video, url);
    const { sources } = await list(video);
    for (const sourceUrl of [video.sourceUrl ?? '', url]) {
      const removed = sources.find((source) => (source.sourceUrl ?? video.sourceUrl) === sourceUrl);
      await send(video, { method: 'DELETE', path: `/sources/${removed?.id}` });
      assert.equal((await list(video)).sources.length, 3);
      assert.equal((await add(video, sourceUrl)).statusCode, 201);
      assert.deepEqual((await list(video)).sources, sources);
      assert.equal((await add(video, sourceUrl)).statusCode, 200);
    }
  });

  it('removes a backup URL together with its last source', async () => {
    const video = await createVideo();
    const url = createUrl();
    const [, backup] = toJson(await add(video, url)).sources;
    await send(video, { method: 'DELETE', path: `/sources/${backup?.id}` });
    const again = await add(video, url);
    assert.equal(again.statusCode, 201);
    assert.equal(toJson(again).sources.length, 2);
  });

  it('keeps the owner’s order, even after a refresh', async () => {
    const video = await createVideo();
    await add(video, createUrl());
    const [first, second] = (await list(video)).sources;
    const order = [second?.id, first?.id];
    const response = await send(video, { method: 'PATCH', body: { order } });
    assert.equal(response.statusCode, 200, response.body);
    const ordered = response.json<VideoSourcesWire>();
    assert.equal(ordered.order, 'given');
    assert.deepEqual(
      ordered.sources.map(({ id }) => id),
      order,
    );
    await refresh(video);
    assert.deepEqual(await list(video), ordered);
  });

  it('rejects an order that omits a source or contains an unknown one', async () => {
    const video = await createVideo(2);
    const [first] = video.sources;
    const unknown = [first?.id, 'src_1111111111111111'];
    for (const order of [[first?.id], unknown, [first?.id, first?.id], [], 'worst']) {
      const response = await send(video, { method: 'PATCH', body: { order } });
      assertError(response, 422, 'validation_failed');
    }
  });

  it('returns 412 if the client has not seen the last change', async () => {
    const video = await createVideo();
    const [source] = video.sources;
    const headers = { ...as('ada'), 'if-match': '"1"' };
    assertError(await add(video, createUrl(), headers), 412, 'precondition_failed');
    const order = { method: 'PATCH', body: { order: 'health' }, headers } as const;
    assertError(await send(video, order), 412, 'precondition_failed');
    const path = `/sources/${source?.id}`;
    assertError(await send(video, { method: 'DELETE', path, headers }), 412, 'precondition_failed');
  });

  it('fails over to a backup URL when a refresh loses the primary source, and reports the loss', async () => {
    const video = await createVideo();
    const url = createUrl();
    await add(video, url);
    service.resolver.setResult(video.sourceUrl ?? '', failed());
    await refresh(video);
    assert.deepEqual(
      (await list(video)).sources.map((source) => [source.sourceUrl ?? null, source.health]),
      [
        [url, 'good'],
        [null, 'lost'],
      ],
    );
    service.resolver.setResult(url, failed());
    assert.equal((await refresh(video)).status, 'failed');
  });

  it('makes a failed record ready when the added URL plays', async () => {
    const dead = createUrl();
    service.resolver.setResult(dead, failed());
    const video = toJson(
      await postVideo(service, { url: dead }, { headers: { ...as('ada'), prefer: 'wait=10' } }),
    );
    assert.equal(video.status, 'failed');
    const revived = toJson(await add(video, createUrl()));
    assert.deepEqual([revived.status, revived.type, revived.error], ['ready', 'MP4', null]);
    assert.equal(revived.sources.length, 1);
  });

  async function refresh({ id }: Pick<VideoWire, 'id'>): Promise<VideoWire> {
    await send({ id }, { method: 'POST', path: '/refresh', body: {} });
    const job = {
      id: 'job',
      kind: 'resolve',
      subject: id,
      payload: '',
      attempt: 1,
      attemptsMax: 5,
    };
    await service.videos.resolveJob.run(job, new AbortController().signal);
    for await (const video of watchStates(id)) {
      if (video.status === 'ready' || video.status === 'failed') break;
    }
    return toJson(await send({ id }, { path: '' }));
  }

  /** The service's own worker may run at the same time. */
  async function* watchStates(id: string): AsyncGenerator<{ readonly status: string }> {
    const key = { id, accountId: accountId('ada') };
    for (;;) yield await service.videos.getOwnedVideo(key);
  }
});

function assertError(response: LightMyRequestResponse, status: number, code: string): void {
  assert.equal(response.statusCode, status, response.body);
  assert.equal(response.json<ErrorResponse>().error.code, code);
}
