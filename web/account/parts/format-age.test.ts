import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatAge } from './format-age.ts';

describe('formatAge', () => {
  const NOW_MS = Date.parse('2026-01-31T12:00:00.000Z');
  const AGES = [
    ['2026-01-31T12:00:05.000Z', 'now'],
    ['2026-01-31T11:59:01.000Z', 'now'],
    ['2026-01-31T11:59:00.000Z', '1 minute ago'],
    ['2026-01-31T11:00:01.000Z', '59 minutes ago'],
    ['2026-01-31T11:00:00.000Z', '1 hour ago'],
    ['2026-01-30T12:00:00.000Z', 'yesterday'],
    ['2026-01-01T12:00:00.000Z', 'last month'],
    ['2025-02-01T12:00:00.000Z', '11 months ago'],
    ['2025-01-31T12:00:00.000Z', 'last year'],
  ] as const;

  for (const [time, age] of AGES) {
    it(`returns “${age}” for ${time}`, () => assert.equal(formatAge(time, NOW_MS, 'en'), age));
  }
});
