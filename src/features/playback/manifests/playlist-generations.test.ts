import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PlaylistGenerations } from './playlist-generations.ts';

const KEY = 'a playlist';

describe('PlaylistGenerations', () => {
  it('begins a generation when the sequence numbers go back by more than caches explain', () => {
    const generations = new PlaylistGenerations();
    let nowMs = Date.UTC(2026, 0, 31);
    for (const [lastSequence, isNew] of [
      [0, false],
      [90, false],
      [88, false],
      [91, false],
      [89, false],
      [88, true],
      [90, false],
      [7, true],
      [5, false],
      [400, false],
      [0, true],
    ] as const) {
      const before = generations.update(KEY, null, nowMs);
      nowMs += 1_000;
      const after = generations.update(KEY, lastSequence, nowMs);
      assert.equal(after !== before, isNew, String(lastSequence));
      assert.match(after, /^(?:g[\da-z]{1,8}-)?$/);
    }
  });

  it('has one for each playlist, which stays after the end of the stream', () => {
    const generations = new PlaylistGenerations();
    assert.equal(generations.update(KEY, 50, 0), '');
    const generation = generations.update(KEY, 1, 0);
    assert.notEqual(generation, '');
    assert.equal(generations.update(KEY, null, 0), generation);
    assert.equal(generations.update('another', 1, 0), '');
  });
});
