import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatWait } from './format-wait.ts';

const NOW = Date.UTC(2026, 0, 31, 12);

function format(waitMs: number, locale = 'en'): string | undefined {
  return formatWait(new Date(NOW + waitMs).toISOString(), NOW, locale);
}

describe('formatWait', () => {
  it('counts seconds, then minutes, then hours', () => {
    assert.equal(format(27_500), 'in 28 sec.');
    assert.equal(format(1), 'in 1 sec.');
    assert.equal(format(119_999), 'in 120 sec.');
    assert.equal(format(120_000), 'in 2 min.');
    assert.equal(format(3_600_000), 'in 60 min.');
    assert.equal(format(7_200_000), 'in 2 hr.');
    assert.equal(format(28_000, 'de'), 'in 28 Sek.');
  });

  it('returns undefined once the time has come', () => {
    assert.equal(format(0), undefined);
    assert.equal(format(-5_000), undefined);
  });
});
