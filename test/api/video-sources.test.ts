import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { VideoSourcesWire } from '#features/videos/wire.ts';

import { aResolvedSource, resolved } from '../support/test-resolver.ts';
import { type ErrorAnswer, postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const TALK = 'https://media.example/talk.m3u8';

describe('GET /api/v1/videos/{id}/sources', () => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService();
  });
  after(() => service[Symbol.asyncDispose]());

  it('answers 200 with the sources of the video, in their order', async () => {
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
    service.resolver.answer(TALK, resolved({ type: 'HLS', sources: [hls, mp4] }));
    const video = toJson(await postVideo(service, { url: TALK }));
    const response = await service.server.inject(`/api/v1/videos/${video.id}/sources`);
    const answer = response.json<VideoSourcesWire>();
    assert.equal(response.statusCode, 200);
    assert.deepEqual(answer, { id: video.id, order: 'health', sources: video.sources });
    assert.deepEqual(
      answer.sources.map(({ format, default: isDefault }) => [format, isDefault]),
      [
        ['HLS', true],
        ['MP4', false],
      ],
    );
    assert.deepEqual(answer.sources[0]?.variants, hls.variants);
    assert.deepEqual(answer.sources[0]?.audioTracks, hls.audioTracks);
    assert.deepEqual(answer.sources[0]?.drm, hls.drm);
    assert.equal(answer.sources[0]?.size, null);
    assert.equal(answer.sources[1]?.expiresAt, '2027-01-01T00:00:00.000Z');
    assert.equal(response.headers['access-control-allow-origin'], '*');
  });

  it('answers 200 with none while the video is not ready', async () => {
    const url = `${TALK}?pending`;
    const video = toJson(await postVideo(service, { url }, { prefer: 'respond-async' }));
    const response = await service.server.inject(`/api/v1/videos/${video.id}/sources`);
    assert.deepEqual(response.json<VideoSourcesWire>().sources, []);
  });

  it('answers 304 to who has them already', async () => {
    service.resolver.answer(TALK, resolved());
    const { id } = toJson(await postVideo(service, { url: TALK }));
    const url = `/api/v1/videos/${id}/sources`;
    const { headers } = await service.server.inject(url);
    const again = { 'if-none-match': String(headers.etag) };
    assert.equal((await service.server.inject({ url, headers: again })).statusCode, 304);
  });

  it('answers 404, 400 and 406 as the video does', async () => {
    const path = '/api/v1/videos/vid_1111111111111111/sources';
    const response = await service.server.inject(path);
    assert.equal(response.statusCode, 404);
    assert.equal(response.json<ErrorAnswer>().error.code, 'video_not_found');
    assert.equal((await service.server.inject(`${path}?token=1`)).statusCode, 400);
    const accept = { accept: 'text/html' };
    assert.equal((await service.server.inject({ url: path, headers: accept })).statusCode, 406);
  });
});
