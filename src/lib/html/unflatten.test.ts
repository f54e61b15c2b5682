import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, jsonValue, property } from 'fast-check';

import { unflatten } from './unflatten.ts';

describe('unflatten', () => {
  it('returns each object with its texts and lists of texts', () => {
    assert.deepEqual(
      unflatten([
        ['ShallowReactive', 1],
        { video: 2, ids: 5 },
        { src: 3, width: 4 },
        'a.mp4',
        640,
        [3, 6],
        'b',
      ]),
      [
        { video: null, ids: ['a.mp4', 'b'] },
        { src: 'a.mp4', width: 640 },
      ],
    );
  });

  it('returns other values unchanged', () => {
    for (const value of [
      null,
      'text',
      {},
      [],
      [{ a: 1 }],
      [{ src: 'a.mp4' }, { src: 'b.mp4' }],
      [['Other', 1], { a: 1 }],
    ]) {
      assert.equal(unflatten(value), value);
    }
  });

  it('returns undefined for invalid indexes', () => {
    assert.deepEqual(unflatten([{ a: 7, b: -1, c: 0 }, 'x']), [
      { a: undefined, b: undefined, c: null },
    ]);
  });

  it('accepts any value', () => {
    assertProperty(
      property(jsonValue(), (value) => {
        unflatten(value);
      }),
    );
  });
});
