import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { type OembedResponse, toOembedResponse } from './fetch-oembed.ts';
import type { OembedProvider } from './listed-player.ts';
import { parseOembed } from './parse-oembed.ts';

const BASE = new URL('https://site.example/oembed');
const PROVIDER = { provider: 'Some Site, Inc.', hosts: ['site.example'] };
function parse(response: unknown, provider?: OembedProvider): OembedResponse | undefined {
  const texts = parseOembed(JSON.stringify(response));
  return texts && toOembedResponse(texts, { base: BASE, provider });
}
const IFRAME =
  '<iframe src="https://player.vimeo.com/video/1?h=2&autoplay=1" onload="alert(1)"></iframe>';

describe('parseOembed', () => {
  it('returns a known player and the details, but no HTML', () => {
    assert.deepEqual(
      parse({
        type: 'video',
        html: `<script>1</script>${IFRAME}`,
        title: 'T',
        thumbnail_url: '/t.jpg',
        duration: 5,
        author_name: 'Ada',
        author_url: 'https://site.example/ada',
        upload_date: '2015-10-06 12:00:00',
      }),
      {
        player: {
          provider: 'vimeo',
          url: new URL('https://player.vimeo.com/video/1?h=2'),
          hasVideo: true,
        },
        isVideo: true,
        frames: [new URL('https://player.vimeo.com/video/1?h=2&autoplay=1')],
        details: {
          title: 'T',
          description: null,
          thumbnailUrl: new URL('https://site.example/t.jpg'),
          duration: 5,
          captions: [],
          author: { name: 'Ada', url: new URL('https://site.example/ada') },
          publishedAtMs: Date.UTC(2015, 9, 6, 12),
        },
      },
    );
  });

  it('decodes character references in the details', () => {
    const texts = parse({
      type: 'video',
      title: 'Salt &amp; p&eacute;per',
      author_name: 'A&#8217;s',
    });
    assert.equal(texts?.details.title, 'Salt & péper');
    assert.equal(texts.details.author?.name, 'A’s');
  });

  it('accepts a listed provider’s own player if the type is video', () => {
    const html = '<iframe src="http://embed.site.example/v/1?a=b"></iframe>';
    assert.deepEqual(parse({ type: 'video', html }, PROVIDER)?.player, {
      provider: 'some-site-inc',
      url: new URL('https://embed.site.example/v/1?a=b'),
      hasVideo: true,
    });
    assert.equal(parse({ type: 'rich', html }, PROVIDER)?.player, undefined);
    assert.equal(parse({ type: 'video', html })?.player, undefined);
  });

  const useless: Readonly<Record<string, object>> = {
    'an unknown player': { html: '<iframe src="https://evil.example/"></iframe>' },
    'a player on a lookalike host': {
      type: 'video',
      html: '<iframe src="https://notsite.example/"></iframe><iframe src="https://site.example.evil.example/"></iframe>',
    },
    'a player on another port, or with credentials': {
      type: 'video',
      html: '<iframe src="https://site.example:8443/"></iframe><iframe src="https://u:p@site.example/"></iframe>',
    },
    'a player with inline script': {
      type: 'video',
      html: '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>1</script>"></iframe>',
    },
    'a player in a script': { html: `<script>${IFRAME}</script>` },
    'no iframe': { html: '<blockquote>text</blockquote>' },
    'no HTML': { type: 'photo', url: 'https://site.example/p.jpg' },
    'HTML that is not a string': { html: 1 },
  };
  for (const [name, response] of Object.entries(useless)) {
    it(`finds no player in a response with ${name}`, () =>
      assert.equal(parse(response, PROVIDER)?.player, undefined));
  }

  it('returns undefined for JSON that is not an object', () => {
    for (const response of [null, 1, 'text', []]) assert.equal(parse(response), undefined);
  });

  it('returns undefined for any other text', () => {
    assertProperty(property(string(), (text) => assert.equal(parseOembed(text), undefined)));
  });
});
