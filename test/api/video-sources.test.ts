import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { VideoSourcesWire } from '#features/videos/wire/wire.ts';

import { type ErrorResponse, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { aResolvedSource, resolved } from '../support/test-resolver.ts';

const TALK = 'https://media.example/talk.m3u8';

describe('GET /api/v1/videos/{id}/sources', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());

  it('returns 200 with the sources of the video, in order', async () => {
    const hls = aResolvedSource({
      format: 'HLS',
      mimeType: 'application/vnd.apple.mpegurl',
      url: new URL(TALK),
      size: null,
      variants: [
        { width: 640, height: 360, bitrate: 800_000, codecs: 'avc1.4d401e', frameRate: 25 },
      ],
      audioTracks: [{ language: 'de', name: 'Deutsch', codecs: 'mp4a.40.2', default: true }],
      drm: ['com.widevine.alpha'],
    });
    const mp4 = aResolvedSource({ expiresAtMs: Date.UTC(2027, 0, 1) });
    service.resolver.setResult(TALK, resolved({ type: 'HLS', sources: [hls, mp4] }));
    const video = toJson(await postVideo(service, { url: TALK }));
    const response = await service.server.inject(`/api/v1/videos/${video.id}/sources`);
    const body = response.json<VideoSourcesWire>();
    assert.equal(response.statusCode, 200);
    assert.deepEqual(body, { id: video.id, order: 'health', sources: video.sources });
    assert.deepEqual(
      body.sources.map(({ format, default: isDefault }) => [format, isDefault]),
      [
        ['HLS', true],
        ['MP4', false],
      ],
    );
    assert.deepEqual(body.sources[0]?.variants, hls.variants);
    assert.deepEqual(body.sources[0]?.audioTracks, hls.audioTracks);
    assert.deepEqual(body.sources[0]?.drm, hls.drm);
    assert.equal(body.sources[0]?.size, null);
    assert.equal(body.sources[1]?.expiresAt, '2027-01-01T00:00:00.000Z');
    assert.equal(response.headers['access-control-allow-origin'], '*');
  });

  it('returns 200 with no sources while the video is not ready', async () => {
    const url = `${TALK}?pending`;
    const video = toJson(
      await postVideo(service, { url }, { headers: { prefer: 'respond-async' } }),
    );
    const response = await service.server.inject(`/api/v1/videos/${video.id}/sources`);
    assert.deepEqual(response.json<VideoSourcesWire>().sources, []);
  });

  it('returns 304 for a matching ETag', async () => {
    service.resolver.setResult(TALK, resolved());
    const { id } = toJson(await postVideo(service, { url: TALK }));
    const url = `/api/v1/videos/${id}/sources`;
    const { headers } = await service.server.inject(url);
    const again = { 'if-none-match': String(headers.etag) };
    assert.equal((await service.server.inject({ url, headers: again })).statusCode, 304);
  });

  it('returns 404, 400 and 406 like the video', async () => {
    const path = '/api/v1/videos/vid_1111111111111111/sources';
    const response = await service.server.inject(path);
    assert.equal(response.statusCode, 404);
    assert.equal(response.json<ErrorResponse>().error.code, 'video_not_found');
    assert.equal((await service.server.inject(`${path}?token=1`)).statusCode, 400);
    const headers = { accept: 'text/html' };
    assert.equal((await service.server.inject({ url: path, headers })).statusCode, 404);
    service.resolver.setResult(TALK, resolved());
    const { id } = toJson(await postVideo(service, { url: TALK }));
    const url = `/api/v1/videos/${id}/sources`;
    assert.equal((await service.server.inject({ url, headers })).statusCode, 406);
  });
});
