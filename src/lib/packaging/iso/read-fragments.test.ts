import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { writeBox, writeFullBox, writeNumbers } from '../../media/write-iso-box.ts';
import { PackagingError } from '../packaging-error.ts';
import type { SampleList } from '../sample-list.ts';
import { readFragments } from './read-fragments.ts';

const DEFAULTS = { duration: 1, size: 3, flags: 0 };

/** A fragment with runs of so many samples, which have no fields of their own. */
function aTrackFragment(trackId: number, counts: readonly number[]): Buffer {
  const runs = counts.map((count) => writeFullBox('trun', {}, writeNumbers(count)));
  return writeBox('traf', writeFullBox('tfhd', {}, writeNumbers(trackId)), ...runs);
}

function read(...fragments: readonly Buffer[]): SampleList {
  const track = { trackId: 1, startTicks: 0, defaults: DEFAULTS };
  return readFragments(writeBox('moof', ...fragments), 0, track);
}

describe('readFragments', () => {
  it('limits the samples of all runs together', () => {
    assert.equal(read(aTrackFragment(1, [100_000, 100_000])).count, 200_000);
    for (const counts of [[200_001], [1, 200_000], [1, 0xffffffff]]) {
      assert.throws(() => read(aTrackFragment(1, counts)), PackagingError);
    }
  });

  it('skips the samples of other tracks', () => {
    const others = Array.from({ length: 4000 }, () => 99_999);
    const { count, offsets } = read(aTrackFragment(2, others), aTrackFragment(1, [2]));
    assert.equal(count, 2);
    assert.deepEqual(
      [...offsets],
      [0, 1].map((index) => (4000 * 99_999 + index) * DEFAULTS.size),
    );
  });
});
