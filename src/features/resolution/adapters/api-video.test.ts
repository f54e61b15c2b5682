import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { liveHls, playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { apiVideoAdapter } from './api-video.ts';

const ID = 'vi4k0jvEUuaTdRAEjQ4Jfrgz';
const LIVE = 'li400mYKSgQ6xs7taUeSaEKr';

describeAdapter(apiVideoAdapter, {
  matches: [
    `https://embed.api.video/vod/${ID}`,
    `https://embed.api.video/vod/${ID}#autoplay;token:abcdef-123456`,
    `https://embed.api.video/live/${LIVE}`,
    `https://vod.api.video/vod/${ID}/hls/manifest.m3u8`,
    `https://vod.api.video/vod/${ID}/token/abcdef-123456/mp4/source.mp4`,
    `https://live.api.video/${LIVE}.m3u8`,
  ],
  doesNotMatch: [
    'https://embed.api.video/',
    'https://embed.api.video/vod/short',
    `https://vod.api.video/vod/${ID}/thumbnail.jpg`,
    `https://ws.api.video/videos/${ID}`,
    `https://embed.api.video.evil.example/vod/${ID}`,
  ],
});

describe('a video on api.video', () => {
  it('plays from its manifest, with the token of a private video', async () => {
    const plain = `https://vod.api.video/vod/${ID}/hls/manifest.m3u8`;
    const open = await resolveScripted(`https://embed.api.video/vod/${ID}`, {
      [plain]: playableHls(),
    });
    assert.ok(open.resolution.kind === 'resolved');
    assert.equal(open.resolution.media.sources[0]?.url.href, plain);
    assert.equal(
      open.resolution.media.thumbnailUrl?.href,
      `https://vod.api.video/vod/${ID}/thumbnail.jpg`,
    );

    const signed = `https://vod.api.video/vod/${ID}/token/abcdef-123456/hls/manifest.m3u8`;
    const embedUrl = `https://embed.api.video/vod/${ID}?token=abcdef-123456`;
    const secret = await resolveScripted(embedUrl, { [signed]: playableHls() });
    assert.ok(secret.resolution.kind === 'resolved');
    assert.equal(secret.resolution.media.sources[0]?.url.href, signed);
  });

  it('is reported as live if it is a live stream', async () => {
    const { resolution } = await resolveScripted(`https://embed.api.video/live/${LIVE}`, {
      [`https://live.api.video/${LIVE}.m3u8`]: liveHls(),
    });
    assert.ok(resolution.kind === 'resolved' && resolution.media.type === 'live');
  });

  it('fails with source_error if it has no manifest', async () => {
    const { resolution } = await resolveScripted(`https://embed.api.video/vod/${ID}`, {});
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });
});
