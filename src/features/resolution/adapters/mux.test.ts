import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { muxAdapter } from './mux.ts';

const ID = 'qIJBqaJPkhNXiHbed8j2jyS02tnQQv5ydQ7jPRHyVKLg';

describeAdapter(muxAdapter, {
  matches: [
    `https://stream.mux.com/${ID}.m3u8`,
    `https://stream.mux.com/${ID}.m3u8?token=a.b.c`,
    `https://player.mux.com/${ID}?metadata-video-title=A%20film`,
  ],
  doesNotMatch: [
    'https://stream.mux.com/',
    'https://stream.mux.com/short.m3u8',
    `https://stream.mux.com/${ID}/high.mp4`,
    `https://image.mux.com/${ID}/thumbnail.jpg`,
    `https://stream.mux.com.evil.example/${ID}.m3u8`,
  ],
});

describe('a Mux video', () => {
  it('plays the stream with the title from the player URL', async () => {
    const stream = `https://stream.mux.com/${ID}.m3u8`;
    const { resolution } = await resolveScripted(
      `https://player.mux.com/${ID}?metadata-video-title=A%20film`,
      { [stream]: playableHls() },
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'mux');
    assert.equal(resolution.media.sources[0]?.url.href, stream);
    assert.equal(resolution.media.title, 'A film');
    assert.equal(resolution.media.thumbnailUrl?.href, `https://image.mux.com/${ID}/thumbnail.jpg`);
    assert.deepEqual(
      resolution.media.captions.map(({ url, kind }) => [url.href, kind]),
      [[`https://image.mux.com/${ID}/storyboard.vtt`, 'thumbnails']],
    );
  });

  it('keeps the token of a signed URL and its expiry', async () => {
    const claims = Buffer.from('{"sub":"1","exp":1900000000}').toString('base64url');
    const token = `eyJhbGciOiJSUzI1NiJ9.${claims}.abc`;
    const stream = `https://stream.mux.com/${ID}.m3u8?token=${token}`;
    const player = `https://player.mux.com/${ID}?playback-token=${token}`;
    const { resolution } = await resolveScripted(player, { [stream]: playableHls() });
    assert.ok(resolution.kind === 'resolved');
    const [source] = resolution.media.sources;
    assert.equal(source?.url.href, stream);
    assert.equal(source?.expiresAtMs, 1_900_000_000_000);
    assert.ok(source?.proxyReasons.includes('signed_query'));
    assert.equal(resolution.media.thumbnailUrl, null);
    assert.deepEqual(resolution.media.captions, []);
  });

  it('fails without a valid token', async () => {
    const stream = `https://stream.mux.com/${ID}.m3u8`;
    const { resolution } = await resolveScripted(stream, { [stream]: { status: 403, text: '' } });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_protected');
  });
});
