import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { MIRRORS_MAX } from '#contract/limits.ts';
import type { VideoSourcesWire, VideoWire } from '#features/videos/wire.ts';

import { accountId, as } from '../support/test-guard.ts';
import { aResolvedSource, failed, resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

describe('/api/v1/videos/{id}/sources', () => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService();
  });
  after(() => service[Symbol.asyncDispose]());

  let count = 0;

  /** An address that plays these files. */
  function anAddress(files = 1): string {
    count += 1;
    const url = `https://media.example/${count}.mp4`;
    const sources = Array.from({ length: files }, (_, index) =>
      aResolvedSource({ url: new URL(index === 0 ? url : `${url}?${index}`) }),
    );
    service.resolver.answer(url, resolved({ sources }));
    return url;
  }

  async function aVideo(files = 1): Promise<VideoWire> {
    const response = await postVideo(
      service,
      { url: anAddress(files) },
      { ...as('ada'), prefer: 'wait=10' },
    );
    assert.equal(response.statusCode, 201, response.body);
    return toJson(response);
  }

  type Sending = {
    readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    readonly path?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  };

  function send(
    { id }: Pick<VideoWire, 'id'>,
    { method = 'GET', path = '/sources', body, headers = as('ada') }: Sending = {},
  ): Promise<LightMyRequestResponse> {
    return service.server.inject({
      method,
      url: `/api/v1/videos/${id}${path}`,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  }

  const add = (video: Pick<VideoWire, 'id'>, url: string, headers = as('ada')) =>
    send(video, { method: 'POST', body: { url }, headers });

  async function list(video: Pick<VideoWire, 'id'>): Promise<VideoSourcesWire> {
    return (await send(video)).json<VideoSourcesWire>();
  }

  it('puts what an address plays behind what there is', async () => {
    const video = await aVideo();
    const url = anAddress(2);
    const response = await add(video, url);
    assert.equal(response.statusCode, 201, response.body);
    const { sources } = toJson(response);
    assert.deepEqual(
      sources.map(({ url: address, sourceUrl }) => [address, sourceUrl]),
      [
        [video.sourceUrl, undefined],
        [url, url],
        [`${url}?1`, url],
      ],
    );
    assert.deepEqual(sources[0], video.sources[0], 'links to it live on');
    const { etag } = (await send(video, { path: '' })).headers;
    assert.equal(response.headers.etag, etag);
  });

  it('names the address to the owner alone', async () => {
    const video = await aVideo();
    const url = anAddress();
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

  it('changes nothing for an address that the video has already', async () => {
    const video = await aVideo();
    const url = anAddress();
    const first = await add(video, url);
    for (const again of [url, `${url}#t=1`, video.sourceUrl ?? '']) {
      const response = await add(video, again);
      assert.equal(response.statusCode, 200);
      assert.deepEqual(toJson(response).sources, toJson(first).sources);
    }
  });

  it('adds one of many that come at the same time once', async () => {
    const video = await aVideo();
    const url = anAddress();
    const answers = await Promise.all([1, 2, 3].map(() => add(video, url)));
    const isNew = answers.filter(({ statusCode }) => statusCode === 201);
    assert.equal(isNew.length, 1);
    assert.equal((await list(video)).sources.length, 2);
  });

  it('refuses what does not play, and keeps nothing of it', async () => {
    const video = await aVideo();
    const url = anAddress();
    service.resolver.answer(url, failed('source_unreachable'));
    refusedWith(await add(video, url), 502, 'source_unreachable');
    const iframeUrl = new URL('https://player.example/1');
    service.resolver.answer(url, resolved({ sources: [], iframeUrl }));
    refusedWith(await add(video, url), 422, 'source_unsupported');
    refusedWith(await add(video, 'http://127.0.0.1/a.mp4'), 422, 'url_not_allowed');
    refusedWith(await add(video, 'nothing'), 422, 'validation_failed');
    assert.equal((await list(video)).sources.length, 1);
  });

  it('refuses more addresses than a video may have', async () => {
    const video = await aVideo();
    for (let added = 0; added < MIRRORS_MAX; added += 1) await add(video, anAddress());
    refusedWith(await add(video, anAddress()), 409, 'source_limit_reached');
  });

  it('is for the owner: to others there is no such video', async () => {
    const video = await aVideo();
    const [source] = video.sources;
    const ben = as('ben');
    refusedWith(await add(video, anAddress(), ben), 404, 'video_not_found');
    const order = { method: 'PATCH', body: { order: 'health' }, headers: ben } as const;
    refusedWith(await send(video, order), 404, 'video_not_found');
    const remove = { method: 'DELETE', path: `/sources/${source?.id}` } as const;
    refusedWith(await send(video, { ...remove, headers: ben }), 404, 'video_not_found');
    refusedWith(await send(video, { ...remove, headers: {} }), 401, 'authentication_required');
  });

  it('takes a source out for good, but never the last one', async () => {
    const video = await aVideo(2);
    const url = anAddress();
    await add(video, url);
    const [first, second, third] = (await list(video)).sources;
    const remove = (id: string | undefined) =>
      send(video, { method: 'DELETE', path: `/sources/${id}` });
    assert.equal((await remove(first?.id)).statusCode, 204);
    refusedWith(await remove(first?.id), 404, 'source_not_found');
    await refreshed(video);
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
    refusedWith(await remove(third?.id), 409, 'last_source');
  });

  it('puts back what was taken out of an address that is added again', async () => {
    const video = await aVideo(2);
    const url = anAddress(2);
    await add(video, url);
    const { sources } = await list(video);
    for (const address of [video.sourceUrl ?? '', url]) {
      const of = sources.find((source) => (source.sourceUrl ?? video.sourceUrl) === address);
      await send(video, { method: 'DELETE', path: `/sources/${of?.id}` });
      assert.equal((await list(video)).sources.length, 3);
      assert.equal((await add(video, address)).statusCode, 201);
      assert.deepEqual((await list(video)).sources, sources);
      assert.equal((await add(video, address)).statusCode, 200);
    }
  });

  it('forgets an added address with the last of its sources', async () => {
    const video = await aVideo();
    const url = anAddress();
    const [, mirror] = toJson(await add(video, url)).sources;
    await send(video, { method: 'DELETE', path: `/sources/${mirror?.id}` });
    const again = await add(video, url);
    assert.equal(again.statusCode, 201);
    assert.equal(toJson(again).sources.length, 2);
  });

  it('keeps to the order that its owner gives, over a refresh too', async () => {
    const video = await aVideo();
    await add(video, anAddress());
    const [first, second] = (await list(video)).sources;
    const order = [second?.id, first?.id];
    const response = await send(video, { method: 'PATCH', body: { order } });
    assert.equal(response.statusCode, 200, response.body);
    const answer = response.json<VideoSourcesWire>();
    assert.equal(answer.order, 'given');
    assert.deepEqual(
      answer.sources.map(({ id }) => id),
      order,
    );
    await refreshed(video);
    assert.deepEqual(await list(video), answer);
  });

  it('refuses an order that leaves a source out, or names another', async () => {
    const video = await aVideo(2);
    const [first] = video.sources;
    const unknown = [first?.id, 'src_1111111111111111'];
    for (const order of [[first?.id], unknown, [first?.id, first?.id], [], 'worst']) {
      const response = await send(video, { method: 'PATCH', body: { order } });
      refusedWith(response, 422, 'validation_failed');
    }
  });

  it('answers 412 to who has not seen the last change', async () => {
    const video = await aVideo();
    const [source] = video.sources;
    const headers = { ...as('ada'), 'if-match': '"1"' };
    refusedWith(await add(video, anAddress(), headers), 412, 'precondition_failed');
    const order = { method: 'PATCH', body: { order: 'health' }, headers } as const;
    refusedWith(await send(video, order), 412, 'precondition_failed');
    const path = `/sources/${source?.id}`;
    refusedWith(await send(video, { method: 'DELETE', path, headers }), 412, 'precondition_failed');
  });

  it('plays on from an added address when its own is lost in a refresh, and says so', async () => {
    const video = await aVideo();
    const url = anAddress();
    await add(video, url);
    service.resolver.answer(video.sourceUrl ?? '', failed());
    await refreshed(video);
    assert.deepEqual(
      (await list(video)).sources.map((source) => [source.sourceUrl ?? null, source.health]),
      [
        [url, 'good'],
        [null, 'lost'],
      ],
    );
    service.resolver.answer(url, failed());
    assert.equal((await refreshed(video)).status, 'failed');
  });

  it('makes a record that has failed ready', async () => {
    const dead = anAddress();
    service.resolver.answer(dead, failed());
    const video = toJson(
      await postVideo(service, { url: dead }, { ...as('ada'), prefer: 'wait=10' }),
    );
    assert.equal(video.status, 'failed');
    const revived = toJson(await add(video, anAddress()));
    assert.deepEqual([revived.status, revived.type, revived.error], ['ready', 'MP4', null]);
    assert.equal(revived.sources.length, 1);
  });

  async function refreshed({ id }: Pick<VideoWire, 'id'>): Promise<VideoWire> {
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
    for await (const video of statesOf(id)) {
      if (video.status === 'ready' || video.status === 'failed') break;
    }
    return toJson(await send({ id }, { path: '' }));
  }

  /** The service's own worker may be at it too. */
  async function* statesOf(id: string): AsyncGenerator<{ readonly status: string }> {
    const key = { id, accountId: accountId('ada') };
    for (;;) yield await service.videos.getOwnedVideo(key);
  }
});

function refusedWith(response: LightMyRequestResponse, status: number, code: string): void {
  assert.equal(response.statusCode, status, response.body);
  assert.equal(response.json<ErrorAnswer>().error.code, code);
}
