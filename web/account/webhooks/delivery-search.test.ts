import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isFiltered, parseDeliverySearch } from './delivery-search.ts';

describe('parseDeliverySearch', () => {
  it('keeps supported parameters', () => {
    const search = { status: 'failed', type: 'webhook.test' };
    assert.deepEqual(parseDeliverySearch(search), search);
    assert.equal(isFiltered(parseDeliverySearch(search)), true);
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
      assert.deepEqual(parseDeliverySearch(search), {});
      assert.equal(isFiltered(parseDeliverySearch(search)), false);
    });
  }
});
