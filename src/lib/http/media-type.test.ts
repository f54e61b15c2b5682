import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toMediaType } from './media-type.ts';

describe('toMediaType', () => {
  const cases: readonly (readonly [string | null | undefined, string])[] = [
    ['video/mp4', 'video/mp4'],
    [' Text/HTML ; charset=utf-8', 'text/html'],
    ['text/html;', 'text/html'],
    [';charset=utf-8', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ];
  for (const [contentType, mediaType] of cases) {
    it(`converts ${JSON.stringify(contentType)} to ${JSON.stringify(mediaType)}`, () => {
      assert.equal(toMediaType(contentType), mediaType);
    });
  }
});
