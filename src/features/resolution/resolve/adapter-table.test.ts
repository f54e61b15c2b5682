import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property } from 'fast-check';

import { webUrl } from '#test/support/arbitrary-texts.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { matchUrlAdapters, repairUrl, getAdapterTable } from './adapter-table.ts';

const TABLE = getAdapterTable();

describe('repairUrl', () => {
  const repaired: Readonly<Record<string, string>> = {
    'https://youtu.be/dQw4w9WgXcQ&t=43': 'https://youtu.be/dQw4w9WgXcQ?t=43',
    'https://www.youtube.com/v/dQw4w9WgXcQ&amp;hl=en&amp;fs=1':
      'https://www.youtube.com/v/dQw4w9WgXcQ?hl=en&fs=1',
    'https://vimeo.com/90509568).': 'https://vimeo.com/90509568',
    'https://coub.com/view/5u5n1,': 'https://coub.com/view/5u5n1',
    'https://www.loom.com/share/43d05f362f734614a2e81b4694a3a523%22':
      'https://www.loom.com/share/43d05f362f734614a2e81b4694a3a523',
    'https://www.dailymotion.com/video/x8m8jwl&start=10?x=1#t':
      'https://www.dailymotion.com/video/x8m8jwl?start=10&x=1#t',
    'https://web.archive.org/web/20190101000000/https://www.youtube.com/watch?v=dQw4w9WgXcQ':
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://web.archive.org/web/2019id_/http:/vimeo.com/90509568&loop=1':
      'http://vimeo.com/90509568?loop=1',
    'https://www.ddinstagram.com/reel/CmCVWoIr9OH/': 'https://www.instagram.com/reel/CmCVWoIr9OH/',
    'https://d.fxtwitter.com/a/status/1624596567188717568?s=20':
      'https://x.com/a/status/1624596567188717568?s=20',
    'https://old.rxddit.com/r/aww/comments/1abc2de/':
      'https://www.reddit.com/r/aww/comments/1abc2de/',
    'https://fxbsky.app/profile/a.bsky.social/post/3l3giwtwp222m':
      'https://bsky.app/profile/a.bsky.social/post/3l3giwtwp222m',
    'https://vxtiktok.com/@a/video/7195741644585454894':
      'https://www.tiktok.com/@a/video/7195741644585454894',
    'https://yewtu.be/watch?v=dQw4w9WgXcQ': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://invidious.site.example/w/dQw4w9WgXcQ': 'https://www.youtube.com/w/dQw4w9WgXcQ',
    'https://piped.video/embed/dQw4w9WgXcQ': 'https://www.youtube.com/embed/dQw4w9WgXcQ',
  };
  for (const [href, expected] of Object.entries(repaired)) {
    it(`returns ${expected} for ${href}`, () =>
      assert.equal(repairUrl(TABLE, new URL(href)).href, expected));
  }

  const others = [
    // Paths of other sites may end in anything.
    'https://site.example/a&b=c',
    'https://site.example/sentence.',
    'https://web.archive.org/web/20190101000000/https://site.example/watch?v=1',
    'https://web.archive.org/web/2019*/youtube.com',
    // Not a video in any form.
    'https://yewtu.be/channel/UC1',
    'https://invidious.site.example/search?q=cats',
    'https://fxtwitter.com.evil.example/a/status/1624596567188717568',
    'https://www.youtube.com/@NASA&x=1',
    'https://vimeo.com/about).',
  ];
  for (const href of others) {
    it(`returns ${href} itself`, () => {
      const url = new URL(href);
      assert.equal(repairUrl(TABLE, url), url);
    });
  }

  it('returns URLs that a provider matches as they are', () => {
    const url = new URL('https://www.youtube.com/watch?v=dQw4w9WgXcQ?t=10');
    assert.equal(repairUrl(TABLE, url), url);
  });

  it('returns only http(s) URLs that match', () => {
    assertProperty(
      property(webUrl, (href) => {
        const url = new URL(`https://web.archive.org/web/2020/${href}`);
        const [adapter] = matchUrlAdapters(TABLE, url);
        const target = repairUrl(TABLE, url);
        assert.ok(target === url || adapter?.matches(target) === true);
        assert.match(target.protocol, /^https?:$/);
      }),
    );
  });
});

describe('a URL with the end of a text', () => {
  it('resolves like the URL, and the trace states it', async () => {
    const page = { text: '<title>Coub</title>' };
    const { resolution } = await resolveScripted('https://coub.com/view/5u5n1).', {}, page);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, 'https://coub.com/embed/5u5n1');
    assert.ok(resolution.trace.steps.some(({ step }) => step === 'redirector'));
  });
});
