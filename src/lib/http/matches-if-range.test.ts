import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { matchesIfRange } from './matches-if-range.ts';

describe('matchesIfRange', () => {
  const DATE = 'Sat, 31 Jan 2026 12:00:00 GMT';
  const current = { etag: '"abc"', lastModified: DATE };

  it('matches only the current validators', () => {
    assert.equal(matchesIfRange(undefined, current), true);
    assert.equal(matchesIfRange('', current), true);
    assert.equal(matchesIfRange('"abc"', current), true);
    assert.equal(matchesIfRange(DATE, current), true);
    assert.equal(matchesIfRange('"abd"', current), false);
    assert.equal(matchesIfRange('Sat, 31 Jan 2026 12:00:01 GMT', current), false);
    assert.equal(matchesIfRange('nonsense', current), false);
  });

  it('uses strong comparison', () => {
    const weak = { etag: 'W/"abc"', lastModified: undefined };
    assert.equal(matchesIfRange('W/"abc"', weak), false);
    assert.equal(matchesIfRange('"abc"', weak), false);
    assert.equal(matchesIfRange('W/"abc"', current), false);
  });

  it('never matches without a current validator', () => {
    const none = { etag: undefined, lastModified: undefined };
    assert.equal(matchesIfRange('"abc"', none), false);
    assert.equal(matchesIfRange(DATE, none), false);
  });
});
