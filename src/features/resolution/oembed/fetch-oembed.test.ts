import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { readOembed } from './fetch-oembed.ts';

const BASE = new URL('https://site.example/oembed');
const OWNER = { provider: 'Some Site, Inc.', ownHosts: ['site.example'] };
const read = (answer: unknown): ReturnType<typeof readOembed> =>
  readOembed(JSON.stringify(answer), { base: BASE, owner: OWNER });
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

  it('takes a player of the provider’s own where the provider is listed, and the answer is a video', () => {
    const html = '<iframe src="http://embed.site.example/v/1?a=b"></iframe>';
    assert.deepEqual(read({ type: 'video', html })?.player, {
      provider: 'some-site-inc',
      url: new URL('https://embed.site.example/v/1?a=b'),
    });
    assert.equal(read({ type: 'rich', html })?.player, undefined);
    assert.equal(
      readOembed(JSON.stringify({ type: 'video', html }), { base: BASE })?.player,
      undefined,
    );
  });

  const useless: Readonly<Record<string, object>> = {
    'an unknown player': { html: '<iframe src="https://evil.example/"></iframe>' },
    'a player on a host that only looks like the provider’s': {
      type: 'video',
      html: '<iframe src="https://notsite.example/"></iframe><iframe src="https://site.example.evil.example/"></iframe>',
    },
    'a player on another port, or with credentials': {
      type: 'video',
      html: '<iframe src="https://site.example:8443/"></iframe><iframe src="https://u:p@site.example/"></iframe>',
    },
    'a player that would run here': {
      type: 'video',
      html: '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>1</script>"></iframe>',
    },
    'a player in a script': { html: `<script>${IFRAME}</script>` },
    'no iframe': { html: '<blockquote>words</blockquote>' },
    'no HTML': { type: 'photo', url: 'https://site.example/p.jpg' },
    'HTML that is no text': { html: 1 },
  };
  for (const [name, answer] of Object.entries(useless)) {
    it(`finds no player in an answer with ${name}`, () =>
      assert.equal(read(answer)?.player, undefined));
  }

  it('takes nothing of what is no object', () => {
    for (const answer of [null, 1, 'text', []]) assert.equal(read(answer), undefined);
  });

  it('answers for any text', () => {
    assertProperty(
      property(string(), (text) => assert.equal(readOembed(text, { base: BASE }), undefined)),
    );
  });
});
