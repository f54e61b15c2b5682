import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { LightMyRequestResponse } from 'fastify';

import { deleteAccountVideos } from '#features/videos/index.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import {
  type CallOptions,
  type ErrorResponse,
  inject,
  postVideo,
  toJson,
} from '../support/http-client.ts';
import { PUBLIC_URL, startService, type Service } from '../support/start-service.ts';
import { accountId, as } from '../support/test-guard.ts';
import { aResolvedSource, failed, resolved } from '../support/test-resolver.ts';

const PRIVATE = 'private, no-store';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let url = '';
  let count = 0;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => {
    count += 1;
    url = `https://media.example/talk.mp4?n=${count}`;
    service.resolver.setResult(url, resolved());
  });

  function postOwned(
    who: string,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<LightMyRequestResponse> {
    return postVideo(service, { url, ...body }, { headers: { ...as(who), prefer: 'wait=10' } });
  }

  async function createVideo(
    who: string,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<VideoWire> {
    const response = await postOwned(who, body);
    assert.equal(response.statusCode, 201, response.body);
    return toJson(response);
  }

  function send(
    method: 'GET' | 'PATCH' | 'DELETE' | 'POST',
    path: string,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse> {
    return inject(service, `${method} /api/v1/videos/${path}`, options);
  }

  async function waitUntilResolved(id: string, who: string): Promise<VideoWire> {
    for (;;) {
      const video = toJson(await send('GET', id, { headers: as(who) }));
      if (video.status === 'ready' || video.status === 'failed') return video;
      await delay(10);
    }
  }

  describe('POST /api/v1/videos with credentials', () => {
    it('returns 201 with a record that the account owns and the requested fields', async () => {
      const response = await postOwned('ada', {
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

    it('returns 200 with the existing record, and 201 after its deletion', async () => {
      const { id } = await createVideo('ada');
      const again = await postOwned('ada');
      assert.equal(again.statusCode, 200);
      assert.equal(toJson(again).id, id);
      assert.equal((await send('DELETE', id, { headers: as('ada') })).statusCode, 204);
      const recreated = await createVideo('ada');
      assert.notEqual(recreated.id, id);
    });

    const VALUES = {
      title: 'Ours',
      description: 'About it',
      visibility: 'unlisted',
      proxy: true,
      embedSites: ['https://a.example', 'https://b.example'],
    };
    const OTHER_VALUES: readonly (readonly [keyof typeof VALUES, unknown])[] = [
      ['title', 'Other'],
      ['description', 'Other'],
      ['visibility', 'private'],
      ['visibility', 'public'],
      ['proxy', false],
      ['embedSites', ['https://a.example']],
      ['embedSites', []],
      ['embedSites', null],
    ];
    for (const [field, value] of OTHER_VALUES) {
      it(`returns 409 with the existing video if ${field} is ${JSON.stringify(value)}`, async () => {
        const { id } = await createVideo('ada', VALUES);
        const record = await send('GET', id, { headers: as('ada') });
        const response = await postOwned('ada', { ...VALUES, [field]: value });
        assert.equal(response.statusCode, 409);
        assert.equal(response.headers.location, `${PUBLIC_URL.href}api/v1/videos/${id}`);
        const { code, details } = response.json<ErrorResponse>().error;
        assert.equal(code, 'video_exists');
        assert.deepEqual(details, [
          { path: `/${field}`, message: 'differs from the existing video', videoId: id },
        ]);
        assert.equal((await send('GET', id, { headers: as('ada') })).body, record.body);
      });
    }

    it('lists every differing field of a video without values', async () => {
      await createVideo('ada');
      const response = await postOwned('ada', VALUES);
      const paths = response.json<ErrorResponse>().error.details?.map(({ path }) => path);
      assert.deepEqual(
        paths,
        Object.keys(VALUES).map((field) => `/${field}`),
      );
    });

    it('returns 200 for the values of the record, and those that the source provides', async () => {
      const { id } = await createVideo('ada', VALUES);
      const sites = VALUES.embedSites.toReversed();
      for (const body of [VALUES, { proxy: true }, { embedSites: sites }, {}]) {
        const response = await postOwned('ada', body);
        assert.equal(response.statusCode, 200, response.body);
        assert.equal(toJson(response).id, id);
      }
      url = `${url}&defaults`;
      service.resolver.setResult(url, resolved());
      const { title, visibility } = await createVideo('ada');
      const same = { title, visibility, proxy: false, embedSites: null };
      assert.equal((await postOwned('ada', same)).statusCode, 200);
    });

    it('returns 200 for the title that falls back to the file name', async () => {
      service.resolver.setResult(url, resolved({ title: null }));
      const { title } = await createVideo('ada');
      assert.equal(title, 'talk');
      assert.equal((await postOwned('ada', { title })).statusCode, 200);
    });

    it('returns 200 for the title that falls back to the host', async () => {
      url = 'https://media.example/?fallback';
      service.resolver.setResult(url, resolved({ title: null }));
      const { title } = await createVideo('ada');
      assert.equal(title, 'media.example');
      assert.equal((await postOwned('ada', { title })).statusCode, 200);
      assert.equal((await postOwned('ada', { title: 'videos' })).statusCode, 409);
    });

    it('returns 409 for another title while the title of the source is unknown', async () => {
      url = `${url}&title`;
      const headers = { ...as('ada'), prefer: 'respond-async' };
      await postVideo(service, { url }, { headers });
      const response = await postVideo(service, { url, title: 'talk' }, { headers });
      assert.equal(response.statusCode, 409);
      service.resolver.setResult(url, resolved());
    });

    it('does not retry a failed video whose values differ', async () => {
      service.resolver.setResult(url, failed());
      const { id } = await createVideo('ada');
      service.resolver.setResult(url, resolved());
      assert.equal((await postOwned('ada', { visibility: 'private' })).statusCode, 409);
      assert.equal(toJson(await send('GET', id, { headers: as('ada') })).status, 'failed');
    });

    it('applies the values of one of several concurrent requests', async () => {
      const visibilities = ['public', 'unlisted', 'private', 'private'];
      const responses = await Promise.all(
        visibilities.map((visibility) => postOwned('ada', { visibility })),
      );
      const created = responses.find(({ statusCode }) => statusCode === 201);
      assert.ok(created);
      const { id, visibility } = toJson(created);
      responses.forEach((response, index) => {
        const isSame = visibilities[index] === visibility;
        assert.ok(isSame ? response.statusCode < 300 : response.statusCode === 409);
        const details = response.json<ErrorResponse>().error?.details ?? [{ videoId: id }];
        assert.ok(isSame || details.every(({ videoId }) => videoId === id));
      });
    });

    it('creates a separate record for each account and for anonymous callers', async () => {
      const ada = await createVideo('ada');
      const bob = await createVideo('bob');
      const anonymous = toJson(await postVideo(service, { url }));
      assert.equal(new Set([ada.id, bob.id, anonymous.id]).size, 3);
    });

    it('creates one record for concurrent requests', async () => {
      const responses = await Promise.all(Array.from({ length: 6 }, () => postOwned('ada')));
      assert.equal(new Set(responses.map((response) => toJson(response).id)).size, 1);
      assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 1);
    });

    it('returns 401 for invalid credentials', async () => {
      const response = await postVideo(
        service,
        { url },
        { headers: { authorization: 'Bearer wrong' } },
      );
      assert.equal(response.statusCode, 401);
    });
  });

  describe('reads', () => {
    it('show a private record to its owner only', async () => {
      const { id } = await createVideo('ada', { visibility: 'private' });
      for (const path of [id, `${id}/status`, `${id}/sources`]) {
        const own = await send('GET', path, { headers: as('ada') });
        assert.equal(own.statusCode, 200, path);
        assert.equal(own.headers['cache-control'], PRIVATE);
        const unknown = await send('GET', path.replace(id, 'vid_1111111111111111'));
        for (const headers of [{}, as('bob')]) {
          const other = await send('GET', path, { headers });
          assert.equal(other.statusCode, 404);
          assert.deepEqual(other.json<ErrorResponse>().error, unknown.json<ErrorResponse>().error);
        }
      }
    });

    it('show the source URL to the owner only', async () => {
      const { id } = await createVideo('ada');
      assert.equal(toJson(await send('GET', id, { headers: as('ada') })).sourceUrl, url);
      for (const headers of [{}, as('bob')]) {
        assert.equal('sourceUrl' in toJson(await send('GET', id, { headers })), false);
      }
      const open = await send('GET', id);
      assert.match(String(open.headers['cache-control']), /^public/);
      assert.match(String(open.headers.vary), /authorization/);
    });

    it('never reveal the upstream of a private record', async () => {
      const { id } = await createVideo('ada', { visibility: 'private' });
      const response = await send('GET', `${id}/sources`, { headers: as('ada') });
      assert.equal(response.body.includes('media.example'), false);
    });
  });

  describe('PATCH /api/v1/videos/{id}', () => {
    it('returns 200 with the changes, and null restores the value of the source', async () => {
      const { id } = await createVideo('ada');
      const body = { title: 'New', description: 'Words', visibility: 'unlisted', proxy: true };
      const response = await send('PATCH', id, { headers: as('ada'), body });
      const video = toJson(response);
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers['cache-control'], PRIVATE);
      assert.deepEqual(
        [video.title, video.description, video.visibility],
        ['New', 'Words', 'unlisted'],
      );
      assert.equal(video.sources[0]?.proxied, true);
      const back = toJson(
        await send('PATCH', id, { headers: as('ada'), body: { title: null, proxy: false } }),
      );
      assert.equal(back.title, 'A talk');
      assert.equal(back.sources[0]?.proxied, false);
      assert.equal(toJson(await send('GET', id)).title, 'A talk');
    });

    it('keeps proxying sources that can’t be played directly', async () => {
      const source = aResolvedSource({ proxyReasons: ['plain_http'] });
      service.resolver.setResult(url, resolved({ sources: [source] }));
      const { id } = await createVideo('ada', { proxy: true });
      const video = toJson(await send('PATCH', id, { headers: as('ada'), body: { proxy: false } }));
      assert.equal(video.sources[0]?.proxied, true);
    });

    it('returns 412 unless If-Match contains the current ETag', async () => {
      const { id } = await createVideo('ada');
      const etag = String((await send('GET', id, { headers: as('ada') })).headers.etag);
      const first = await send('PATCH', id, {
        headers: { ...as('ada'), 'if-match': etag },
        body: { title: 'One' },
      });
      assert.equal(first.statusCode, 200);
      const second = await send('PATCH', id, {
        headers: { ...as('ada'), 'if-match': etag },
        body: { title: 'Two' },
      });
      assert.equal(second.statusCode, 412);
      assert.equal(getErrorCode(second), 'precondition_failed');
      const current = String(first.headers.etag);
      assert.equal((await send('GET', id, { headers: as('ada') })).headers.etag, current);
      const removal = await send('DELETE', id, { headers: { ...as('ada'), 'if-match': etag } });
      assert.equal(removal.statusCode, 412);
      const removed = await send('DELETE', id, { headers: { ...as('ada'), 'if-match': current } });
      assert.equal(removed.statusCode, 204);
    });

    it('returns 422 for an invalid body', async () => {
      const { id } = await createVideo('ada');
      const bodies = [
        { titel: 'x' },
        { title: '' },
        { visibility: 'secret' },
        { ownerId: 'me' },
        [],
      ];
      for (const body of bodies) {
        assert.equal((await send('PATCH', id, { headers: as('ada'), body })).statusCode, 422);
      }
    });
  });

  describe('DELETE /api/v1/videos/{id}', () => {
    it('returns 204 and deletes everything of the record', async () => {
      const { id } = await createVideo('ada');
      assert.equal((await send('DELETE', id, { headers: as('ada') })).statusCode, 204);
      for (const path of [id, `${id}/status`, `${id}/sources`]) {
        assert.equal((await send('GET', path, { headers: as('ada') })).statusCode, 404);
      }
      const sources = await service.database.queries
        .selectFrom('sources')
        .select('id')
        .where('video_id', '=', id)
        .execute();
      assert.deepEqual(sources, []);
    });

    it('succeeds for exactly one of several concurrent requests', async () => {
      const { id } = await createVideo('ada');
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => send('DELETE', id, { headers: as('ada') })),
      );
      const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      assert.deepEqual(statuses, [204, 404, 404, 404, 404]);
    });
  });

  describe('POST /api/v1/videos/{id}/refresh', () => {
    it('returns 202 and resolves again; sources with the same position and format keep their IDs', async () => {
      const original = await createVideo('ada');
      const moved = new URL('https://media.example/moved.mp4');
      service.resolver.setResult(
        url,
        resolved({ title: 'Newer', sources: [aResolvedSource({ url: moved })] }),
      );
      const response = await send('POST', `${original.id}/refresh`, { headers: as('ada') });
      assert.equal(response.statusCode, 202, response.body);
      assert.equal(toJson(response).id, original.id);
      const video = await waitUntilResolved(original.id, 'ada');
      assert.equal(video.title, 'Newer');
      assert.equal(video.sources[0]?.id, original.sources[0]?.id);
      assert.equal(video.sources[0]?.url, moved.href);
    });

    it('retries a failed record', async () => {
      service.resolver.setResult(url, failed());
      const { id, status } = await createVideo('ada');
      assert.equal(status, 'failed');
      service.resolver.setResult(url, resolved());
      assert.equal((await send('POST', `${id}/refresh`, { headers: as('ada') })).statusCode, 202);
      assert.equal((await waitUntilResolved(id, 'ada')).status, 'ready');
    });
  });

  describe('writes by other accounts', () => {
    it('return the same 404 for every record', async () => {
      const open = await createVideo('ada');
      url = `${url}&hidden`;
      service.resolver.setResult(url, resolved());
      const hidden = await createVideo('ada', { visibility: 'private' });
      for (const id of [open.id, hidden.id, 'vid_1111111111111111', 'x']) {
        const responses = [
          await send('PATCH', id, { headers: as('bob'), body: { title: 'Mine' } }),
          await send('DELETE', id, { headers: as('bob') }),
          await send('POST', `${id}/refresh`, { headers: as('bob') }),
          await send('POST', `${id}/playback-tokens`, {
            headers: as('bob'),
            body: { expiresIn: 60 },
          }),
          await send('DELETE', `${id}/playback-tokens`, { headers: as('bob') }),
        ];
        for (const response of responses) {
          assert.equal(response.statusCode, 404);
          assert.equal(getErrorCode(response), 'video_not_found');
        }
      }
      assert.equal(toJson(await send('GET', open.id, { headers: as('ada') })).title, 'A talk');
    });

    it('return 401 without credentials', async () => {
      const { id } = await createVideo('ada');
      const responses = [
        await send('PATCH', id, { headers: {}, body: { title: 'Mine' } }),
        await send('DELETE', id),
        await send('POST', `${id}/refresh`),
        await send('POST', `${id}/playback-tokens`, { headers: {}, body: { expiresIn: 60 } }),
        await send('DELETE', `${id}/playback-tokens`),
      ];
      for (const response of responses) assert.equal(response.statusCode, 401);
    });
  });

  it('deletes all videos of a deleted account, and no others', async () => {
    const gone = await createVideo('cLeo');
    const other = await createVideo('ada');
    const deleted = await service.database.transaction((tx) =>
      deleteAccountVideos(tx, service.videos.ctx, accountId('cLeo')),
    );
    assert.equal(deleted, 1);
    assert.equal((await send('GET', gone.id)).statusCode, 404);
    assert.equal((await send('GET', other.id)).statusCode, 200);
  });
});

function getErrorCode(response: LightMyRequestResponse): string {
  return response.json<ErrorResponse>().error.code;
}
