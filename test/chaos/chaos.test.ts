import { describe, it } from 'node:test';

import { CHAOS_CASES } from './cases.ts';
import { SHORT } from './chaos-case.ts';

// The cases have their own processes and databases, and mostly wait for timeouts.
describe('chaos', { concurrency: 4 }, () => {
  for (const { name, invariant, findObstacle, isLong, run } of CHAOS_CASES) {
    if (isLong === true) continue;

    const skip = findObstacle?.() ?? false;
    it(`${name}: ${invariant}`, { skip }, async () => {
      await run(SHORT);
    });
  }
});
