// `allowDownload` of a video, and `embed.download`.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { inject, postVideo, toJson } from '../support/http-client.ts';
import { PUBLIC_URL, startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { aResolvedSource, resolved } from '../support/test-resolver.ts';

describe('allowDownload', () => {
  let service: Service;
  let count = 0;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());

  function post(
    body: object,
    { who = 'ada', format = 'MP4' }: { who?: string | null; format?: 'MP4' | 'WebM' | 'HLS' } = {},
  ): Promise<LightMyRequestResponse> {
    count += 1;
    const url = `https://media.example/kept/${count}`;
    service.resolver.setResult(url, resolved({ sources: [aResolvedSource({ format })] }));
    const headers = { ...(who !== null && as(who)), prefer: 'wait=10' };
    return postVideo(service, { url, ...body }, { headers });
  }

  function readAs(id: string, who: string): Promise<VideoWire> {
    return inject(service, `GET /api/v1/videos/${id}`, { headers: as(who) }).then(toJson);
  }

  it('is false by default, and adds the URL of the file for everyone', async () => {
    for (const format of ['MP4', 'WebM'] as const) {
      const created = toJson(await post({}, { format }));
      const { id } = created;
      assert.deepEqual([created.allowDownload, created.embed.download], [false, null]);
      const change = { headers: as('ada'), body: { allowDownload: true } };
      const changed = toJson(await inject(service, `PATCH /api/v1/videos/${id}`, change));
      assert.equal(changed.allowDownload, true);
      const other = await readAs(id, 'bob');
      assert.equal(other.embed.download, `${PUBLIC_URL.href}stream/${id}.mp4`);
      assert.ok(!('allowDownload' in other));
      const undo = { headers: as('ada'), body: { allowDownload: false } };
      await inject(service, `PATCH /api/v1/videos/${id}`, undo);
      assert.equal((await readAs(id, 'bob')).embed.download, null);
    }
  });

  it('adds the file of a stream', async () => {
    const { id, embed } = toJson(await post({ allowDownload: true }, { format: 'HLS' }));
    assert.equal(embed.download, `${PUBLIC_URL.href}stream/${id}.mp4`);
  });

  it('adds the token of a private video', async () => {
    const { id } = toJson(await post({ allowDownload: true, visibility: 'private' }));
    const request = { headers: as('ada'), body: { expiresIn: 600 } };
    const created = await inject(service, `POST /api/v1/videos/${id}/playback-tokens`, request);
    const { token, urls } = created.json<{ token: string; urls: { download: string } }>();
    assert.equal(urls.download, `${PUBLIC_URL.href}stream/${id}.mp4?token=${token}`);
  });

  it('is refused for videos without an owner, and for other values', async () => {
    assert.equal((await post({ allowDownload: true }, { who: null })).statusCode, 422);
    assert.equal((await post({ allowDownload: false }, { who: null })).statusCode, 201);
    for (const allowDownload of ['true', 1, null])
      assert.equal((await post({ allowDownload })).statusCode, 422);
  });
});
