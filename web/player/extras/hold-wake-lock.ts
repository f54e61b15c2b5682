type Lock = Pick<WakeLockSentinel, 'addEventListener' | 'release'>;

/** Returns a function that holds one lock while it is needed, and releases it otherwise. */
export function holdWakeLock(request: () => Promise<Lock>): (isNeeded: boolean) => void {
  let lock: Promise<Lock | undefined> | undefined;

  function acquire(): Promise<Lock | undefined> {
    const acquired = request().catch(() => undefined);
    // The browser releases the lock of a hidden page.
    void acquired.then((sentinel) =>
      sentinel?.addEventListener('release', () => {
        if (lock === acquired) lock = undefined;
      }),
    );
    return acquired;
  }

  function release(): void {
    void lock?.then((sentinel) => sentinel?.release());
    lock = undefined;
  }

  return (isNeeded) => {
    if (isNeeded) lock ??= acquire();
    else release();
  };
}
