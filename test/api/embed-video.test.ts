import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';

import { aResolvedSource, failed, resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { PUBLIC_URL, startVideoService, type VideoService } from '../support/video-service.ts';

const TALK = 'https://media.example/embedded.mp4';

describe('POST /api/v1/embed', () => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService();
  });
  after(() => service[Symbol.asyncDispose]());
  let count = 0;
  let url = TALK;
  beforeEach(() => {
    count += 1;
    url = `${TALK}?n=${count}`;
  });
  const embed = (body: Record<string, unknown> | string, headers = {}) =>
    postVideo(service, body, headers, '/api/v1/embed');

  describe('200', () => {
    it('answers the resolved video with its links', async () => {
      service.resolver.answer(url, resolved());
      const response = await embed({ url });
      const video = toJson(response);
      assert.equal(response.statusCode, 200);
      assert.equal(video.status, 'ready');
      assert.equal(video.embed.iframe, `${PUBLIC_URL.href}embed/${video.id}`);
      assert.equal(video.sourceUrl, url);
      assert.equal(response.headers['access-control-allow-origin'], '*');
      const read = await service.server.inject(`/api/v1/videos/${video.id}`);
      assert.equal(toJson(read).status, 'ready');
    });

    it('gives the same source the same ID, and resolves it no second time', async () => {
      service.resolver.answer(url, resolved());
      const first = toJson(await embed({ url }));
      const second = toJson(await embed({ url: `${url}#t=10` }));
      assert.deepEqual(second, first);
      assert.equal(service.resolver.calls.filter((call) => call === url).length, 1);
    });

    it('joins a resolution that is under way for another caller', async () => {
      const both = [embed({ url }), embed({ url })];
      await service.resolver.untilCalled(url);
      service.resolver.answer(url, resolved());
      const [first, second] = await Promise.all(both);
      assert.deepEqual(first?.json(), second?.json());
      assert.equal(service.resolver.calls.filter((call) => call === url).length, 1);
    });

    it('joins a resolution that POST /videos has begun', async () => {
      const created = toJson(await postVideo(service, { url }, { prefer: 'respond-async' }));
      await service.resolver.untilCalled(url);
      const answer = embed({ url });
      service.resolver.answer(url, resolved());
      assert.equal(toJson(await answer).id, created.id);
      assert.equal(service.resolver.calls.filter((call) => call === url).length, 1);
    });

    it('makes a record ready that had failed, under its ID', async () => {
      service.resolver.answer(url, failed());
      const created = toJson(await postVideo(service, { url }));
      assert.equal(created.status, 'failed');
      service.resolver.answer(url, resolved());
      const video = toJson(await embed({ url }));
      assert.equal(video.id, created.id);
      assert.equal(video.status, 'ready');
      assert.equal(video.error, null);
    });

    it('is the record that POST /videos answers afterwards', async () => {
      service.resolver.answer(url, resolved());
      const video = toJson(await embed({ url }));
      const response = await postVideo(service, { url });
      assert.equal(response.statusCode, 200);
      assert.equal(toJson(response).id, video.id);
    });

    it('has no stream where only the provider’s own player plays', async () => {
      const iframeUrl = new URL('https://player.example/1');
      service.resolver.answer(url, resolved({ type: null, sources: [], iframeUrl }));
      const video = toJson(await embed({ url }));
      assert.equal(video.type, null);
      assert.deepEqual(video.sources, []);
      assert.equal(video.embed.stream, null);
    });

    it('says nothing of the upstream of a proxied source but what the caller sent', async () => {
      const source = aResolvedSource({
        url: new URL('http://hidden-host.example:8080/secret/path.m3u8?token=hush-hush'),
        format: 'HLS',
        mimeType: 'application/vnd.apple.mpegurl',
        headers: { referer: 'https://hidden-host.example/' },
        proxyReasons: ['plain_http'],
      });
      const thumbnailUrl = new URL('http://hidden-host.example/still.jpg');
      service.resolver.answer(url, resolved({ type: 'HLS', sources: [source], thumbnailUrl }));
      const response = await embed({ url });
      const { id } = toJson(response);
      const answers = [
        response,
        await service.server.inject(`/api/v1/videos/${id}`),
        await service.server.inject(`/api/v1/videos/${id}/sources`),
        await service.server.inject(`/api/v1/videos/${id}/status`),
      ];
      for (const answer of answers) {
        const everything = answer.body + JSON.stringify(answer.headers);
        assert.doesNotMatch(everything, /hidden-host|secret|hush-hush|:8080|still\.jpg/);
      }
      assert.match(
        toJson(response).sources[0]?.url ?? '',
        /^https:\/\/play\.example\/stream\/.*\.m3u8$/,
      );
    });

    it('keeps hostile words of a source as text', async () => {
      service.resolver.answer(
        url,
        resolved({ title: '</script>\u0000<b>\u202E', description: '\ud800 half' }),
      );
      const video = toJson(await embed({ url }));
      assert.equal(video.title, '</script><b>');
      assert.equal(video.description, '\ufffd half');
    });
  });

  describe('a failed resolution', () => {
    const failures = [
      ['source_unsupported', 422],
      ['source_protected', 422],
      ['url_not_allowed', 422],
      ['source_unreachable', 502],
      ['source_error', 502],
      ['source_timeout', 504],
    ] as const;
    for (const [code, status] of failures) {
      it(`answers ${status} ${code}, and keeps no record`, async () => {
        service.resolver.answer(url, failed(code));
        const response = await embed({ url });
        assert.equal(response.statusCode, status);
        const { error } = response.json<ErrorAnswer>();
        assert.deepEqual(error, { code, message: `It is ${code}.` });
        assert.equal(response.headers['access-control-allow-origin'], '*');
        service.resolver.answer(url, resolved());
        const created = await postVideo(service, { url });
        assert.equal(created.statusCode, 201, 'the address had no record yet');
      });
    }

    it('is tried anew by the next caller', async () => {
      service.resolver.answer(url, failed());
      assert.equal((await embed({ url })).statusCode, 502);
      service.resolver.answer(url, resolved());
      assert.equal((await embed({ url })).statusCode, 200);
    });

    it('answers 500 for a bug, without a word of it', async () => {
      service.resolver.answer(url, new Error('secret detail at 10.0.0.7'));
      const response = await embed({ url });
      assert.equal(response.statusCode, 500);
      assert.equal(response.body.includes('secret detail'), false);
    });
  });

  describe('422', () => {
    it('refuses what POST /videos refuses, in the same words', async () => {
      for (const address of ['http://10.0.0.1/', 'ftp://media.example/a', 'not an address']) {
        const here = await embed({ url: address });
        const there = await postVideo(service, { url: address });
        assert.equal(here.statusCode, 422);
        assert.deepEqual(here.json<ErrorAnswer>().error, there.json<ErrorAnswer>().error);
      }
    });

    it('takes an address and nothing else', async () => {
      const response = await embed({ url, title: 'A' });
      assert.equal(response.statusCode, 422);
      assert.equal(response.json<ErrorAnswer>().error.code, 'validation_failed');
    });
  });

  it('answers 400, 406, 413 and 415 as every route does', async () => {
    assert.equal((await embed('{')).statusCode, 400);
    assert.equal((await embed({ url }, { accept: 'text/html' })).statusCode, 406);
    assert.equal((await embed({ url, title: 'a'.repeat(70_000) })).statusCode, 413);
    assert.equal((await embed('url=1', { 'content-type': 'text/plain' })).statusCode, 415);
  });

  it('answers preflights of any site', async () => {
    const response = await service.server.inject({
      method: 'OPTIONS',
      url: '/api/v1/embed',
      headers: { origin: 'https://blog.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(response.statusCode, 204);
    assert.equal(response.headers['access-control-allow-origin'], '*');
    assert.equal(response.headers['access-control-allow-credentials'], undefined);
  });
});

describe('POST /api/v1/embed, 429', () => {
  it('says when to come back', async () => {
    await using service = await startVideoService({ environment: { RATE_LIMIT_EMBED: '1/1m' } });
    service.resolver.answer(TALK, resolved());
    await postVideo(service, { url: TALK }, {}, '/api/v1/embed');
    const response = await postVideo(service, { url: TALK }, {}, '/api/v1/embed');
    assert.equal(response.statusCode, 429);
    assert.ok(Number(response.headers['retry-after']) > 0);
  });
});
