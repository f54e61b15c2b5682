import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createHostTurns, type HostTurn } from './host-turns.ts';

const NOW_MS = 1_000_000;

it('lets two of a host go on at a time, and tells each of the others a time of its own', () => {
  const hostTurns = createHostTurns();
  const first = hostTurns.take('a.example', NOW_MS);
  const second = hostTurns.take('a.example', NOW_MS);
  assert.deepEqual([first.kind, second.kind], ['now', 'now']);
  const later = [1, 2, 3].map(() => toTime(hostTurns.take('a.example', NOW_MS)));
  assert.deepEqual(later, [NOW_MS + 1_000, NOW_MS + 2_000, NOW_MS + 3_000]);
  assert.equal(hostTurns.take('b.example', NOW_MS).kind, 'now');

  second[Symbol.dispose]();
  assert.equal(hostTurns.take('a.example', NOW_MS).kind, 'now');
  assert.equal(toTime(hostTurns.take('a.example', NOW_MS + 60_000)), NOW_MS + 61_000);
});

function toTime(turn: HostTurn): number | null {
  return turn.kind === 'later' ? turn.atMs : null;
}
