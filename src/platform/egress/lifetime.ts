import { EgressError } from './egress-failure.ts';

/** The time one exchange may take, from its call to the end of its body. */
export type Lifetime = Disposable & {
  /** Aborts with the EgressError that ends the exchange. */
  readonly signal: AbortSignal;
  readonly end: (error: EgressError) => void;
};

/** Ends by itself after `totalTimeoutMs`, and with the caller's signal. */
export function beginLifetime(
  totalTimeoutMs: number | null,
  callerSignal: AbortSignal | undefined,
): Lifetime {
  const controller = new AbortController();
  const end = (error: EgressError): void => controller.abort(error);
  const onAbort = (): void =>
    end(new EgressError('aborted', 'the caller went away', { cause: callerSignal?.reason }));
  const timer =
    totalTimeoutMs === null
      ? undefined
      : setTimeout(() => end(new EgressError('timeout', 'not done in time')), totalTimeoutMs);

  callerSignal?.addEventListener('abort', onAbort, { once: true });
  if (callerSignal?.aborted === true) onAbort();
  return {
    signal: controller.signal,
    end,
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}
