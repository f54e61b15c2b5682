import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { PUBLIC_URL, startService, type Service } from '../support/start-service.ts';
import { aResolvedSource, failed, resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/embedded.mp4';

describe('POST /api/v1/embed', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());
  let count = 0;
  let url = TALK;
  beforeEach(() => {
    count += 1;
    url = `${TALK}?n=${count}`;
  });
  const embed = (body: Record<string, unknown> | string, headers = {}) =>
    postVideo(service, body, { headers, path: '/api/v1/embed' });

  describe('an event stream', () => {
    const events = { accept: 'text/event-stream' };

    it('ends with the video', async () => {
      service.resolver.setResult(url, resolved());
      const { statusCode, headers, body } = await embed({ url }, events);
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/event-stream');
      assert.equal(headers['cache-control'], 'no-store');
      const [, data = ''] =
        /^event: fetching\ndata: \{\}\n\nevent: video\ndata: (.+)\n\n$/.exec(body) ?? [];
      assert.deepEqual(JSON.parse(data), toJson(await embed({ url })));
    });

    it('ends with the error envelope of a failed resolution', async () => {
      service.resolver.setResult(url, failed());
      const expected = (await embed({ url })).json<ErrorResponse>();
      const { body } = await embed({ url }, events);
      const [, data = ''] = /\nevent: error\ndata: (.+)\n\n$/.exec(body) ?? [];
      assert.deepEqual(JSON.parse(data).error, expected.error);
    });

    it('is not sent for a request that is invalid', async () => {
      const { statusCode } = await embed({ uri: url }, events);
      assert.equal(statusCode, 422);
    });
  });

  describe('200', () => {
    it('schedules a check if yt-dlp needs more time than the request has', async () => {
      const iframeUrl = new URL('https://player.example/1');
      const framed = resolved({ sources: [], type: null, iframeUrl });
      assert.ok(framed.kind === 'resolved');
      for (const [result, checks] of [
        [{ ...framed, wasCut: true } as const, ['reported']],
        [framed, []],
      ] as const) {
        service.resolver.setResult(url, result);
        const { id, playback } = toJson(await embed({ url }));
        assert.equal(playback, 'frame');
        assert.deepEqual(await listChecks(service, id), checks);
        url = `${url}&again`;
      }
    });

    it('returns the resolved video with its links', async () => {
      service.resolver.setResult(url, resolved());
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

    it('returns the same ID for the same source without resolving it again', async () => {
      service.resolver.setResult(url, resolved());
      const first = toJson(await embed({ url }));
      const second = toJson(await embed({ url: `${url}#t=10` }));
      assert.deepEqual(second, first);
      assert.equal(service.resolver.calls.filter((call) => call === url).length, 1);
    });

    it('joins another caller’s resolution in progress', async ({ mock }) => {
      const join = mock.method(service.videos.ctx.resolutionFlights, 'join');
      const both = [embed({ url }), embed({ url })];
      while (join.mock.callCount() < 2) await setImmediate();
      service.resolver.setResult(url, resolved());
      const [first, second] = await Promise.all(both);
      assert.deepEqual(first?.json(), second?.json());
      assert.equal(service.resolver.calls.filter((call) => call === url).length, 1);
    });

    it('joins a resolution that POST /videos started', async () => {
      const created = toJson(
        await postVideo(service, { url }, { headers: { prefer: 'respond-async' } }),
      );
      await service.resolver.waitForCall(url);
      const response = embed({ url });
      service.resolver.setResult(url, resolved());
      assert.equal(toJson(await response).id, created.id);
      assert.equal(service.resolver.calls.filter((call) => call === url).length, 1);
    });

    it('makes a failed record ready under the same ID', async () => {
      service.resolver.setResult(url, failed());
      const created = toJson(await postVideo(service, { url }));
      assert.equal(created.status, 'failed');
      service.resolver.setResult(url, resolved());
      const video = toJson(await embed({ url }));
      assert.equal(video.id, created.id);
      assert.equal(video.status, 'ready');
      assert.equal(video.error, null);
    });

    it('names the key systems of a protected source in the details', async () => {
      service.resolver.setResult(url, failed('source_protected', ['widevine', 'cenc']));
      const { error } = (await embed({ url })).json<ErrorResponse>();
      assert.equal(error.code, 'source_protected');
      const message = 'is protected by widevine, cenc';
      assert.deepEqual(error.details, [{ path: '/url', message, drm: ['widevine', 'cenc'] }]);
    });

    it('states the number of channels of a list in the details', async () => {
      service.resolver.setResult(url, { ...failed('source_unsupported'), channels: 212 });
      const { error } = (await embed({ url })).json<ErrorResponse>();
      const message = 'leads to a list of 212 channels';
      assert.deepEqual(error.details, [{ path: '/url', message, channels: 212 }]);
    });

    it('creates the record that POST /videos then returns', async () => {
      service.resolver.setResult(url, resolved());
      const video = toJson(await embed({ url }));
      const response = await postVideo(service, { url });
      assert.equal(response.statusCode, 200);
      assert.equal(toJson(response).id, video.id);
    });

    it('has no stream URL if only the provider’s own player plays the video', async () => {
      const iframeUrl = new URL('https://player.example/1');
      service.resolver.setResult(url, resolved({ type: null, sources: [], iframeUrl }));
      const video = toJson(await embed({ url }));
      assert.equal(video.type, null);
      assert.deepEqual(video.sources, []);
      assert.equal(video.embed.stream, null);
    });

    it('reveals nothing about the upstream of a proxied source', async () => {
      const source = aResolvedSource({
        url: new URL('http://hidden-host.example:8080/secret/path.m3u8?token=hush-hush'),
        format: 'HLS',
        mimeType: 'application/vnd.apple.mpegurl',
        headers: { referer: 'https://hidden-host.example/' },
        proxyReasons: ['plain_http'],
      });
      const thumbnailUrl = new URL('http://hidden-host.example/still.jpg');
      const author = { name: 'Ada', url: new URL('https://hidden-host.example/ada') };
      const media = { type: 'HLS', sources: [source], thumbnailUrl, author } as const;
      service.resolver.setResult(url, resolved(media));
      const response = await embed({ url });
      const { id, author: shown } = toJson(response);
      assert.deepEqual(shown, { name: 'Ada', url: null });
      const responses = [
        response,
        await service.server.inject(`/api/v1/videos/${id}`),
        await service.server.inject(`/api/v1/videos/${id}/sources`),
        await service.server.inject(`/api/v1/videos/${id}/status`),
      ];
      for (const { body, headers } of responses) {
        const everything = body + JSON.stringify(headers);
        assert.doesNotMatch(everything, /hidden-host|secret|hush-hush|:8080|still\.jpg/);
      }
      assert.match(
        toJson(response).sources[0]?.url ?? '',
        /^https:\/\/play\.example\/stream\/.*\.m3u8$/,
      );
    });

    it('has the author and the publication date of the source', async () => {
      const author = { name: 'Ada', url: new URL('https://media.example/ada') };
      const publishedAtMs = Date.UTC(2015, 9, 6);
      service.resolver.setResult(url, resolved({ author, publishedAtMs }));
      const { id, ...video } = toJson(await embed({ url }));
      assert.deepEqual(video.author, { name: 'Ada', url: 'https://media.example/ada' });
      assert.equal(video.publishedAt, '2015-10-06T00:00:00.000Z');
      const read = toJson(await service.server.inject(`/api/v1/videos/${id}`));
      assert.deepEqual(read.author, video.author);
    });

    it('has no video if the source is audio', async () => {
      service.resolver.setResult(url, resolved({ hasVideo: false, width: null, height: null }));
      const { id, ...video } = toJson(await embed({ url }));
      assert.deepEqual([video.type, video.hasVideo, video.width], ['MP4', false, null]);
      assert.equal(toJson(await service.server.inject(`/api/v1/videos/${id}`)).hasVideo, false);
    });

    it('treats hostile metadata of a source as text', async () => {
      service.resolver.setResult(
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
      it(`returns ${status} ${code} and stores no record`, async () => {
        service.resolver.setResult(url, failed(code));
        const response = await embed({ url });
        assert.equal(response.statusCode, status);
        const { error } = response.json<ErrorResponse>();
        assert.deepEqual(error, { code, message: `It is ${code}.` });
        assert.equal(response.headers['access-control-allow-origin'], '*');
        service.resolver.setResult(url, resolved());
        const created = await postVideo(service, { url });
        assert.equal(created.statusCode, 201, 'the URL has no record yet');
      });
    }

    it('is retried on the next request', async () => {
      service.resolver.setResult(url, failed());
      assert.equal((await embed({ url })).statusCode, 502);
      service.resolver.setResult(url, resolved());
      assert.equal((await embed({ url })).statusCode, 200);
    });

    it('returns 500 for a bug, without its details', async () => {
      service.resolver.setResult(url, new Error('secret detail at 10.0.0.7'));
      const response = await embed({ url });
      assert.equal(response.statusCode, 500);
      assert.equal(response.body.includes('secret detail'), false);
    });
  });

  describe('422', () => {
    it('returns the same errors as POST /videos', async () => {
      for (const href of ['http://10.0.0.1/', 'ftp://media.example/a', 'not a URL']) {
        const embedded = await embed({ url: href });
        const created = await postVideo(service, { url: href });
        assert.equal(embedded.statusCode, 422);
        assert.deepEqual(embedded.json<ErrorResponse>().error, created.json<ErrorResponse>().error);
      }
    });

    it('accepts only a URL', async () => {
      const response = await embed({ url, title: 'A' });
      assert.equal(response.statusCode, 422);
      assert.equal(response.json<ErrorResponse>().error.code, 'validation_failed');
    });
  });

  it('returns 400, 406, 413 and 415 like every route', async () => {
    assert.equal((await embed('{')).statusCode, 400);
    assert.equal((await embed({ url }, { accept: 'text/html' })).statusCode, 406);
    assert.equal((await embed({ url, title: 'a'.repeat(70_000) })).statusCode, 413);
    assert.equal((await embed('url=1', { 'content-type': 'text/plain' })).statusCode, 415);
  });

  it('allows preflights from any site', async () => {
    const response = await inject(service, 'OPTIONS /api/v1/embed', {
      headers: { origin: 'https://blog.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(response.statusCode, 204);
    assert.equal(response.headers['access-control-allow-origin'], '*');
    assert.equal(response.headers['access-control-allow-credentials'], undefined);
  });
});

describe('POST /api/v1/embed, 429', () => {
  it('sends Retry-After', async () => {
    await using service = await startService({ environment: { RATE_LIMIT_EMBED: '1/1m' } });
    service.resolver.setResult(TALK, resolved());
    await postVideo(service, { url: TALK }, { path: '/api/v1/embed' });
    const response = await postVideo(service, { url: TALK }, { path: '/api/v1/embed' });
    assert.equal(response.statusCode, 429);
    assert.ok(Number(response.headers['retry-after']) > 0);
  });
});

async function listChecks(
  { database: { queries } }: Service,
  id: string,
): Promise<readonly string[]> {
  const jobs = queries.selectFrom('jobs').select('payload').where('subject', '=', id);
  return (await jobs.where('kind', '=', 'check-video').execute()).map(({ payload }) => payload);
}
