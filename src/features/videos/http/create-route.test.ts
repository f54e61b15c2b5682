import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parsePrefer } from '#lib/http/parse-prefer.ts';

import { decideWait } from './create-route.ts';

describe('decideWait', () => {
  const cases: readonly (readonly [string | undefined, number, string | null])[] = [
    [undefined, 3_000, null],
    ['respond-async', 0, 'respond-async'],
    ['wait=0', 0, 'wait=0'],
    ['wait=7', 7_000, 'wait=7'],
    ['wait=10', 10_000, 'wait=10'],
    ['wait=11', 10_000, 'wait=10'],
    ['wait=999999', 10_000, 'wait=10'],
    ['respond-async, wait=5', 5_000, 'respond-async, wait=5'],
    ['wait=soon', 3_000, null],
    ['wait=-1', 3_000, null],
    ['return=minimal', 3_000, null],
  ];
  for (const [header, waitMs, applied] of cases) {
    it(`waits ${waitMs} ms for Prefer: ${header ?? 'nothing'}`, () => {
      assert.deepEqual(decideWait(parsePrefer(header)), { waitMs, applied });
    });
  }
});
