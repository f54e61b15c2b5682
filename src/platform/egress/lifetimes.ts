import { delayRefusal } from './delay-refusal.ts';
import { EgressError } from './egress-failure.ts';
import { startLifetime, type Lifetime } from './lifetime.ts';
import { toEgressError } from './to-egress-error.ts';

/** All exchanges in progress, so that shutdown can end them together. */
export type Lifetimes = {
  readonly open: (totalTimeoutMs: number | null, signal: AbortSignal | undefined) => Lifetime;
  readonly close: (lifetime: Lifetime) => void;
  /**
   * Runs `work` within the lifetime. On failure, rejects with EgressError, after a delay for
   * refusals, and closes the lifetime.
   */
  readonly run: <Result>(lifetime: Lifetime, work: () => Promise<Result>) => Promise<Result>;
  readonly endAll: () => void;
};

export function createLifetimes(refusalQuantumMs: number): Lifetimes {
  const lifetimes = new Set<Lifetime>();

  function close(lifetime: Lifetime): void {
    lifetime[Symbol.dispose]();
    lifetimes.delete(lifetime);
  }

  return {
    close,
    open(totalTimeoutMs, signal) {
      const lifetime = startLifetime(totalTimeoutMs, signal);
      lifetimes.add(lifetime);
      return lifetime;
    },
    async run(lifetime, work) {
      const startedAtMs = performance.now();
      try {
        return await work();
      } catch (error) {
        close(lifetime);
        const failure = toEgressError(error, 'protocol');
        await delayRefusal(failure, { startedAtMs, quantumMs: refusalQuantumMs });
        throw failure;
      }
    },
    endAll() {
      for (const lifetime of lifetimes) lifetime.end(new EgressError('aborted', 'shutting down'));
    },
  };
}
