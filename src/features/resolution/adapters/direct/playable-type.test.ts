import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isPlayableType } from './playable-type.ts';

describe('isPlayableType', () => {
  const cases: readonly (readonly ['MP4' | 'WebM', string | null, boolean])[] = [
    ['MP4', 'video/mp4', true],
    ['MP4', 'Video/MP4; codecs="avc1.4d401e"', true],
    ['MP4', 'application/octet-stream', true],
    ['MP4', null, true],
    ['MP4', 'video/quicktime', false],
    ['MP4', 'text/plain', false],
    ['MP4', 'video/webm', false],
    ['WebM', 'video/webm', true],
    ['WebM', 'video/mp4', false],
  ];
  for (const [format, type, expected] of cases) {
    it(`returns ${expected} for ${format} as ${type ?? 'no type'}`, () => {
      const headers = new Map(type === null ? [] : [['content-type', type]]);
      assert.equal(isPlayableType(format, headers), expected);
    });
  }

  it('rejects an untyped file with nosniff', () => {
    const headers = new Map([['x-content-type-options', 'nosniff']]);
    assert.equal(isPlayableType('MP4', headers), false);
    assert.equal(isPlayableType('MP4', new Map([...headers, ['content-type', 'video/mp4']])), true);
  });
});
