import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  parseImagePath,
  parsePlaylistVariables,
  toImagePath,
  toPlaylistVariables,
} from './thumbnail-resource.ts';

const COUNT = { min: 1, max: 5_000 };

describe('the variables of a playlist of thumbnails', () => {
  it('contain the images', () => {
    const durations = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 });
    const images = fc.record({
      type: fc.constantFrom('image/jpeg', 'image/png', 'image/webp'),
      columns: fc.integer(COUNT),
      rows: fc.integer(COUNT),
      width: fc.integer(COUNT),
      height: fc.integer(COUNT),
      tileMs: fc.option(fc.double({ min: 1, max: 1e6, noNaN: true })),
      timesMs: durations.map((list) =>
        list.reduce<number[]>((times, ms) => [...times, (times.at(-1) ?? 0) + ms], [0]),
      ),
    });
    fc.assert(
      fc.property(images, (each) => {
        assert.deepEqual(parsePlaylistVariables(toPlaylistVariables(each)), { ...each });
      }),
    );
  });

  it('are short for images of equal durations', () => {
    const timesMs = Array.from({ length: 5_001 }, (_, index) => index * 10_000);
    const size = { columns: 5, rows: 5, width: 160, height: 90 };
    const variables = toPlaylistVariables({ ...size, type: 'image/jpeg', tileMs: 400, timesMs });
    assert.equal(variables.get(':times'), '7ps*5000');
  });

  it('of other resources are no images', () => {
    assert.equal(parsePlaylistVariables(new Map()), undefined);
    assert.equal(parsePlaylistVariables(new Map([[':type', 'image/svg+xml']])), undefined);
  });
});

describe('the path of an image', () => {
  it('states its number', () => {
    const path = toImagePath('capability', 12, { type: 'image/png' });
    assert.equal(path, 't12/capability.png');
    assert.equal(parseImagePath(path.split('/')), 12);
    for (const other of ['capability.png', 't12345/capability.png', 'm1/capability.png', 't1/a/b'])
      assert.equal(parseImagePath(other.split('/')), undefined, other);
  });
});
