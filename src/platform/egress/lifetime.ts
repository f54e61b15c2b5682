import { EgressError } from './egress-failure.ts';

/** The lifetime of one exchange, from the call to the end of the body. */
export type Lifetime = Disposable & {
  /** Aborts with the EgressError that ends the exchange. */
  readonly signal: AbortSignal;
  readonly end: (error: EgressError) => void;
};

/** Ends after `totalTimeoutMs`, or when the caller's signal aborts. */
export function startLifetime(
  totalTimeoutMs: number | null,
  callerSignal: AbortSignal | undefined,
): Lifetime {
  const controller = new AbortController();
  const end = (error: EgressError): void => controller.abort(error);
  const onAbort = (): void =>
    end(new EgressError('aborted', 'the caller aborted', { cause: callerSignal?.reason }));
  const timer =
    totalTimeoutMs === null
      ? undefined
      : setTimeout(() => end(new EgressError('timeout', 'the exchange timed out')), totalTimeoutMs);

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
