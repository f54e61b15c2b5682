import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decideRetry, pickFailure, type PlaybackFailure } from './playback-failure.ts';

describe('pickFailure', () => {
  const table: readonly [readonly PlaybackFailure[], PlaybackFailure][] = [
    [[], 'unsupported'],
    [['unsupported', 'unsupported'], 'unsupported'],
    [['unsupported', 'refused', 'unreachable'], 'refused'],
  ];
  for (const [failures, expected] of table) {
    it(`makes "${expected}" of ${failures.join(', ') || 'no source at all'}`, () => {
      assert.equal(pickFailure(failures, { isLive: false }), expected);
    });
  }

  it('says of a live stream that is not there that it is not on air', () => {
    assert.equal(pickFailure(['gone'], { isLive: true }), 'offAir');
    assert.equal(pickFailure(['gone'], { isLive: false }), 'gone');
    assert.equal(pickFailure(['refused'], { isLive: true }), 'refused');
  });
});

describe('decideRetry', () => {
  it('waits longer each time, and gives up in the end', () => {
    const waits = Array.from({ length: 9 }, (_, tries) => decideRetry('unreachable', tries));
    assert.deepEqual(waits, [5, 10, 20, 40, 60, 60, 60, 60, null]);
  });

  it('looks for a stream that is not on air as long as anybody waits', () => {
    assert.equal(decideRetry('offAir', 0), 10);
    assert.equal(decideRetry('offAir', 10_000), 10);
  });

  it('leaves alone what does not pass by itself', () => {
    for (const failure of [
      'gone',
      'refused',
      'unsupported',
      'protected',
      'damaged',
      'offline',
    ] as const) {
      assert.equal(decideRetry(failure, 0), null);
    }
  });
});
