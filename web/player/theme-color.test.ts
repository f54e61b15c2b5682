import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { contrast, toRgb, toTheme } from './theme-color.ts';

describe('toTheme', () => {
  it('keeps a color that is visible on the dark player', () => {
    assert.deepEqual(toTheme('ff0000'), { accent: '#ff0000', onAccent: '#ffffff' });
    assert.deepEqual(toTheme('ffd400'), { accent: '#ffd400', onAccent: '#101216' });
  });

  it('lightens a color that is not visible on the dark player', () => {
    for (const color of ['000000', '101216', '00007f']) {
      assert.notEqual(toTheme(color).accent, `#${color}`);
    }
  });

  it('has sufficient contrast to the background and to its own foreground for any color', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => n.toString(16).padStart(6, '0'));
    fc.assert(
      fc.property(hex, (color) => {
        const { accent, onAccent } = toTheme(color);
        assert.ok(contrast(toRgb(accent), toRgb('101216')) >= 2.99);
        assert.ok(contrast(toRgb(accent), toRgb(onAccent)) >= 2.99);
      }),
    );
  });
});
