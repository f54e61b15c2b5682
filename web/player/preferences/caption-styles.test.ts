import assert from 'node:assert/strict';
import { it } from 'node:test';

import { parseCaptionStyle } from './caption-styles.ts';

it('keeps the valid properties of a caption style', () => {
  const stored = { size: 'huge', color: 'url(x)', background: 'solid', other: 'x' };
  assert.deepEqual(parseCaptionStyle(stored), { size: 'huge', background: 'solid' });
});
