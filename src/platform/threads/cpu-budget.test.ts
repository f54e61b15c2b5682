import assert from 'node:assert/strict';
import { it } from 'node:test';

import { CpuBudget } from './cpu-budget.ts';

it('lets a client wait after its burst, until its average is within the budget', () => {
  let nowMs = 0;
  const budget = new CpuBudget({ burstMs: 1_000, msPerSecond: 200 }, () => nowMs);
  assert.equal(budget.waitMs('a'), 0);
  budget.charge('a', 1_000);
  assert.equal(budget.waitMs('a'), 0);
  budget.charge('a', 100);
  assert.deepEqual([budget.waitMs('a'), budget.waitMs('b')], [500, 0]);
  nowMs = 400;
  assert.equal(budget.waitMs('a'), 100);
  nowMs = 500;
  assert.equal(budget.waitMs('a'), 0);
  budget.charge('a', 100);
  assert.equal(budget.waitMs('a'), 500);
});

it('does not save unused CPU time beyond the burst', () => {
  let nowMs = 0;
  const budget = new CpuBudget({ burstMs: 1_000, msPerSecond: 200 }, () => nowMs);
  budget.charge('a', 500);
  nowMs = 60_000;
  budget.charge('a', 1_200);
  assert.equal(budget.waitMs('a'), 1_000);
});
