import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { EVENT_TYPES, isSubscribed } from './events.ts';

describe('isSubscribed', () => {
  const CASES = [
    { patterns: ['*'], matches: [...EVENT_TYPES] },
    { patterns: ['video.*'], matches: EVENT_TYPES.filter((type) => type.startsWith('video.')) },
    {
      patterns: ['subtitle.*'],
      matches: EVENT_TYPES.filter((type) => type.startsWith('subtitle.')),
    },
    { patterns: ['video.ready', 'subtitle.deleted'], matches: ['video.ready', 'subtitle.deleted'] },
    { patterns: ['feed.*'], matches: ['feed.item_added'] },
    { patterns: [], matches: [] },
  ];
  for (const { patterns, matches } of CASES) {
    it(`matches the events selected by ${JSON.stringify(patterns)}`, () => {
      assert.deepEqual(
        EVENT_TYPES.filter((type) => isSubscribed(patterns, type)),
        matches,
      );
    });
  }
});
