import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** A third of the CPU share of normal threads, when both compete for one core. */
const NICE = 5;
const TASKS = '/proc/self/task';

/** On other systems, a priority applies to the entire process. */
const isSupported = process.platform === 'linux';

/** Lowers the priority of the calling thread. */
export function lowerThreadPriority(): void {
  if (isSupported) setPriority(toLowPriority());
}

/**
 * Lowers the priority of V8's background threads, which all isolates share. They mostly compile the
 * code of new threads, and would compete with the main thread for the CPU.
 */
export function lowerBackgroundPriority(): void {
  if (!isSupported) return;
  for (const id of readdirSync(TASKS)) {
    if (isBackgroundThread(id)) setPriority(Number(id), toLowPriority());
  }
}

function isBackgroundThread(id: string): boolean {
  try {
    return readFileSync(`${TASKS}/${id}/comm`, 'utf8') === 'V8Worker\n';
  } catch {
    // The thread has ended.
    return false;
  }
}

/** Relative to the main thread, because only root may raise a priority. */
function toLowPriority(): number {
  return Math.min(constants.priority.PRIORITY_LOW, getPriority(process.pid) + NICE);
}
