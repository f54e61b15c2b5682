import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { mergeRanges, listPlayedSteps, type PlayedRanges } from './played-ranges.ts';
import { addSeen, hasSeen, type SeenNumbers } from './seen-numbers.ts';

const part = fc
  .tuple(fc.nat(600_000), fc.nat(60_000))
  .map(([startMs, lengthMs]) => [startMs, startMs + lengthMs] as const);

describe('played ranges', () => {
  it('are the union of the added ranges, sorted and disjoint, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.nat(660_000), (added, atMs) => {
        const parts = added.reduce<PlayedRanges>((all, one) => mergeRanges(all, [one]), []);
        assert.deepEqual(parts, mergeRanges([], added.toReversed()));
        for (const [index, [startMs, endMs]] of parts.entries()) {
          assert.ok(startMs <= endMs && startMs > (parts[index - 1]?.[1] ?? -1));
        }
        const isIn = (all: PlayedRanges): boolean =>
          all.some(([from, to]) => from <= atMs && atMs < to);
        if (isIn(added)) assert.ok(isIn(parts));
      }),
    );
  });

  it('are limited to a hundred', () => {
    const many = Array.from(
      { length: 500 },
      (_, index) => [index * 1000, index * 1000 + 400] as const,
    );
    const parts = mergeRanges([], many);
    assert.equal(parts.length, 100);
    assert.deepEqual([parts[0]?.[0], parts.at(-1)?.[1]], [0, 499_400]);
  });

  it('cover the steps whose midpoint they contain', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 10 }),
        fc.integer({ min: 1, max: 700_000 }),
        (added, durationMs) => {
          const parts = mergeRanges([], added);
          const expected = Array.from({ length: 100 }, (_, step) => step).filter((step) => {
            const middleMs = ((step + 0.5) * durationMs) / 100;
            return parts.some(([startMs, endMs]) => startMs <= middleMs && middleMs < endMs);
          });
          assert.deepEqual(listPlayedSteps(parts, durationMs), expected);
        },
      ),
    );
    assert.deepEqual(listPlayedSteps([[0, 100]], 10_000), [0]);
    assert.deepEqual(
      listPlayedSteps(
        [
          [0, 50],
          [51, 149],
        ],
        10_000,
      ),
      [],
    );
  });
});

describe('seen numbers', () => {
  it('contain the added numbers while there are few gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(90), { maxLength: 60 }), (numbers) => {
        const seen = numbers.reduce<SeenNumbers>(addSeen, []);
        for (let number = 0; number <= 91; number += 1) {
          assert.equal(hasSeen(seen, number), numbers.includes(number), `${number}`);
        }
        for (const [index, [first]] of seen.entries()) {
          assert.ok(first > (seen[index - 1]?.[1] ?? -2) + 1);
        }
      }),
    );
  });

  it('close their lowest gaps when there are many', () => {
    const even = Array.from({ length: 200 }, (_, index) => index * 2);
    const seen = even.reduce<SeenNumbers>(addSeen, []);
    assert.equal(seen.length, 50);
    assert.ok(hasSeen(seen, 1) && !hasSeen(seen, 397));
  });
});
