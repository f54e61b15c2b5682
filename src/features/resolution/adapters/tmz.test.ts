import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { tmzAdapter } from './tmz.ts';

const PAGE = 'https://www.tmz.com/videos/0-nh3ix08r/';

describeAdapter(tmzAdapter, {
  matches: [PAGE, 'http://www.tmz.com/videos/0_okj015ty', 'https://www.tmz.com/watch/0-qmzt0e8s/'],
  doesNotMatch: [
    'https://www.tmz.com/',
    'https://www.tmz.com/videos/',
    'https://www.tmz.com/2019/01/01/some-title/',
    'https://www.tmz.com/photos/0-nh3ix08r/',
    'https://tmz.com.evil.example/videos/0-nh3ix08r/',
  ],
});

describe('a TMZ video', () => {
  it('plays the file on its page', async () => {
    const file = 'https://media.tmz.example/1.mp4';
    const { resolution, requests } = await resolveScripted(PAGE, {
      [PAGE]: { text: `<title>T</title><meta property="og:video" content="${file}">` },
      [file]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'tmz');
    assert.deepEqual(requests.slice(0, 2), [PAGE, file]);
  });

  it('plays its Kaltura entry if the page has no file', async () => {
    const { requests } = await resolveScripted(PAGE, { [PAGE]: { text: '<title>T</title>' } });
    const urls = requests.slice(1).join(' ');
    assert.match(urls, /kaltura/);
    assert.match(urls, /591531/);
  });
});
