import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  addSketchText,
  addStartup,
  createSketch,
  findPercentile,
  formatSketch,
  type StartupSketch,
} from './startup-sketch.ts';

function sketchOf(values: readonly number[]): StartupSketch {
  const sketch = createSketch();
  for (const value of values) addStartup(sketch, value);
  return sketch;
}

describe('startup sketch', () => {
  it('estimates percentiles within 1 % after storing and merging', () => {
    const times = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.array(times, { minLength: 1, maxLength: 5 }), (parts) => {
        const combined = createSketch();
        for (const part of parts) addSketchText(combined, formatSketch(sketchOf(part)));
        const sorted = parts.flat().toSorted((a, b) => a - b);
        for (const quantile of [0.5, 0.95]) {
          const exact = sorted[Math.floor(quantile * (sorted.length - 1))] ?? 0;
          const actual = findPercentile(combined, quantile) ?? -1;
          assert.ok(Math.abs(actual - exact) <= exact * 0.0101 + 0.5, `${actual} of ${exact}`);
        }
      }),
    );
  });

  it('returns null when empty, and ignores invalid text', () => {
    const sketch = createSketch();
    for (const text of ['', 'rubbish', '1:', ':1', '1:-1', '1:1e9', '99999999:1', '{"a":1}']) {
      addSketchText(sketch, text);
    }
    assert.equal(findPercentile(sketch, 0.5), null);
    assert.equal(formatSketch(sketch), '');
  });
});
