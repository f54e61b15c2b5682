import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isNarrowed, readVideoSearch } from './video-search.ts';

describe('readVideoSearch', () => {
  it('keeps what the list understands', () => {
    const search = {
      q: 'harbour',
      status: 'failed',
      type: 'HLS',
      visibility: 'private',
      sort: 'createdAt',
    };
    assert.deepEqual(readVideoSearch(search), search);
  });

  const DROPPED: readonly Readonly<Record<string, unknown>>[] = [
    { q: '  ' },
    { q: 7 },
    { status: 'Ready' },
    { type: 'hls' },
    { visibility: ['private'] },
    { sort: '' },
    { cursor: 'x' },
  ];
  for (const search of DROPPED) {
    it(`drops ${JSON.stringify(search)}`, () => assert.deepEqual(readVideoSearch(search), {}));
  }
});

describe('isNarrowed', () => {
  it('is told by filters, and not by the order', () => {
    assert.equal(isNarrowed({}), false);
    assert.equal(isNarrowed({ sort: 'createdAt' }), false);
    assert.equal(isNarrowed({ q: 'x' }), true);
    assert.equal(isNarrowed({ visibility: 'private', sort: 'createdAt' }), true);
  });
});
