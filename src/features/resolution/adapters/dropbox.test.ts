import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { dropboxAdapter } from './dropbox.ts';

describeAdapter(dropboxAdapter, {
  matches: [
    'https://www.dropbox.com/scl/fo/nksdw2ejkqqgfhu/AAbcdefghijkl/holiday.mp4?rlkey=abc',
    'https://www.dropbox.com/s/nksdw2ejkqqgfhu/holiday.mp4?dl=0',
    'https://www.dropbox.com/scl/fi/nksdw2ejkqqgfhu/holiday%20one.mp4?rlkey=abc&st=1&dl=0',
    'https://dropbox.com/sh/nksdw2ejkqqgfhu/AAAbcdefghijkl/holiday.mp4',
  ],
  doesNotMatch: [
    'https://www.dropbox.com/scl/fo/nksdw2ejkqqgfhu/AAbcdefghijkl?rlkey=abc',
    'https://www.dropbox.com/',
    'https://www.dropbox.com/home/holiday.mp4',
    'https://www.dropbox.com/scl/fo/nksdw2ejkqqgfhu/h?rlkey=abc',
    'https://www.dropbox.com.evil.example/s/nksdw2ejkqqgfhu/holiday.mp4',
  ],
});

describe('a file on Dropbox', () => {
  const LINK = 'https://www.dropbox.com/scl/fi/nksdw2ejkqqgfhu/holiday%20one.mp4?rlkey=abc&dl=0';
  const FILE = 'https://www.dropbox.com/scl/fi/nksdw2ejkqqgfhu/holiday%20one.mp4?rlkey=abc&raw=1';

  it('plays from the permanent shared link, not from the expiring redirect target', async () => {
    const content = 'https://uc1.dl.dropboxusercontent.com/cd/0/inline/abc/file';
    const responses = { [FILE]: { location: content }, [content]: playableMp4() };
    const { resolution } = await resolveScripted(LINK, responses);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'dropbox');
    assert.equal(resolution.media.sources[0]?.url.href, FILE);
    assert.equal(resolution.media.title, 'holiday one.mp4');
  });

  it('fails with source_error if the link is gone', async () => {
    const { resolution } = await resolveScripted(LINK, {});
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });
});
