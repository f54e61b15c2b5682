const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/**
 * A single Ctrl-C on `npm start` can send the signal twice: from the terminal, and from npm when
 * the shell is not dash.
 */
const DUPLICATE_SIGNAL_MS = 1_000;

/** Resolves on SIGINT or SIGTERM. A later signal ends the process immediately. */
export function waitForShutdown(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function stop(): void {
    setTimeout(removeListeners, DUPLICATE_SIGNAL_MS).unref();
    resolve();
  }
  function removeListeners(): void {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return promise;
}
