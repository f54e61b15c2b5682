import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { readOembed } from './fetch-oembed.ts';

const BASE = new URL('https://site.example/oembed');
const read = (answer: unknown): ReturnType<typeof readOembed> =>
  readOembed(JSON.stringify(answer), BASE);
const IFRAME =
  '<iframe src="https://player.vimeo.com/video/1?h=2&autoplay=1" onload="alert(1)"></iframe>';

describe('readOembed', () => {
  it('takes a known player and the details, and nothing of the HTML', () => {
    assert.deepEqual(
      read({
        type: 'video',
        html: `<script>1</script>${IFRAME}`,
        title: 'T',
        thumbnail_url: '/t.jpg',
        duration: 5,
      }),
      {
        player: { provider: 'vimeo', url: new URL('https://player.vimeo.com/video/1?h=2') },
        details: {
          title: 'T',
          description: null,
          thumbnailUrl: new URL('https://site.example/t.jpg'),
          duration: 5,
          captions: [],
        },
      },
    );
  });

  const useless: Readonly<Record<string, unknown>> = {
    'an unknown player': { html: '<iframe src="https://evil.example/"></iframe>' },
    'a player in a script': { html: `<script>${IFRAME}</script>` },
    'no iframe': { html: '<blockquote>words</blockquote>' },
    'no HTML': { type: 'photo', url: 'https://site.example/p.jpg' },
    'HTML that is no text': { html: 1 },
    'no object': null,
  };
  for (const [name, answer] of Object.entries(useless)) {
    it(`takes nothing of an answer with ${name}`, () => assert.equal(read(answer), undefined));
  }

  it('answers for any text', () => {
    assertProperty(property(string(), (text) => assert.equal(readOembed(text, BASE), undefined)));
  });
});
