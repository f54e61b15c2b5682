import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import { isSelected, isCovered, formatEvents, togglePattern } from './event-patterns.ts';

describe('event patterns', () => {
  before(async () => {
    await loadTexts('en');
    await loadPageTexts();
  });

  it('cover their events but not themselves', () => {
    assert.equal(isCovered(['video.*'], 'video.ready'), true);
    assert.equal(isCovered(['video.*'], 'subtitle.created'), false);
    assert.equal(isCovered(['video.*'], 'video.*'), false);
    assert.equal(isCovered(['*'], 'subtitle.*'), true);
    assert.equal(isCovered(['*'], '*'), false);
    assert.equal(isCovered(['video.ready'], 'video.ready'), false);
    assert.equal(isSelected(['video.ready'], 'video.ready'), true);
  });

  it('replace the selected events that they cover', () => {
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

  it('are listed by name', () => {
    assert.equal(formatEvents(['*']), 'All events');
    assert.equal(
      formatEvents(['subtitle.created', 'video.*']),
      'All video events, subtitle.created',
    );
    assert.equal(formatEvents(['video.failed', 'video.ready']), 'video.ready, video.failed');
  });
});
