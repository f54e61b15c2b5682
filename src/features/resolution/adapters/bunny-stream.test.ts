import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { bunnyStreamAdapter } from './bunny-stream.ts';

const ID = '4e5e7f6a-0d6e-4b0c-9f3a-1234567890ab';
const PLAYER = `https://iframe.mediadelivery.net/embed/12345/${ID}`;

describeAdapter(bunnyStreamAdapter, {
  matches: [
    PLAYER,
    `https://iframe.mediadelivery.net/play/12345/${ID}?autoplay=true`,
    `https://player.mediadelivery.net/embed/12345/${ID}`,
    `https://video.bunnycdn.com/play/12345/${ID}`,
  ],
  doesNotMatch: [
    'https://iframe.mediadelivery.net/',
    'https://iframe.mediadelivery.net/embed/12345/short',
    `https://vz-1234-abc.b-cdn.net/${ID}/playlist.m3u8`,
    `https://iframe.mediadelivery.net.evil.example/embed/12345/${ID}`,
  ],
});

const PLAYLIST = `https://vz-1234-abc.b-cdn.net/${ID}/playlist.m3u8`;
/** An excerpt of the undocumented player page. */
const PAGE = {
  text: `<!DOCTYPE html><html><meta property="og:title" content="A course">
    <video><source src="${PLAYLIST}?a=1&amp;b=2" type="application/x-mpegURL"></video>`,
};

describe('a video on Bunny Stream', () => {
  it('plays from the playlist on its player page', async () => {
    const playlist = `${PLAYLIST}?a=1&b=2`;
    const responses = { [PLAYER]: PAGE, [playlist]: playableHls() };
    const playUrl = `https://iframe.mediadelivery.net/play/12345/${ID}`;
    const { resolution } = await resolveScripted(playUrl, responses);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'bunny-stream');
    assert.equal(resolution.media.sources[0]?.url.href, playlist);
    assert.equal(resolution.media.title, 'A course');
  });

  it('plays in Bunny’s player if the playlist is unavailable', async () => {
    const { resolution } = await resolveScripted(PLAYER, { [PLAYER]: PAGE });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, PLAYER);
  });

  it('plays without a title if its page returns 403, and fails with source_error for 404', async () => {
    const closed = await resolveScripted(PLAYER, { [PLAYER]: { status: 403, text: '' } });
    assert.ok(closed.resolution.kind === 'resolved' && closed.resolution.media.title === null);
    const gone = await resolveScripted(PLAYER, {});
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
  });
});
