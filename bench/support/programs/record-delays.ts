// Loaded before the service. Records how long the main thread's own work delays requests: from the
// first SIGUSR2 to the second one. Writes the result to the file DELAYS_FILE at exit.
import { writeFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

import { readEnvironment } from '#platform/config/env.ts';

/** How long the main thread can delay a request, in milliseconds of CPU time. */
export type RecordedDelays = { readonly p99: number };

const TICK_MS = 10;

/** Worker threads inherit the preloads of the process. */
if (isMainThread) recordDelays();

/**
 * A timer cannot fire before the current callback returns, so the CPU time of the main thread
 * between two ticks is at least the longest delay in between, and at most one tick longer.
 */
function recordDelays(): void {
  const delays = createHistogram();
  let last = readTimes();
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    const next = readTimes();
    const delayMs = next.cpuMs - last.cpuMs;
    const ticks = Math.max(1, Math.round((next.elapsedMs - last.elapsedMs) / TICK_MS));
    // A request arrives at any moment of a long delay and waits for the rest of it, so every tick
    // that the delay has prevented counts.
    for (let at = 0; at < ticks; at += 1) {
      delays.record(Math.max(1, Math.ceil(delayMs - at * TICK_MS)));
    }
    last = next;
  }

  process.on('SIGUSR2', () => {
    if (timer === undefined) {
      last = readTimes();
      timer = setInterval(tick, TICK_MS).unref();
    } else {
      clearInterval(timer);
    }
  });
  process.on('exit', () => {
    const result: RecordedDelays = { p99: delays.percentile(99) };
    writeFileSync(readEnvironment()['DELAYS_FILE'] ?? '', JSON.stringify(result));
  });
}

function readTimes(): { readonly cpuMs: number; readonly elapsedMs: number } {
  const { user, system } = process.threadCpuUsage();
  return { cpuMs: (user + system) / 1000, elapsedMs: performance.now() };
}
