import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { EVENT_TYPES, isSubscribed } from './events.ts';

describe('isSubscribed', () => {
  const CASES = [
    { patterns: ['*'], admits: [...EVENT_TYPES] },
    { patterns: ['video.*'], admits: EVENT_TYPES.filter((type) => type.startsWith('video.')) },
    {
      patterns: ['subtitle.*'],
      admits: EVENT_TYPES.filter((type) => type.startsWith('subtitle.')),
    },
    { patterns: ['video.ready', 'subtitle.deleted'], admits: ['video.ready', 'subtitle.deleted'] },
    { patterns: [], admits: [] },
  ];
  for (const { patterns, admits } of CASES) {
    it(`admits with ${JSON.stringify(patterns)} what it names`, () => {
      assert.deepEqual(
        EVENT_TYPES.filter((type) => isSubscribed(patterns, type)),
        admits,
      );
    });
  }
});
