import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isNarrowed, readDeliverySearch } from './delivery-search.ts';

describe('readDeliverySearch', () => {
  it('keeps what the log understands', () => {
    const search = { status: 'failed', type: 'webhook.test' };
    assert.deepEqual(readDeliverySearch(search), search);
    assert.equal(isNarrowed(readDeliverySearch(search)), true);
  });

  const DROPPED: readonly Readonly<Record<string, unknown>>[] = [
    { status: 'Failed' },
    { status: '' },
    { type: 'video.*' },
    { type: ['video.ready'] },
    { event: 'evt_5Tq8VbZr2MxWnKcD' },
  ];
  for (const search of DROPPED) {
    it(`drops ${JSON.stringify(search)}`, () => {
      assert.deepEqual(readDeliverySearch(search), {});
      assert.equal(isNarrowed(readDeliverySearch(search)), false);
    });
  }
});
