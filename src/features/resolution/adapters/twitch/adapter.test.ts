import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { twitchAdapter } from './adapter.ts';

describeAdapter(twitchAdapter, {
  matches: [
    'https://www.twitch.tv/someone/videos/123456789',
    'https://www.twitch.tv/collections/abcDEF123456_x',
    'https://clips.twitch.tv/rtgame/TubularInventive',
    'https://m.twitch.tv/clip/TubularInventive',
    'https://m.twitch.tv/rtgame/clip/TubularInventive',

    'https://www.twitch.tv/rtgame',
    'https://twitch.tv/rtgame/',
    'https://www.twitch.tv/videos/1234567890?t=1h',
    'https://www.twitch.tv/rtgame/v/1234567890',
    'https://twitch.tv/rtgame/clip/TubularInventiveSardineCorgiDerp-PM47mJQQ2vsL5B5G',
    'https://m.twitch.tv/rtgame/clip/TubularInventiveSardineCorgiDerp-PM47mJQQ2vsL5B5G',
    'https://clips.twitch.tv/TubularInventiveSardineCorgiDerp',
    'https://clips.twitch.tv/embed?clip=TubularInventiveSardineCorgiDerp&parent=a.example',
    'https://player.twitch.tv/?channel=rtgame&parent=a.example',
    'https://player.twitch.tv/?video=v1234567890',
  ],
  doesNotMatch: [
    'https://www.twitch.tv/someone/videos',
    'https://www.twitch.tv/clip/',
    'https://www.twitch.tv/team/',
    'https://www.twitch.tv/',
    'https://www.twitch.tv/directory',
    'https://www.twitch.tv/videos',
    'https://www.twitch.tv/rtgame/schedule',
    'https://clips.twitch.tv/',
    'https://clips.twitch.tv/embed',
    'https://player.twitch.tv/',
    'https://blog.twitch.tv/rtgame',
    'https://twitch.tv.evil.example/rtgame',
  ],
});

describe('a Twitch channel', () => {
  const PAGE = 'https://www.twitch.tv/rtgame';

  it('plays in Twitch’s player with the `parent` parameter', async () => {
    const page = '<!DOCTYPE html><html><meta property="og:title" content="RTGame - Twitch">';
    const { resolution, requests } = await resolveScripted(PAGE, { [PAGE]: { text: page } });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'twitch');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://player.twitch.tv/?channel=rtgame&parent=reelay.test',
    );
    assert.equal(resolution.media.title, 'RTGame - Twitch');
    assert.deepEqual(requests, [PAGE]);
  });

  it('plays without a title if the page rejects automated requests, and fails if it is gone', async () => {
    const refused = await resolveScripted(PAGE, { [PAGE]: { status: 403, text: '' } });
    assert.ok(refused.resolution.kind === 'resolved' && refused.resolution.media.title === null);
    const gone = await resolveScripted(PAGE, { [PAGE]: { status: 404, text: '' } });
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
  });
});
