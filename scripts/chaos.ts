// Injects faults into running services: kills under load, failing disks and databases, clock jumps
// and partitions. Prints the figures of each case, and fails if an acknowledged write is lost or
// the service does not recover. Build the pages first: npm run build:web
// `npm run chaos 100 "disk|clock"` kills 100 processes per database, and runs only matching cases.
import { CHAOS_CASES } from '#test/chaos/cases.ts';
import type { ChaosCase } from '#test/chaos/chaos-case.ts';

const [, , kills = '1000', filter = ''] = process.argv;
/** Acknowledged writes before and after each fault. */
const WRITES = 100;

const pattern = new RegExp(filter);
const size = { kills: Number(kills), writes: WRITES };
let failures = 0;
for (const each of CHAOS_CASES.filter(({ name }) => pattern.test(name))) await run(each);
process.exitCode = failures === 0 ? 0 : 1;

async function run({ name, invariant, findObstacle, run: runCase }: ChaosCase): Promise<void> {
  const obstacle = findObstacle?.() ?? null;
  if (obstacle !== null) {
    console.log(`chaos: skipped: ${name}: ${obstacle}`);
    return;
  }
  const startMs = performance.now();
  try {
    const figures = await runCase(size);
    const seconds = Math.round((performance.now() - startMs) / 1000);
    console.log(`chaos: passed in ${seconds} s: ${name}: ${figures}\n  ${invariant}`);
  } catch (error) {
    failures += 1;
    console.log(`chaos: FAILED: ${name}: ${invariant}`);
    console.log(error);
  }
}
