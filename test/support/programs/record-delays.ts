// Loaded before the service. Records how long the main thread's own work delays requests: from the
// first SIGUSR2 to the second one. Writes the result to the file DELAYS_FILE at exit.
import { writeFileSync } from 'node:fs';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

import { readEnvironment } from '#platform/config/env.ts';

/** How long the main thread can delay a request, in milliseconds. */
export type RecordedDelays = {
  /** The number of samples. */
  readonly count: number;
  /** Delays by CPU time, which other processes do not affect. */
  readonly p99: number;
  readonly max: number;
  /** Delays by elapsed time, which includes waiting for the CPU. */
  readonly elapsedP99: number;
  readonly elapsedMax: number;
};

const TICK_MS = 10;

/** Worker threads inherit the preloads of the process. */
if (isMainThread) recordDelays();

/**
 * A timer cannot fire before the current callback returns, so the CPU time of the main thread
 * between two ticks is at least the longest delay in between, and at most one tick longer.
 */
function recordDelays(): void {
  const delays = createHistogram();
  const elapsed = monitorEventLoopDelay({ resolution: TICK_MS });
  let last = { cpuMs: 0, elapsedMs: 0 };
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    const next = { cpuMs: readCpuMs(), elapsedMs: performance.now() };
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
      last = { cpuMs: readCpuMs(), elapsedMs: performance.now() };
      timer = setInterval(tick, TICK_MS).unref();
      elapsed.enable();
    } else {
      clearInterval(timer);
      elapsed.disable();
    }
  });
  process.on('exit', () => {
    const result: RecordedDelays = {
      count: delays.count,
      p99: delays.percentile(99),
      max: delays.max,
      elapsedP99: elapsed.percentile(99) / 1e6,
      elapsedMax: elapsed.max / 1e6,
    };
    writeFileSync(readEnvironment()['DELAYS_FILE'] ?? '', JSON.stringify(result));
  });
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
