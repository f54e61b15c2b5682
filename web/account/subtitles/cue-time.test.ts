import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { formatShortTime, parseCueTime, parseOffset } from './cue-time.ts';

describe('cue times', () => {
  const TYPED: readonly (readonly [string, number | undefined])[] = [
    ['00:01:02.345', 62_345],
    ['1:2,3', 62_300],
    [' 62.34 ', 62_340],
    ['99:59:59.999', 359_999_999],
    ['100:00:00', undefined],
    ['1:60', undefined],
    ['1:60:00', undefined],
    ['-1', undefined],
    ['1.2345', undefined],
    ['', undefined],
    ['noon', undefined],
  ];
  for (const [text, timeMs] of TYPED) {
    it(`parse “${text}” as ${timeMs === undefined ? 'invalid' : `${timeMs} ms`}`, () => {
      assert.equal(parseCueTime(text), timeMs);
    });
  }

  it('survive a round trip', () => {
    fc.assert(
      fc.property(fc.nat(359_999_999), (timeMs) => parseCueTime(toVttTimestamp(timeMs)) === timeMs),
    );
  });

  it('have a short format', () => {
    assert.equal(formatShortTime(62_345), '1:02.3');
    assert.equal(formatShortTime(3_662_345), '1:01:02.3');
  });

  it('have a sign when they are offsets', () => {
    assert.equal(parseOffset('-1.5'), -1500);
    assert.equal(parseOffset('− 00:00:02'), -2000);
    assert.equal(parseOffset('+2'), 2000);
    assert.equal(parseOffset('2'), 2000);
    assert.equal(parseOffset('--2'), undefined);
  });
});
