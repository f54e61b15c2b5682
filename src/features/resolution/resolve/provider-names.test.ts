import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findProviderTitle, toAdapterName } from './provider-names.ts';

describe('findProviderTitle', () => {
  for (const [provider, title] of [
    ['vimeo', 'Vimeo'],
    ['mastodon', 'Mastodon'],
    ['Animoto', 'Animoto'],
    ['direct', null],
    ['hls', null],
    ['page', null],
    [null, null],
  ] as const) {
    it(`returns ${title} for ${provider}`, () => {
      assert.equal(findProviderTitle(provider), title);
    });
  }
});

it('toAdapterName keeps adapter and known player names, and groups providers of the oEmbed list', () => {
  assert.deepEqual(['page', 'vimeo', 'sproutvideo', 'sapo-videos', null].map(toAdapterName), [
    'page',
    'vimeo',
    'sproutvideo',
    'oembed',
    null,
  ]);
});
