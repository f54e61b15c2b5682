import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isChosen, isCovered, nameEvents, togglePattern } from './event-choice.ts';

describe('the choice of events', () => {
  it('covers by a pattern what the pattern stands for, and not itself', () => {
    assert.equal(isCovered(['video.*'], 'video.ready'), true);
    assert.equal(isCovered(['video.*'], 'subtitle.created'), false);
    assert.equal(isCovered(['video.*'], 'video.*'), false);
    assert.equal(isCovered(['*'], 'subtitle.*'), true);
    assert.equal(isCovered(['*'], '*'), false);
    assert.equal(isCovered(['video.ready'], 'video.ready'), false);
    assert.equal(isChosen(['video.ready'], 'video.ready'), true);
  });

  it('names no event that is sent anyway', () => {
    assert.deepEqual(togglePattern(['video.ready', 'subtitle.created'], 'video.*'), [
      'subtitle.created',
      'video.*',
    ]);
    assert.deepEqual(togglePattern(['video.ready', 'subtitle.*'], '*'), ['*']);
    assert.deepEqual(togglePattern(['video.ready', 'video.failed'], 'video.ready'), [
      'video.failed',
    ]);
    assert.deepEqual(togglePattern(['*'], '*'), []);
  });

  it('is told in words', () => {
    assert.equal(nameEvents(['*']), 'Everything');
    assert.equal(nameEvents(['subtitle.created', 'video.*']), 'All video events, subtitle.created');
    assert.equal(nameEvents(['video.failed', 'video.ready']), 'video.ready, video.failed');
  });
});
