import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { vkAdapter } from './vk.ts';

describeAdapter(vkAdapter, {
  matches: [
    'https://new.vk.com/video-22822305_456241864',
    'https://vkontakte.ru/video-22822305_456241864',
    'https://vksport.vkvideo.ru/video-22822305_456241864',
    'https://vk.com/video-57274055_456239399_b8a32f7ad7a3b6c0f5',
    'https://vk.com/video_ext.php?oid=-57274055&id=456239399&hash=4e61d94fcb4a5d5c',
    'https://vkvideo.ru/playlist/-57274055_1/video-57274055_456239399',
    'https://vk.com/video-57274055_456239399',
    'https://vk.com/clip-57274055_456239788',
    'https://vk.com/clips-57274055?z=clip-57274055_456239788',
    'https://vk.com/videos-1?z=video-1_2%2Fclub1',
    'https://vkvideo.ru/video-26006257_456245538',
    'https://m.vk.com/video1959_28496479',
  ],
  doesNotMatch: [
    'https://live.vkvideo.ru/someone',
    'https://vk.com.evil.example/video-1_2',
    'https://vk.com/videos-57274055',
    'https://vk.com/video-57274055',
    'https://vk.com/wall-1_2',
    'https://vk.com/a/video-1_2',
  ],
});

describe('a VK video', () => {
  const player = 'https://vk.com/video_ext.php?oid=-57274055&id=456239788';

  it('plays in VK’s player with the title of the player page after one request', async () => {
    const page = { text: '<meta property="og:title" content="A clip">' };
    const inputUrl = 'https://vk.com/clips-57274055?z=clip-57274055_456239788';
    const { resolution, requests } = await resolveScripted(inputUrl, { [player]: page });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'vk');
    assert.equal(resolution.media.title, 'A clip');
    assert.equal(resolution.media.iframeUrl?.href, player);
    assert.deepEqual(requests, [player]);
  });

  it('fails if the video is gone', async () => {
    const { resolution } = await resolveScripted('https://vk.com/video-1_2', {});
    assert.equal(resolution.kind, 'failed');
  });
});
