import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { liveHls, playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { cloudflareStreamAdapter } from './cloudflare-stream.ts';

const ID = '5d5bc37ffcf54c9b82e996823bffbb81';
const CUSTOMER = 'https://customer-f33zs165nr7gyfy4.cloudflarestream.com';

describeAdapter(cloudflareStreamAdapter, {
  matches: [
    `${CUSTOMER}/${ID}/watch`,
    `${CUSTOMER}/${ID}/iframe?muted=true`,
    `${CUSTOMER}/${ID}/manifest/video.m3u8`,
    `${CUSTOMER}/${ID}/manifest/video.mpd`,
    `https://iframe.videodelivery.net/${ID}`,
    `https://watch.videodelivery.net/${ID}`,
    `https://videodelivery.net/${ID}/manifest/video.m3u8`,
    `${CUSTOMER}/eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0xxxxx.abcdefghijkl/iframe`,
  ],
  doesNotMatch: [
    `${CUSTOMER}/`,
    `${CUSTOMER}/short/watch`,
    `${CUSTOMER}/${ID}/downloads/default.mp4`,
    `${CUSTOMER}/${ID}/thumbnails/thumbnail.jpg`,
    `https://customer-.cloudflarestream.com/${ID}/watch`,
    `https://videodelivery.net.evil.example/${ID}`,
  ],
});

describe('a video on Cloudflare Stream', () => {
  it('plays from its manifest on the customer’s host', async () => {
    const stream = `${CUSTOMER}/${ID}/manifest/video.m3u8`;
    const { resolution, requests } = await resolveScripted(`${CUSTOMER}/${ID}/watch`, {
      [stream]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'cloudflare-stream');
    assert.equal(resolution.media.sources[0]?.url.href, stream);
    assert.equal(resolution.media.thumbnailUrl?.href, `${CUSTOMER}/${ID}/thumbnails/thumbnail.jpg`);
    assert.deepEqual(requests, [stream]);
  });

  it('is reported as live if its manifest is live', async () => {
    const stream = `https://videodelivery.net/${ID}/manifest/video.m3u8`;
    const { resolution } = await resolveScripted(`https://iframe.videodelivery.net/${ID}`, {
      [stream]: liveHls(),
    });
    assert.ok(resolution.kind === 'resolved' && resolution.media.live?.state === 'live');
  });

  it('fails with source_protected if a required token is missing', async () => {
    const stream = `${CUSTOMER}/${ID}/manifest/video.m3u8`;
    const { resolution } = await resolveScripted(stream, { [stream]: { status: 401, text: '' } });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_protected');
  });
});
