import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { CARD_SIZE, drawCard } from '#features/playback/posters/draw-card.ts';
import { encodePng } from '#features/playback/posters/encode-png.ts';
import type { PlaylistWire } from '#features/playlists/wire.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { inject, postVideo, toJson } from '../support/http-client.ts';
import { type Service, startService } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const PNG = drawCard('poster', 'sound');

describe('PUT and DELETE /api/v1/videos/{id}/poster', () => {
  let service: Service;
  let count = 0;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());

  async function createVideo(body: object = {}): Promise<VideoWire> {
    count += 1;
    const url = `https://media.example/posters/${count}.mp4`;
    service.resolver.setResult(url, resolved());
    const headers = { ...as('ada'), prefer: 'wait=10' };
    return toJson(await postVideo(service, { url, ...body }, { headers }));
  }

  function put(id: string, body: Buffer, headers = {}): Promise<LightMyRequestResponse> {
    const request = { headers: { ...as('ada'), ...headers }, body };
    return inject(service, `PUT /api/v1/videos/${id}/poster`, request);
  }

  function get(url: string | null, headers = {}): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url ?? assert.fail());
    return inject(service, `GET ${pathname}${search}`, { headers });
  }

  it('replaces the poster everywhere, under a URL that caches may keep', async () => {
    const { id, embed } = await createVideo();
    const body = { title: 'Talks', videoIds: [id] };
    const playlist = { headers: as('ada'), body };
    const created = await inject(service, 'POST /api/v1/playlists', playlist);
    const { id: playlistId, posterUrl } = created.json<PlaylistWire>();
    assert.equal(posterUrl, embed.poster);
    const { posterUploadedAt, ...changed } = toJson(
      await put(id, PNG, { 'content-type': 'image/jpeg' }),
    );
    assert.ok(typeof posterUploadedAt === 'string');
    assert.equal(changed.embed.poster, `${embed.poster}?v=${Date.parse(posterUploadedAt)}`);
    assert.equal(changed.thumbnailUrl, changed.embed.poster);
    const listed = await inject(service, `GET /api/v1/playlists/${playlistId}`, {
      headers: as('ada'),
    });
    assert.equal(listed.json<PlaylistWire>().posterUrl, changed.embed.poster);
    const image = await get(changed.embed.poster);
    assert.deepEqual(image.rawPayload, PNG);
    assert.equal(image.headers['content-type'], 'image/png');
    assert.equal(image.headers['x-content-type-options'], 'nosniff');
    assert.match(String(image.headers['cache-control']), /^public, max-age=\d+, immutable$/);
    for (const other of [embed.poster, `${embed.poster}?v=1`]) {
      const { rawPayload, headers } = await get(other);
      assert.deepEqual(rawPayload, PNG);
      assert.match(String(headers['cache-control']), /^public, max-age=\d+$/);
    }
    const page = await inject(service, `GET /watch/${id}`);
    assert.ok(page.body.includes(`<meta property="og:image" content="${changed.embed.poster}"`));
    const oembed = await inject(service, `GET /oembed?url=${encodeURIComponent(embed.player)}`);
    const { width: thumbnail_width, height: thumbnail_height } = CARD_SIZE;
    const thumbnail = { thumbnail_url: changed.embed.poster, thumbnail_width, thumbnail_height };
    assert.partialDeepStrictEqual(oembed.json(), thumbnail);
    const other = toJson(await inject(service, `GET /api/v1/videos/${id}`));
    assert.ok(!('posterUploadedAt' in other));

    const again = toJson(await put(id, drawCard('another', 'play')));
    assert.notEqual(again.embed.poster, changed.embed.poster);
    const path = `/api/v1/videos/${id}/poster`;
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const { statusCode } = await inject(service, `DELETE ${path}`, { headers: as('ada') });
      assert.equal(statusCode, 204);
    }
    const restored = toJson(
      await inject(service, `GET /api/v1/videos/${id}`, { headers: as('ada') }),
    );
    assert.deepEqual([restored.posterUploadedAt, restored.embed.poster], [null, embed.poster]);
    assert.notDeepEqual((await get(embed.poster)).rawPayload, PNG);
  });

  it('shows the poster of a private video only to its owner and with a token', async () => {
    const { id } = await createVideo({ visibility: 'private' });
    const { embed } = toJson(await put(id, PNG));
    assert.equal((await get(embed.poster)).statusCode, 404);
    const own = await get(embed.poster, as('ada'));
    assert.deepEqual([own.rawPayload, own.headers['cache-control']], [PNG, 'private, no-store']);
    const tokens = { headers: as('ada'), body: { expiresIn: 60 } };
    const created = await inject(service, `POST /api/v1/videos/${id}/playback-tokens`, tokens);
    const token = created.json<{ token: string }>().token;
    assert.deepEqual((await get(`${embed.poster}&token=${token}`)).rawPayload, PNG);
    assert.equal((await put(id, PNG, as('bob'))).statusCode, 404);
  });

  it('refuses everything but JPEG, PNG and WebP of a limited size', async () => {
    const { id } = await createVideo();
    const refused = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      PNG.subarray(0, 100),
      wide(4097),
      Buffer.alloc(0),
    ];
    for (const image of refused) {
      const response = await put(id, image, { 'content-type': 'image/png' });
      assert.equal(response.statusCode, 422, response.body);
    }
    for (const type of ['image/svg+xml', 'text/html', 'application/json']) {
      assert.equal((await put(id, PNG, { 'content-type': type })).statusCode, 415);
    }
    const packed = await put(id, PNG, { 'content-encoding': 'gzip' });
    assert.equal(packed.statusCode, 415);
    assert.equal((await put(id, wide(4096))).statusCode, 200);
  });
});

function wide(width: number): Buffer {
  return encodePng({ width, height: 1, rgb: Buffer.alloc(width * 3) });
}
