import type { ChaosCase } from './chaos-case.ts';
import { crashDatabase, freezeDatabase } from './fail-database.ts';
import { fillDisk, remountDisk } from './fail-disk.ts';
import { jumpClock } from './jump-clock.ts';
import { killNodes } from './kill-nodes.ts';
import { partitionNodes } from './partition-nodes.ts';

/** Shared by `npm run chaos` and the short versions in `npm run test:live`. */
export const CHAOS_CASES: readonly ChaosCase[] = [
  killNodes('sqlite'),
  killNodes('postgres'),
  fillDisk,
  remountDisk,
  freezeDatabase,
  crashDatabase,
  jumpClock('sqlite'),
  jumpClock('postgres'),
  partitionNodes('cut'),
  partitionNodes('frozen'),
];
