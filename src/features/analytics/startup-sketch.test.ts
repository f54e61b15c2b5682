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
  it('tells percentiles within a hundredth, of parts that were stored and added up', () => {
    const times = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.array(times, { minLength: 1, maxLength: 5 }), (parts) => {
        const whole = createSketch();
        for (const part of parts) addSketchText(whole, formatSketch(sketchOf(part)));
        const sorted = parts.flat().toSorted((a, b) => a - b);
        for (const quantile of [0.5, 0.95]) {
          const exact = sorted[Math.floor(quantile * (sorted.length - 1))] ?? 0;
          const told = findPercentile(whole, quantile) ?? -1;
          assert.ok(Math.abs(told - exact) <= exact * 0.0101 + 0.5, `${told} of ${exact}`);
        }
      }),
    );
  });

  it('tells nothing of none, and takes nothing that it didn’t write', () => {
    const sketch = createSketch();
    for (const text of ['', 'rubbish', '1:', ':1', '1:-1', '1:1e9', '99999999:1', '{"a":1}']) {
      addSketchText(sketch, text);
    }
    assert.equal(findPercentile(sketch, 0.5), null);
    assert.equal(formatSketch(sketch), '');
  });
});
