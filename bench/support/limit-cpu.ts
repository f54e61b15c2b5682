import { readExactCpuSeconds } from './service-process.ts';

const CHECK_MS = 5;
/** Unused time that a process may use later. */
const SAVED_SECONDS_MAX = 0.02;

/**
 * Limits each process to this share of a core by stopping it in between, so that other programs on
 * the same cores do not decide what is measured.
 */
export function limitCpu(pids: readonly number[], share: number): Disposable {
  const processes = pids.map((pid) => ({ pid, used: readExactCpuSeconds(pid), credit: 0 }));
  let checkedAtMs = performance.now();

  function check(): void {
    const nowMs = performance.now();
    const earned = ((nowMs - checkedAtMs) / 1000) * share;
    checkedAtMs = nowMs;
    for (const each of processes) {
      const used = readExactCpuSeconds(each.pid);
      each.credit = Math.min(each.credit + earned - (used - each.used), SAVED_SECONDS_MAX);
      each.used = used;
      process.kill(each.pid, each.credit < 0 ? 'SIGSTOP' : 'SIGCONT');
    }
  }

  const timer = setInterval(check, CHECK_MS);
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer);
      for (const { pid } of processes) process.kill(pid, 'SIGCONT');
    },
  };
}
