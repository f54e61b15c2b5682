import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { addPosition } from './add-position.ts';
import { findPosition, parsePositions } from './positions.ts';

const DAY_MS = 24 * 3600 * 1000;
const TALK = { videoId: 'vid_talk', seconds: 60, atMs: 0, duration: 100 };

describe('saved positions', () => {
  it('keep the latest position of each video', () => {
    const once = addPosition([], TALK);
    const twice = addPosition(once, { ...TALK, seconds: 70, atMs: 1 });
    assert.deepEqual(twice, [{ videoId: 'vid_talk', seconds: 70, atMs: 1 }]);
    assert.equal(findPosition(twice, 'vid_talk', 2), 70);
    assert.equal(findPosition(twice, 'vid_other', 2), null);
  });

  const table: readonly [string, number, boolean][] = [
    ['barely started', 4.9, false],
    ['started', 5, true],
    ['almost finished', 95, true],
    ['finished', 95.1, false],
  ];
  for (const [description, seconds, isStored] of table) {
    it(`${isStored ? 'keep' : 'omit'} a video that is ${description}`, () => {
      const positions = addPosition(addPosition([], TALK), { ...TALK, seconds, atMs: 1 });
      assert.equal(positions.length, isStored ? 1 : 0);
    });
  }

  it('expire after 90 days', () => {
    const positions = addPosition([], TALK);
    assert.equal(findPosition(positions, 'vid_talk', 90 * DAY_MS - 1), 60);
    assert.equal(findPosition(positions, 'vid_talk', 90 * DAY_MS), null);
    const later = { ...TALK, videoId: 'vid_later', atMs: 90 * DAY_MS };
    assert.equal(addPosition(positions, later).length, 1);
  });

  it('are limited to 50, and the oldest are removed first', () => {
    const positions = Array.from({ length: 60 }, (_, atMs) => atMs).reduce(
      (list, atMs) => addPosition(list, { ...TALK, videoId: `vid_${atMs}`, atMs }),
      parsePositions('[]'),
    );
    assert.equal(positions.length, 50);
    assert.equal(findPosition(positions, 'vid_59', 60), 60);
    assert.equal(findPosition(positions, 'vid_9', 60), null);
  });

  it('tolerate any stored text', () => {
    assert.deepEqual(parsePositions(''), []);
    assert.deepEqual(parsePositions('[{"videoId":1,"seconds":2,"atMs":3},null]'), []);
    fc.assert(fc.property(fc.json(), (text) => Array.isArray(parsePositions(text))));
  });
});
