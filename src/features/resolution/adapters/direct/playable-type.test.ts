import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type FileType, isPlayableType } from './playable-type.ts';

describe('isPlayableType', () => {
  const cases: readonly (readonly [FileType, string | null, boolean])[] = [
    ['video/mp4', 'video/mp4', true],
    ['video/mp4', 'Video/MP4; codecs="avc1.4d401e"', true],
    ['video/mp4', 'application/octet-stream', true],
    ['video/mp4', null, true],
    ['video/mp4', 'video/quicktime', false],
    ['video/mp4', 'text/plain', false],
    ['video/mp4', 'video/webm', false],
    ['video/webm', 'video/webm', true],
    ['video/webm', 'video/mp4', false],
    ['video/mp4', 'audio/mp4', false],
    ['audio/mp4', 'audio/x-m4a', true],
    ['audio/mp4', 'video/mp4', true],
    ['audio/mp4', 'audio/mpeg', false],
    ['audio/webm', 'audio/webm', true],
    ['audio/webm', 'audio/ogg', false],
  ];
  for (const [own, type, expected] of cases) {
    it(`returns ${expected} for ${own} as ${type ?? 'no type'}`, () => {
      const headers = new Map(type === null ? [] : [['content-type', type]]);
      assert.equal(isPlayableType(own, headers), expected);
    });
  }

  it('rejects an untyped file with nosniff', () => {
    const headers = new Map([['x-content-type-options', 'nosniff']]);
    assert.equal(isPlayableType('video/mp4', headers), false);
    assert.equal(
      isPlayableType('video/mp4', new Map([...headers, ['content-type', 'video/mp4']])),
      true,
    );
  });
});
