import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isFiltered } from '../videos/list-active-filters.ts';
import { parseVideoSearch } from './video-search.ts';

describe('parseVideoSearch', () => {
  it('keeps supported parameters', () => {
    const search = {
      q: 'harbour',
      status: 'failed',
      type: 'HLS',
      visibility: 'private',
      sort: 'createdAt',
      tag: 'course',
    };
    assert.deepEqual(parseVideoSearch(search), search);
  });

  const DROPPED: readonly Readonly<Record<string, unknown>>[] = [
    { q: '  ' },
    { q: 7 },
    { status: 'Ready' },
    { type: 'hls' },
    { visibility: ['private'] },
    { sort: '' },
    { tag: ' ' },
    { tag: 'x'.repeat(51) },
    { cursor: 'x' },
  ];
  for (const search of DROPPED) {
    it(`drops ${JSON.stringify(search)}`, () => assert.deepEqual(parseVideoSearch(search), {}));
  }
});

describe('isFiltered', () => {
  it('depends on filters, not on the sort order', () => {
    assert.equal(isFiltered({}), false);
    assert.equal(isFiltered({ sort: 'createdAt' }), false);
    assert.equal(isFiltered({ q: 'x' }), true);
    assert.equal(isFiltered({ tag: 'x' }), true);
    assert.equal(isFiltered({ visibility: 'private', sort: 'createdAt' }), true);
  });
});
