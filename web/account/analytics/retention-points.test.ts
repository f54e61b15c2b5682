import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toCurve, toRetentionPoints } from './retention-points.ts';

describe('the retention curve', () => {
  it('puts each share in the middle of its part and stays level to the edges', () => {
    const points = toRetentionPoints([1, 0.5, 0.25, 0]);
    assert.deepEqual(points[1], { at: 0.375, share: 0.5 });
    assert.equal(toCurve(points), '0,0 12.5,0 37.5,50 62.5,75 87.5,100 100,100');
  });

  it('is empty without data', () => assert.equal(toCurve(toRetentionPoints([])), ''));
});
