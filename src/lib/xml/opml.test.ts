import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { webUrl } from '#test/support/arbitrary-texts.ts';

import { parseOpml, toOpml } from './opml.ts';

it('reads the feeds in folders, once each, up to a limit', () => {
  const text = `\uFEFF<?xml version="1.0"?><OPML><body><outline text="Folder">
    <outline type="rss" text="A" xmlUrl=" https://a.example/feed?a=1&amp;b=2 "/>
    <outline text="Link" type="link" url="https://b.example/"/></outline>
    <outline xmlurl='https://c.example/feed'/><outline xmlUrl="https://c.example/feed"/>
    <outline xmlUrl=""/></body></opml>`;
  const urls = ['https://a.example/feed?a=1&b=2', 'https://c.example/feed'];
  assert.deepEqual(parseOpml(text, 2), urls);
  assert.deepEqual(parseOpml(text, 1), urls.slice(0, 1));
});

it('refuses other documents', () => {
  for (const text of [
    '',
    'https://a.example/feed',
    '<rss><outline xmlUrl="https://a.example/"/></rss>',
  ])
    assert.equal(parseOpml(text, 10), undefined);
});

it('reads what it writes', () => {
  const feed = fc.record({ title: fc.option(fc.string()), url: webUrl });
  fc.assert(
    fc.property(fc.uniqueArray(feed, { selector: ({ url }) => url }), (feeds) => {
      assert.deepEqual(
        parseOpml(toOpml(feeds), 100),
        feeds.map(({ url }) => url),
      );
    }),
  );
});
