const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** One Ctrl-C on `npm start` comes twice where the shell is not dash: from the terminal, and from npm. */
const SAME_TELLING_MS = 1_000;

/** Resolves when the process is told to stop; a later signal ends it at once. */
export function hearStopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function stop(): void {
    setTimeout(stopHearing, SAME_TELLING_MS).unref();
    resolve();
  }
  function stopHearing(): void {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return promise;
}
