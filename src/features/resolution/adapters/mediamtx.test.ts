import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { liveHls, resolveScripted } from '#test/support/scripted-upstream.ts';

import { mediamtxAdapter } from './mediamtx.ts';

describeProbingAdapter(mediamtxAdapter, {
  matches: [
    'http://media.example:8888/cam1',
    'http://media.example:8888/live/cam1/?token=abc',
    'https://media.example:8443/cam1/',
  ],
  doesNotMatch: [
    'http://media.example:8888/',
    'https://media.example/cam1',
    'https://media.example/cam1/',
    'https://media.example:8443/cam1',
    'http://media.example:8888/index.html',
    'http://media.example:8888/cam1/stream.m3u8',
    'https://media.example:8443/a/b/c/d/e/',
  ],
});

/** A page whose content comes from a script. */
const PAGE = {
  text: '<!doctype html><video id="video"></video><script src="hls.min.js"></script>',
};

describe('a MediaMTX stream', () => {
  it('plays the playlist next to its page', async () => {
    for (const inputUrl of [
      'http://media.example:8888/live/cam1',
      'http://media.example:8888/live/cam1/',
    ]) {
      const playlist = 'http://media.example:8888/live/cam1/index.m3u8';
      const { resolution } = await resolveScripted(`${inputUrl}?token=abc`, {
        [`${inputUrl}?token=abc`]: PAGE,
        [`${playlist}?token=abc`]: liveHls(),
      });
      assert.ok(resolution.kind === 'resolved', inputUrl);
      assert.equal(resolution.provider, 'mediamtx');
      assert.equal(resolution.media.live?.state, 'live');
    }
  });

  it('does not change the page’s result if there is no playlist', async () => {
    const inputUrl = 'https://blog.example:8443/2026/a-story/';
    const { resolution, requests } = await resolveScripted(inputUrl, { [inputUrl]: PAGE });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
    assert.equal(resolution.provider, 'page');
    assert.deepEqual(requests, [inputUrl, `${inputUrl}index.m3u8`]);
  });
});
