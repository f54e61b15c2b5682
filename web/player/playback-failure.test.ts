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
    it(`returns "${expected}" for ${failures.join(', ') || 'no source'}`, () => {
      assert.equal(pickFailure(failures, { isLive: false }), expected);
    });
  }

  it('returns offAir for a missing live stream', () => {
    assert.equal(pickFailure(['gone'], { isLive: true }), 'offAir');
    assert.equal(pickFailure(['gone'], { isLive: false }), 'gone');
    assert.equal(pickFailure(['refused'], { isLive: true }), 'refused');
  });
});

describe('decideRetry', () => {
  it('backs off and stops after the last retry', () => {
    const waits = Array.from({ length: 9 }, (_, tries) => decideRetry('unreachable', tries));
    assert.deepEqual(waits, [5, 10, 20, 40, 60, 60, 60, 60, null]);
  });

  it('retries an offline stream without limit', () => {
    assert.equal(decideRetry('offAir', 0), 10);
    assert.equal(decideRetry('offAir', 10_000), 10);
  });

  it('does not retry permanent failures', () => {
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
