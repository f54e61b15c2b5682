// `referer` and `userAgent` of a video: what the owner sends to the hosts of its source.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { inject, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const REFERER = 'https://site.example/watch?v=1';
const USER_AGENT = 'Player/1.0 (test)';
const UNSET = { referer: null, userAgent: null };

describe('headers of the owner', () => {
  let service: Service;
  let count = 0;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());

  function post(body: object, who?: string): Promise<LightMyRequestResponse> {
    count += 1;
    const url = `https://media.example/guarded/${count}.mp4`;
    service.resolver.setResult(url, resolved());
    const headers = { ...(who !== undefined && as(who)), prefer: 'wait=10' };
    return postVideo(service, { url, ...body }, { headers });
  }

  function readAs(id: string, who: string): Promise<VideoWire> {
    return inject(service, `GET /api/v1/videos/${id}`, { headers: as(who) }).then(toJson);
  }

  it('are sent by the resolution, returned to the owner only, and proxy the source', async () => {
    const { id } = toJson(await post({ referer: `${REFERER}#part`, userAgent: USER_AGENT }, 'ada'));
    const sent = { referer: REFERER, 'user-agent': USER_AGENT };
    assert.deepEqual(service.resolver.headers.at(-1), sent);
    const own = await readAs(id, 'ada');
    assert.deepEqual([own.referer, own.userAgent], [REFERER, USER_AGENT]);
    assert.equal(own.sources[0]?.proxied, true);
    const other = await readAs(id, 'bob');
    assert.ok(!JSON.stringify(other).includes('site.example'));
    assert.ok(!('referer' in other || 'userAgent' in other));
  });

  it('proxy the sources whatever the owner sets for `proxy`', async () => {
    for (const body of [{ referer: REFERER }, { userAgent: USER_AGENT, proxy: true }]) {
      const { id } = toJson(await post(body, 'ada'));
      const changes = { headers: as('ada'), body: { proxy: false } };
      const changed = toJson(await inject(service, `PATCH /api/v1/videos/${id}`, changes));
      assert.equal(changed.sources[0]?.proxied, true);
    }
    const { sources } = toJson(await post({ proxy: false }, 'ada'));
    assert.equal(sources[0]?.proxied, false);
  });

  it('resolve the video again when they change, and are removed by null', async () => {
    const { id } = toJson(await post({}, 'ada'));
    const patch = (body: object): Promise<LightMyRequestResponse> =>
      inject(service, `PATCH /api/v1/videos/${id}`, { headers: as('ada'), body });
    const changed = toJson(await patch({ referer: REFERER }));
    assert.deepEqual([changed.status, changed.referer], ['queued', REFERER]);
    const wait = `GET /api/v1/videos/${id}/status`;
    const calls = service.resolver.calls.length;
    await patch({ referer: REFERER, title: 'The same' });
    await inject(service, wait, { headers: as('ada') });
    assert.ok(service.resolver.calls.length <= calls + 1);
    const cleared = toJson(await patch(UNSET));
    assert.deepEqual([cleared.referer, cleared.userAgent], [null, null]);
  });

  const accepted = [
    { referer: 'http://site.example' },
    { userAgent: 'x' },
    { userAgent: 'x'.repeat(500) },
    UNSET,
  ];
  for (const body of accepted) {
    it(`accept ${JSON.stringify(body).slice(0, 60)}`, async () => {
      assert.equal((await post(body, 'ada')).statusCode, 201);
    });
  }

  const refused = [
    { referer: 'https://user:password@site.example/' },
    { referer: 'javascript:alert(1)' },
    { referer: 'site.example' },
    { referer: '' },
    { referer: `https://site.example/${'x'.repeat(2_048)}` },
    { userAgent: 'Player\r\nX-Injected: 1' },
    { userAgent: 'Player\u007f' },
    { userAgent: ' Player' },
    { userAgent: 'Plâyer' },
    { userAgent: '' },
    { userAgent: 'x'.repeat(501) },
  ];
  for (const body of refused) {
    it(`refuse ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const response = await post(body, 'ada');
      assert.equal(response.statusCode, 422);
      assert.ok(!response.body.includes('user:password'));
    });
  }

  it('need an owner', async () => {
    assert.equal((await post({ referer: REFERER })).statusCode, 422);
    assert.equal((await post({ userAgent: USER_AGENT })).statusCode, 422);
    assert.equal((await post(UNSET)).statusCode, 201);
  });
});
