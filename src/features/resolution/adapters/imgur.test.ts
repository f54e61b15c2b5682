import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { imgurAdapter } from './imgur.ts';

describeAdapter(imgurAdapter, {
  matches: ['https://i.imgur.com/aBcDeF1.gifv', 'http://imgur.com/aBcDeF1.gifv?x=1'],
  doesNotMatch: [
    'https://imgur.com/',
    'https://imgur.com/aBcDeF1',
    'https://i.imgur.com/aBcDeF1.gif',
    'https://i.imgur.com/aBcDeF1.jpg',
    'https://imgur.com/a/aBcDeF1',
    'https://i.imgur.com.evil.example/aBcDeF1.gifv',
  ],
});

describe('an Imgur video presented as a GIF', () => {
  it('plays the file', async () => {
    const file = 'https://i.imgur.com/aBcDeF1.mp4';
    const { resolution, requests } = await resolveScripted('https://i.imgur.com/aBcDeF1.gifv', {
      [file]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'imgur');
    assert.deepEqual(requests, [file]);
  });
});
