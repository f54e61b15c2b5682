import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createHostThrottle, type HostSlot } from './host-throttle.ts';

const NOW_MS = 1_000_000;

it('allows two concurrent checks per host and returns a distinct retry time for each further check', () => {
  const hostThrottle = createHostThrottle();
  const first = hostThrottle.acquire('a.example', NOW_MS);
  const second = hostThrottle.acquire('a.example', NOW_MS);
  assert.deepEqual([first.kind, second.kind], ['now', 'now']);
  const later = [1, 2, 3].map(() => toTime(hostThrottle.acquire('a.example', NOW_MS)));
  assert.deepEqual(later, [NOW_MS + 1_000, NOW_MS + 2_000, NOW_MS + 3_000]);
  assert.equal(hostThrottle.acquire('b.example', NOW_MS).kind, 'now');

  second[Symbol.dispose]();
  assert.equal(hostThrottle.acquire('a.example', NOW_MS).kind, 'now');
  assert.equal(toTime(hostThrottle.acquire('a.example', NOW_MS + 60_000)), NOW_MS + 61_000);
});

function toTime(slot: HostSlot): number | null {
  return slot.kind === 'later' ? slot.atMs : null;
}
