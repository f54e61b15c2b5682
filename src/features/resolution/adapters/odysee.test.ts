import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { odyseeAdapter } from './odysee.ts';

describeAdapter(odyseeAdapter, {
  matches: [
    'https://odysee.com/%40Odysee%3A8/welcome%3Ac',
    'https://odysee.com/$/download/welcome/c123456789',
    'https://odysee.com/$/embed/some-name/0123456789abcdef0123456789abcdef01234567',

    'https://odysee.com/@Somebody:1/a-video:2f',
    'https://www.odysee.com/@Somebody:1/a-video:2f?r=abc',
    'https://odysee.com/a-video:2f0c',
    'https://odysee.com/$/embed/@Somebody:1/a-video:2f',
  ],
  doesNotMatch: [
    'https://odysee.com/$/upload/welcome/c123456789',
    'https://odysee.com/%40Odysee%3A8',
    'https://odysee.com/',
    'https://odysee.com/@Somebody:1',
    'https://odysee.com/$/search?q=a',
    'https://odysee.com/a-video',
    'https://odysee.com.evil.example/@Somebody:1/a-video:2f',
  ],
});

const PAGE = 'https://odysee.com/@Somebody:1/a-video:2f';
const FILE = 'https://player.odycdn.com/api/v3/streams/free/a-video/2f/abc.mp4';
/** A schema.org VideoObject with the properties of a real page. */
const HTML = `<!DOCTYPE html><html><script type="application/ld+json">
  {"@context":"https://schema.org","@type":"VideoObject","name":"A video","contentUrl":"${FILE}",
   "embedUrl":"https://odysee.com/$/embed/@Somebody:1/a-video:2f","duration":"PT1M1S"}</script>`;

describe('an Odysee video', () => {
  it('plays the file in the page metadata', async () => {
    const responses = { [PAGE]: { text: HTML }, [FILE]: playableMp4() };
    const { resolution } = await resolveScripted(
      'https://odysee.com/$/embed/@Somebody:1/a-video:2f',
      responses,
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'odysee');
    assert.deepEqual(
      resolution.media.sources.map(({ url }) => url.href),
      [FILE],
    );
    assert.equal(resolution.media.title, 'A video');
  });

  it('plays in Odysee’s player if the page or file is unavailable', async () => {
    for (const responses of [{ [PAGE]: { text: HTML } }, { [PAGE]: { status: 403, text: '' } }]) {
      const { resolution } = await resolveScripted(PAGE, responses);
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.iframeUrl?.pathname, '/$/embed/@Somebody:1/a-video:2f');
    }
  });
});
