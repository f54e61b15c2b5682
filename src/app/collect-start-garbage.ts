import { performance } from 'node:perf_hooks';

const CHECK_MS = 5_000;
/** Share of the time in which the event loop ran something. Idle jobs take less than a hundredth. */
const IDLE_UTILIZATION_MAX = 0.05;

/**
 * Frees what only the start needed, which V8 would keep until the heap has grown: a tenth of the
 * memory of an idle service. That stops the process for up to half a second, so it waits for the
 * first five seconds without work. Does nothing without `--expose-gc`, which the launcher sets.
 */
export function collectStartGarbage(
  collect: () => void = () => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }),
): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > IDLE_UTILIZATION_MAX) return;
    clearInterval(timer);
    collect();
  }, CHECK_MS);
  timer.unref();
}
