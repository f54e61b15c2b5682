import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findProviderTitle } from './find-provider-title.ts';

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
