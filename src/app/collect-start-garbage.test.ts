import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { it, mock } from 'node:test';

import { collectStartGarbage } from './collect-start-garbage.ts';

it('collects once, after the first interval without work', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let utilization = 1;
  t.mock.method(performance, 'eventLoopUtilization', () => ({ idle: 0, active: 0, utilization }));
  const collect = mock.fn();
  collectStartGarbage(collect);
  t.mock.timers.tick(5_000);
  assert.equal(collect.mock.callCount(), 0);
  utilization = 0.01;
  t.mock.timers.tick(4_999);
  assert.equal(collect.mock.callCount(), 0);
  t.mock.timers.tick(1);
  t.mock.timers.tick(10_000);
  assert.equal(collect.mock.callCount(), 1);
});
