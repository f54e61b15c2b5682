import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';

import { failed, resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { PUBLIC_URL, startVideoService, type VideoService } from '../support/video-service.ts';

const TALK = 'https://media.example/talk.mp4';

describe('POST /api/v1/videos', () => {
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

  describe('201', () => {
    it('answers the ready record when the resolution is quick', async () => {
      service.resolver.answer(url, resolved());
      const response = await postVideo(service, { url });
      const video = toJson(response);
      assert.equal(response.statusCode, 201);
      assert.equal(video.status, 'ready');
      assert.equal(video.type, 'MP4');
      assert.equal(video.sources.length, 1);
      assert.equal(response.headers.location, `${PUBLIC_URL.href}api/v1/videos/${video.id}`);
      assert.equal(response.headers['preference-applied'], undefined);
      assert.equal(response.headers['cache-control'], 'no-store');
    });

    it('shows the address to who has sent it, and to nobody else', async () => {
      service.resolver.answer(url, resolved());
      const video = toJson(await postVideo(service, { url }));
      assert.equal(video.sourceUrl, url);
      const read = await service.server.inject(`/api/v1/videos/${video.id}`);
      assert.equal('sourceUrl' in toJson(read), false);
    });

    it('answers at once when asked to', async () => {
      const response = await postVideo(service, { url }, { prefer: 'respond-async' });
      assert.equal(response.statusCode, 201);
      assert.match(toJson(response).status, /^(?:queued|resolving)$/);
      assert.equal(response.headers['preference-applied'], 'respond-async');
      service.resolver.answer(url, resolved());
    });

    it('answers with what it has when the wait is over', async () => {
      const response = await postVideo(service, { url }, { prefer: 'wait=0' });
      assert.equal(response.statusCode, 201);
      assert.equal(response.headers['preference-applied'], 'wait=0');
      service.resolver.answer(url, resolved());
    });

    it('waits as long as asked for, and answers as soon as it knows', async () => {
      const answer = postVideo(service, { url }, { prefer: 'wait=10' });
      await service.resolver.untilCalled(url);
      service.resolver.answer(url, resolved());
      const response = await answer;
      assert.equal(toJson(response).status, 'ready');
      assert.equal(response.headers['preference-applied'], 'wait=10');
    });

    it('keeps a record that says why a source failed', async () => {
      service.resolver.answer(url, failed('source_protected'));
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

    it('lets the caller’s own title and description win over the source’s', async () => {
      service.resolver.answer(url, resolved({ title: 'Theirs', description: 'Theirs too' }));
      const video = toJson(
        await postVideo(service, { url, title: 'Ours', description: 'Line 1\nLine 2' }),
      );
      assert.equal(video.title, 'Ours');
      assert.equal(video.description, 'Line 1\nLine 2');
    });

    it('makes a record of its own for who says more than the address', async () => {
      service.resolver.answer(url, resolved());
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

    it('serves everything through the service when told to', async () => {
      service.resolver.answer(
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

    it('takes a visibility of public, which is what it would be anyway', async () => {
      service.resolver.answer(url, resolved());
      const video = toJson(await postVideo(service, { url, visibility: 'public' }));
      assert.equal(video.visibility, 'public');
    });
  });

  describe('200', () => {
    it('answers the record that the address has already', async () => {
      service.resolver.answer(url, resolved());
      const first = toJson(await postVideo(service, { url }));
      const again = await postVideo(service, { url, proxy: false, visibility: 'public' });
      assert.equal(again.statusCode, 200);
      assert.deepEqual(toJson(again), first);
      assert.equal(again.headers.location, `${PUBLIC_URL.href}api/v1/videos/${first.id}`);
    });

    it('takes addresses that differ in their fragment, case of host or default port as one', async () => {
      service.resolver.answer(url, resolved());
      const first = toJson(await postVideo(service, { url: `${url}#t=1` }));
      const other = url.replace('https://media.example', 'HTTPS://MEDIA.example:443');
      const second = await postVideo(service, { url: other });
      assert.equal(second.statusCode, 200);
      assert.equal(toJson(second).id, first.id);
    });

    it('resolves a source once for callers that come at the same time', async () => {
      const answers = [1, 2, 3, 4].map(() => postVideo(service, { url }, { prefer: 'wait=10' }));
      await service.resolver.untilCalled(url);
      service.resolver.answer(url, resolved());
      const responses = await Promise.all(answers);
      assert.equal(new Set(responses.map((response) => toJson(response).id)).size, 1);
      assert.deepEqual(
        responses.map((response) => response.statusCode).toSorted((a, b) => a - b),
        [200, 200, 200, 201],
      );
      assert.equal(service.resolver.calls.filter((call) => call === url).length, 1);
    });

    it('tries a failed source again', async () => {
      service.resolver.answer(url, failed());
      const first = toJson(await postVideo(service, { url }));
      assert.equal(first.status, 'failed');
      service.resolver.answer(url, resolved());
      const second = await postVideo(service, { url });
      assert.equal(second.statusCode, 200);
      assert.equal(toJson(second).id, first.id);
      assert.equal(toJson(second).status, 'ready');
      assert.equal(toJson(second).error, null);
    });
  });

  describe('422 url_not_allowed', () => {
    it('refuses every address that is not one of a public source, in the same words', async () => {
      const refused = [
        'ftp://media.example/talk.mp4',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'data:video/mp4;base64,AAAA',
        'http://127.0.0.1/',
        'http://0x7f.1/',
        'http://[::1]/',
        'http://169.254.169.254/latest/meta-data/',
        'http://localhost/',
        'https://user:secret@media.example/',
      ];
      const answers = await Promise.all(
        refused.map(async (address) => {
          const response = await postVideo(service, { url: address });
          assert.equal(response.statusCode, 422, address);
          return response.json<ErrorAnswer>().error;
        }),
      );
      for (const error of answers) assert.deepEqual(error, answers[0]);
      assert.equal(answers[0]?.code, 'url_not_allowed');
      assert.equal(
        service.resolver.calls.some((call) => refused.includes(call)),
        false,
      );
    });
  });

  describe('422 validation_failed', () => {
    const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ['no address', {}, ''],
      ['an empty address', { url: '' }, '/url'],
      ['half an address', { url: '/talk.mp4' }, '/url'],
      ['an address that is too long', { url: `https://media.example/${'a'.repeat(4096)}` }, '/url'],
      ['an address that is no text', { url: 42 }, '/url'],
      ['a list of addresses', { url: [TALK] }, '/url'],
      ['an address with a line end', { url: 'https://media.example/\n' }, '/url'],
      ['a field that does not exist', { url: TALK, titel: 'A' }, ''],
      ['fields that are the service’s own', { url: TALK, ownerId: 'acc_1', status: 'ready' }, ''],
      ['an empty title', { url: TALK, title: '' }, '/title'],
      ['a title that is too long', { url: TALK, title: 'a'.repeat(501) }, '/title'],
      ['a title of two lines', { url: TALK, title: 'a\nb' }, '/title'],
      [
        'a description that is too long',
        { url: TALK, description: 'a'.repeat(5001) },
        '/description',
      ],
      ['a visibility that does not exist', { url: TALK, visibility: 'secret' }, '/visibility'],
      ['unlisted without an owner', { url: TALK, visibility: 'unlisted' }, '/visibility'],
      ['private without an owner', { url: TALK, visibility: 'private' }, '/visibility'],
      ['no site that embeds it, without an owner', { url: TALK, embedSites: [] }, '/embedSites'],
      ['sites that are no origins', { url: TALK, embedSites: ['nonsense'] }, '/embedSites'],
      ['a proxy that is no boolean', { url: TALK, proxy: 'true' }, '/proxy'],
    ];
    for (const [name, body, path] of cases) {
      it(`refuses ${name}`, async () => {
        const response = await postVideo(service, body);
        const { error } = response.json<ErrorAnswer>();
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
    it('refuses what is not one JSON object', async () => {
      for (const payload of ['{', '', `{"url":"${TALK}","url":"${TALK}"}`]) {
        const response = await postVideo(service, payload);
        assert.equal(response.statusCode, 400, payload);
        assert.equal(response.json<ErrorAnswer>().error.code, 'invalid_json');
      }
    });

    it('refuses credentials in the query', async () => {
      const response = await service.server.inject({
        method: 'POST',
        url: '/api/v1/videos?api_key=reelay_1',
        payload: { url: TALK },
      });
      assert.equal(response.statusCode, 400);
      assert.equal(response.json<ErrorAnswer>().error.code, 'credential_in_query');
    });

    it('refuses a caller who takes no JSON', async () => {
      const response = await postVideo(service, { url: TALK }, { accept: 'text/html' });
      assert.equal(response.statusCode, 406);
    });

    it('refuses a body that is too large', async () => {
      const response = await postVideo(service, { url: TALK, title: 'a'.repeat(70_000) });
      assert.equal(response.statusCode, 413);
    });

    it('refuses a body that is no JSON', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await postVideo(service, `url=${encodeURIComponent(TALK)}`, headers);
      assert.equal(response.statusCode, 415);
    });
  });

  it('is not for scripts of other sites', async () => {
    const response = await postVideo(service, {}, { origin: 'https://evil.example' });
    assert.equal(response.headers['access-control-allow-origin'], undefined);
  });

  it('never lets the request’s host into a link', async () => {
    service.resolver.answer(url, resolved());
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await postVideo(service, { url }, headers);
    assert.equal(response.statusCode, 201);
    assert.equal(response.body.includes('evil.example'), false);
    assert.equal(JSON.stringify(response.headers).includes('evil.example'), false);
  });
});

describe('POST /api/v1/videos, 429', () => {
  it('counts with POST /embed, and says when to come back', async () => {
    await using service = await startVideoService({ environment: { RATE_LIMIT_EMBED: '2/1m' } });
    service.resolver.answer(TALK, resolved());
    assert.equal((await postVideo(service, { url: TALK })).statusCode, 201);
    assert.equal((await postVideo(service, { url: TALK }, {}, '/api/v1/embed')).statusCode, 200);
    const response = await postVideo(service, { url: TALK });
    assert.equal(response.statusCode, 429);
    assert.equal(response.json<ErrorAnswer>().error.code, 'rate_limited');
    assert.ok(Number(response.headers['retry-after']) > 0);
  });
});
