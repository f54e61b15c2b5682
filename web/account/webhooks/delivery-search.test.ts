import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseDeliverySearch, toDeliveryFilters } from './delivery-search.ts';

describe('parseDeliverySearch', () => {
  it('keeps supported parameters', () => {
    const search = { status: 'failed', type: 'webhook.test', q: 'dlv_3Hn8Rk5TvXy2PdLq' };
    assert.deepEqual(parseDeliverySearch(search), search);
    assert.deepEqual(parseDeliverySearch({ q: '  talk ' }), { q: 'talk' });
  });

  const DROPPED: readonly Readonly<Record<string, unknown>>[] = [
    { status: 'Failed' },
    { status: '' },
    { type: 'video.*' },
    { type: ['video.ready'] },
    { event: 'evt_5Tq8VbZr2MxWnKcD' },
    { q: ' ' },
    { q: 7 },
  ];
  for (const search of DROPPED) {
    it(`drops ${JSON.stringify(search)}`, () => {
      assert.deepEqual(parseDeliverySearch(search), {});
    });
  }
});

describe('toDeliveryFilters', () => {
  const VIDEO = 'vid_7Yc1Kx9QmTz4WbNd';
  const FOUND: readonly (readonly [q: string, filters: object])[] = [
    ['dlv_3Hn8Rk5TvXy2PdLq', { id: 'dlv_3Hn8Rk5TvXy2PdLq' }],
    ['webhook-id: dlv_3Hn8Rk5TvXy2PdLq', { id: 'dlv_3Hn8Rk5TvXy2PdLq' }],
    ['evt_5Tq8VbZr2MxWnKcD', { event: 'evt_5Tq8VbZr2MxWnKcD' }],
    [VIDEO, { subject: VIDEO }],
    [`https://video.example/watch/${VIDEO}?t=3`, { subject: VIDEO }],
    [`/account/videos/${VIDEO}/subtitles`, { subject: VIDEO }],
  ];
  for (const [q, filters] of FOUND) {
    it(`finds the ID in ${q}`, () => {
      assert.deepEqual(toDeliveryFilters({ q, status: 'failed' }), {
        status: 'failed',
        ...filters,
      });
    });
  }

  it('returns undefined without an ID, and the other filters without a search', () => {
    for (const q of [
      'talk',
      'vid_short',
      `${VIDEO}x`,
      'key_7Yc1Kx9QmTz4WbNd',
      'dlv_0Hn8Rk5TvXy2PdLq',
    ]) {
      assert.equal(toDeliveryFilters({ q }), undefined, q);
    }
    assert.deepEqual(toDeliveryFilters({ type: 'video.ready' }), { type: 'video.ready' });
  });
});
