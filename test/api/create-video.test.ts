import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';

import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { PUBLIC_URL, startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { failed, resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.mp4';

describe('POST /api/v1/videos', () => {
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

  describe('201', () => {
    it('returns the ready record if the resolution is quick', async () => {
      service.resolver.setResult(url, resolved());
      const response = await inject(service, 'POST /api/v1/videos', { body: { url } });
      const video = toJson(response);
      assert.equal(response.statusCode, 201);
      assert.equal(video.status, 'ready');
      assert.equal(video.type, 'MP4');
      assert.equal(video.sources.length, 1);
      assert.equal(response.headers.location, `${PUBLIC_URL.href}api/v1/videos/${video.id}`);
      assert.equal(response.headers['preference-applied'], undefined);
      assert.equal(response.headers['cache-control'], 'no-store');
    });

    it('shows the source URL only to the caller who submitted it', async () => {
      service.resolver.setResult(url, resolved());
      const video = toJson(await postVideo(service, { url }));
      assert.equal(video.sourceUrl, url);
      const read = await service.server.inject(`/api/v1/videos/${video.id}`);
      assert.equal('sourceUrl' in toJson(read), false);
    });

    it('keeps the latest signature of the URL of an account’s video', async () => {
      const [one, two] = [`${url}&X-Amz-Signature=one`, `${url}&X-Amz-Signature=two`];
      service.resolver.setResult(one, resolved());
      service.resolver.setResult(two, resolved());
      const headers = as('ada');
      const first = toJson(await postVideo(service, { url: one }, { headers }));
      const again = toJson(await postVideo(service, { url: two }, { headers }));
      assert.equal(again.id, first.id);
      assert.equal(again.sourceUrl, two);
    });

    it('responds immediately with Prefer: respond-async', async () => {
      const response = await postVideo(service, { url }, { headers: { prefer: 'respond-async' } });
      assert.equal(response.statusCode, 201);
      assert.match(toJson(response).status, /^(?:queued|resolving)$/);
      assert.equal(response.headers['preference-applied'], 'respond-async');
      service.resolver.setResult(url, resolved());
    });

    it('returns the current state when the wait is over', async () => {
      const response = await postVideo(service, { url }, { headers: { prefer: 'wait=0' } });
      assert.equal(response.statusCode, 201);
      assert.equal(response.headers['preference-applied'], 'wait=0');
      service.resolver.setResult(url, resolved());
    });

    it('waits for the requested time, and responds as soon as the video is resolved', async () => {
      const request = postVideo(service, { url }, { headers: { prefer: 'wait=10' } });
      await service.resolver.waitForCall(url);
      service.resolver.setResult(url, resolved());
      const response = await request;
      assert.equal(toJson(response).status, 'ready');
      assert.equal(response.headers['preference-applied'], 'wait=10');
    });

    it('stores a record with the reason if the source failed', async () => {
      service.resolver.setResult(url, failed('source_protected'));
      const response = await postVideo(service, { url });
      assert.equal(response.statusCode, 201);
      const video = toJson(response);
      assert.equal(video.status, 'failed');
      assert.deepEqual(video.error, {
        code: 'source_protected',
        message: 'It is source_protected.',
      });
      assert.deepEqual(video.sources, []);
    });

    it('prefers the caller’s title and description to the source’s', async () => {
      service.resolver.setResult(url, resolved({ title: 'Theirs', description: 'Theirs too' }));
      const video = toJson(
        await postVideo(service, { url, title: 'Ours', description: 'Line 1\nLine 2' }),
      );
      assert.equal(video.title, 'Ours');
      assert.equal(video.description, 'Line 1\nLine 2');
    });

    it('creates a separate record if the request has more fields than the URL', async () => {
      service.resolver.setResult(url, resolved());
      const ids = new Set<string>();
      for (const body of [
        { url },
        { url, title: 'A' },
        { url, title: 'A' },
        { url, proxy: true },
      ]) {
        const response = await postVideo(service, body);
        assert.equal(response.statusCode, 201);
        ids.add(toJson(response).id);
      }
      assert.equal(ids.size, 4);
    });

    it('proxies sources and the thumbnail with proxy: true', async () => {
      service.resolver.setResult(
        url,
        resolved({ thumbnailUrl: new URL('https://media.example/a.jpg') }),
      );
      const video = toJson(await postVideo(service, { url, proxy: true }));
      assert.equal(video.sources[0]?.proxied, true);
      assert.equal(
        video.sources[0]?.url,
        `${PUBLIC_URL.href}stream/${video.id}/${video.sources[0]?.id}.mp4`,
      );
      assert.equal(video.thumbnailUrl, `${PUBLIC_URL.href}stream/${video.id}/poster`);
    });

    it('accepts an explicit visibility: public', async () => {
      service.resolver.setResult(url, resolved());
      const video = toJson(await postVideo(service, { url, visibility: 'public' }));
      assert.equal(video.visibility, 'public');
    });
  });

  describe('200', () => {
    it('returns the existing record of the URL', async () => {
      service.resolver.setResult(url, resolved());
      const first = toJson(await postVideo(service, { url }));
      const again = await postVideo(service, { url, proxy: false, visibility: 'public' });
      assert.equal(again.statusCode, 200);
      assert.deepEqual(toJson(again), first);
      assert.equal(again.headers.location, `${PUBLIC_URL.href}api/v1/videos/${first.id}`);
    });

    it('treats URLs that differ only in fragment, host case or default port as one', async () => {
      service.resolver.setResult(url, resolved());
      const first = toJson(await postVideo(service, { url: `${url}#t=1` }));
      const other = url.replace('https://media.example', 'HTTPS://MEDIA.example:443');
      const second = await postVideo(service, { url: other });
      assert.equal(second.statusCode, 200);
      assert.equal(toJson(second).id, first.id);
    });

    it('resolves a source once for concurrent callers', async () => {
      const requests = [1, 2, 3, 4].map(() =>
        postVideo(service, { url }, { headers: { prefer: 'wait=10' } }),
      );
      await service.resolver.waitForCall(url);
      service.resolver.setResult(url, resolved());
      const responses = await Promise.all(requests);
      assert.equal(new Set(responses.map((response) => toJson(response).id)).size, 1);
      assert.deepEqual(
        responses.map((response) => response.statusCode).toSorted((a, b) => a - b),
        [200, 200, 200, 201],
      );
      assert.equal(service.resolver.calls.filter((call) => call === url).length, 1);
    });

    it('retries a failed source', async () => {
      service.resolver.setResult(url, failed());
      const first = toJson(await postVideo(service, { url }));
      assert.equal(first.status, 'failed');
      service.resolver.setResult(url, resolved());
      const second = await postVideo(service, { url });
      assert.equal(second.statusCode, 200);
      assert.equal(toJson(second).id, first.id);
      assert.equal(toJson(second).status, 'ready');
      assert.equal(toJson(second).error, null);
    });
  });

  describe('422 url_not_allowed', () => {
    it('returns the same error for every URL that is not public', async () => {
      const blocked = [
        'http://127.0.0.1/',
        'http://0x7f.1/',
        'http://[::1]/',
        'http://169.254.169.254/latest/meta-data/',
        'http://localhost/',
        '10.0.0.1/talk.mp4',
      ];
      const errors = await Promise.all(
        blocked.map(async (href) => {
          const response = await postVideo(service, { url: href });
          assert.equal(response.statusCode, 422, href);
          return response.json<ErrorResponse>().error;
        }),
      );
      for (const error of errors) assert.deepEqual(error, errors[0]);
      assert.equal(errors[0]?.code, 'url_not_allowed');
      assert.match(errors[0].message, /can’t be found, or is on a private network/);
      assert.equal(
        service.resolver.calls.some((call) => blocked.includes(call)),
        false,
      );
    });
  });

  describe('422 url_not_allowed for the text of a URL', () => {
    for (const [href, expected] of [
      ['rtsp://cam.example:554/stream', /HLS or DASH/],
      ['magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a', /Torrents/],
      ['blob:https://video.example/0b5f', /Paste the URL of the page/],
      ['file:///etc/passwd', /Upload it to a web server/],
      ['data:video/mp4;base64,AAAA', /URL of the file/],
      ['javascript:alert(1)', /Only http and https/],
      ['https://user:secret@media.example/', /user name or password/],
      ['https://media.example:22/', /port of another protocol/],
    ] as const) {
      it(`explains ${href}`, async () => {
        const response = await postVideo(service, { url: href });
        assert.equal(response.statusCode, 422);
        const { code, message } = response.json<ErrorResponse>().error;
        assert.equal(code, 'url_not_allowed');
        assert.match(message, expected);
        assert.ok(!response.body.includes('secret'));
      });
    }
  });

  it('adds the scheme that a URL lacks', async () => {
    service.resolver.setResult(url, resolved());
    const { sourceUrl } = toJson(await postVideo(service, { url: url.replace('https://', '') }));
    assert.equal(sourceUrl, url);
  });

  describe('422 validation_failed', () => {
    const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ['no URL', {}, ''],
      ['an empty URL', { url: '' }, '/url'],
      ['a relative URL', { url: '/talk.mp4' }, '/url'],
      ['a URL that is too long', { url: `https://media.example/${'a'.repeat(4096)}` }, '/url'],
      ['a URL that is not a string', { url: 42 }, '/url'],
      ['an array of URLs', { url: [TALK] }, '/url'],
      ['a URL with a line break', { url: 'https://media.example/\n' }, '/url'],
      ['an unknown field', { url: TALK, titel: 'A' }, ''],
      ['read-only fields', { url: TALK, ownerId: 'acc_1', status: 'ready' }, ''],
      ['an empty title', { url: TALK, title: '' }, '/title'],
      ['a title that is too long', { url: TALK, title: 'a'.repeat(501) }, '/title'],
      ['a title with a line break', { url: TALK, title: 'a\nb' }, '/title'],
      [
        'a description that is too long',
        { url: TALK, description: 'a'.repeat(5001) },
        '/description',
      ],
      ['an unknown visibility', { url: TALK, visibility: 'secret' }, '/visibility'],
      ['unlisted without an owner', { url: TALK, visibility: 'unlisted' }, '/visibility'],
      ['private without an owner', { url: TALK, visibility: 'private' }, '/visibility'],
      [
        'an empty list of embedding sites without an owner',
        { url: TALK, embedSites: [] },
        '/embedSites',
      ],
      [
        'embedding sites that are not origins',
        { url: TALK, embedSites: ['nonsense'] },
        '/embedSites',
      ],
      ['a proxy value that is not a boolean', { url: TALK, proxy: 'true' }, '/proxy'],
    ];
    for (const [name, body, path] of cases) {
      it(`rejects ${name}`, async () => {
        const response = await postVideo(service, body);
        const { error } = response.json<ErrorResponse>();
        assert.equal(response.statusCode, 422);
        assert.equal(error.code, 'validation_failed');
        assert.ok(
          error.details?.some((detail) => detail.path.startsWith(path)),
          JSON.stringify(error.details),
        );
      });
    }
  });

  describe('400, 406, 413, 415', () => {
    it('rejects a body that is not one JSON object', async () => {
      for (const payload of ['{', '', `{"url":"${TALK}","url":"${TALK}"}`]) {
        const response = await postVideo(service, payload);
        assert.equal(response.statusCode, 400, payload);
        assert.equal(response.json<ErrorResponse>().error.code, 'invalid_json');
      }
    });

    it('rejects credentials in the query', async () => {
      const response = await inject(service, 'POST /api/v1/videos?api_key=reelay_1', {
        body: { url: TALK },
      });
      assert.equal(response.statusCode, 400);
      assert.equal(response.json<ErrorResponse>().error.code, 'credential_in_query');
    });

    it('rejects a client that does not accept JSON', async () => {
      const response = await postVideo(
        service,
        { url: TALK },
        { headers: { accept: 'text/html' } },
      );
      assert.equal(response.statusCode, 406);
    });

    it('rejects a body that is too large', async () => {
      const response = await postVideo(service, { url: TALK, title: 'a'.repeat(70_000) });
      assert.equal(response.statusCode, 413);
    });

    it('rejects an unsupported content type', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await postVideo(service, `url=${encodeURIComponent(TALK)}`, { headers });
      assert.equal(response.statusCode, 415);
    });
  });

  it('is not readable by scripts of other sites', async () => {
    const response = await postVideo(service, {}, { headers: { origin: 'https://evil.example' } });
    assert.equal(response.headers['access-control-allow-origin'], undefined);
  });

  it('never uses the request’s host in a link', async () => {
    service.resolver.setResult(url, resolved());
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await postVideo(service, { url }, { headers });
    assert.equal(response.statusCode, 201);
    assert.equal(response.body.includes('evil.example'), false);
    assert.equal(JSON.stringify(response.headers).includes('evil.example'), false);
  });
});

describe('POST /api/v1/videos, 429', () => {
  it('shares its limit with POST /embed and sends Retry-After', async () => {
    await using service = await startService({ environment: { RATE_LIMIT_EMBED: '2/1m' } });
    service.resolver.setResult(TALK, resolved());
    assert.equal((await postVideo(service, { url: TALK })).statusCode, 201);
    assert.equal(
      (await postVideo(service, { url: TALK }, { path: '/api/v1/embed' })).statusCode,
      200,
    );
    const response = await postVideo(service, { url: TALK });
    assert.equal(response.statusCode, 429);
    assert.equal(response.json<ErrorResponse>().error.code, 'rate_limited');
    assert.ok(Number(response.headers['retry-after']) > 0);
  });
});
