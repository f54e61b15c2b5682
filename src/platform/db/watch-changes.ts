import type { ChangeBus, ChangeTopic } from './database.ts';

/** Watches for changes of one subject from its creation until it is disposed. */
export type ChangeWatch = Disposable & {
  /**
   * Resolves immediately if the subject has changed since the previous call. Otherwise resolves at
   * the next change, after `timeoutMs`, or when `signal` aborts.
   */
  readonly next: (timeoutMs: number, signal: AbortSignal) => Promise<void>;
};

export function watchChanges(
  changes: Pick<ChangeBus, 'subscribe'>,
  topic: ChangeTopic,
  watched: string,
): ChangeWatch {
  let change = Promise.withResolvers<void>();
  const unsubscribe = changes.subscribe(
    topic,
    (subject) => {
      if (subject === watched) change.resolve();
    },
    () => change.resolve(),
  );

  async function next(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const onEnd = (): void => change.resolve();
    const timer = setTimeout(onEnd, timeoutMs);
    signal.addEventListener('abort', onEnd, { once: true });
    await change.promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', onEnd);
    change = Promise.withResolvers();
  }

  return { next, [Symbol.dispose]: unsubscribe };
}
