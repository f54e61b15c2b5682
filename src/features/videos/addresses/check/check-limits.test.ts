import assert from 'node:assert/strict';
import { it } from 'node:test';

import { CheckLimits, type CheckSlot } from './check-limits.ts';

const NOW_MS = 1_000_000;
const A = new Set(['a.example']);
const B = new Set(['b.example']);

it('allows two concurrent checks per host and returns a distinct retry time for each further check', () => {
  const checkLimits = new CheckLimits();
  const first = checkLimits.acquire(A, NOW_MS);
  const second = checkLimits.acquire(A, NOW_MS);
  assert.deepEqual([first.kind, second.kind], ['now', 'now']);
  const later = [1, 2, 3].map(() => toTime(checkLimits.acquire(A, NOW_MS)));
  assert.deepEqual(later, [NOW_MS + 1_000, NOW_MS + 2_000, NOW_MS + 3_000]);
  assert.equal(checkLimits.acquire(B, NOW_MS).kind, 'now');

  second[Symbol.dispose]();
  assert.equal(checkLimits.acquire(A, NOW_MS).kind, 'now');
  assert.equal(toTime(checkLimits.acquire(A, NOW_MS + 60_000)), NOW_MS + 61_000);
});

it('admits a check of several hosts only if all of them admit it', () => {
  const checkLimits = new CheckLimits();
  const both = new Set([...A, ...B]);
  const first = checkLimits.acquire(both, NOW_MS);
  checkLimits.acquire(B, NOW_MS);
  assert.equal(toTime(checkLimits.acquire(both, NOW_MS)), NOW_MS + 1_000);
  assert.equal(checkLimits.acquire(A, NOW_MS).kind, 'now', 'the postponed check uses no slot');

  first[Symbol.dispose]();
  assert.equal(checkLimits.acquire(both, NOW_MS).kind, 'now');
});

function toTime(slot: CheckSlot): number | null {
  return slot.kind === 'later' ? slot.atMs : null;
}
