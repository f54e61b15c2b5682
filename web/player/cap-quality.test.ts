import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { findQualityCap } from './cap-quality.ts';
import type { Quality } from './offer-choices.ts';

const LADDER = [
  [426, 240, 300],
  [640, 360, 800],
  [1280, 720, 2500],
  [1280, 720, 4000],
  [3840, 2160, 16_000],
] as const;

function toQualities(
  sizes: readonly (readonly [width: number, height: number, bitrate: number])[],
): readonly Quality[] {
  return sizes.map(([width, height, bitrate], index) => ({
    id: String(index),
    width,
    height,
    bitrate,
  }));
}

describe('findQualityCap', () => {
  for (const [width, height, bitrate] of [
    // Just fits, and one pixel more in both directions.
    [426, 240, 300],
    [427, 241, 800],
    // The picture of a wide player is as high as the player.
    [2000, 360, 800],
    // The picture of a high player is as wide as the player.
    [640, 1600, 800],
    // The best of several qualities of the same size.
    [1000, 700, 4000],
    // Twice the pixel ratio.
    [1280 * 2, 720 * 2, null],
    [8000, 4500, null],
    // An iframe that is not displayed.
    [0, 0, 300],
  ] as const) {
    it(`is ${bitrate} for a player of ${width}×${height} pixels`, () => {
      const cap = findQualityCap(toQualities(LADDER), { width, height });
      assert.equal(cap?.bitrate ?? null, bitrate);
    });
  }

  it('does not load more of a portrait video than a wide player shows', () => {
    const portrait = LADDER.map(([width, height, bitrate]) => [height, width, bitrate] as const);
    const cap = findQualityCap(toQualities(portrait), { width: 1280, height: 640 });
    assert.equal(cap?.bitrate, 800);
  });

  it('ignores qualities whose size is unknown', () => {
    const sizes = [[0, 0, 64], ...LADDER, [0, 0, 20_000]] as const;
    const small = { width: 400, height: 225 };
    assert.equal(findQualityCap(toQualities(sizes), small)?.bitrate, 300);
    assert.equal(findQualityCap(toQualities([[0, 0, 64]]), small), null);
    assert.equal(findQualityCap([], small), null);
  });

  it('never enlarges a picture that a better quality would show', () => {
    const side = fc.integer({ min: 1, max: 4000 });
    const sizes = fc.array(fc.tuple(side, side, side), { minLength: 1 });
    fc.assert(
      fc.property(sizes, side, side, (each, width, height) => {
        const qualities = toQualities(each);
        const cap = findQualityCap(qualities, { width, height });
        if (cap === null) return;
        const covering = qualities.filter(
          (quality) => quality.width >= width || quality.height >= height,
        );
        const smallest = Math.min(...covering.map((quality) => quality.width * quality.height));
        assert.ok(cap.width * cap.height <= smallest);
        assert.ok(qualities.some((quality) => quality.width * quality.height === smallest));
      }),
    );
  });
});
