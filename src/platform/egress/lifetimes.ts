import { EgressError } from './egress-failure.ts';
import { beginLifetime, type Lifetime } from './lifetime.ts';
import { settleRefusal } from './settle-refusal.ts';
import { toEgressError } from './to-egress-error.ts';

/** Everything that is on its way out, so that it can be ended together. */
export type Lifetimes = {
  readonly open: (totalTimeoutMs: number | null, signal: AbortSignal | undefined) => Lifetime;
  readonly close: (lifetime: Lifetime) => void;
  /** Rejects with EgressError; a refusal, as late as every other. The lifetime is closed then. */
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
      const lifetime = beginLifetime(totalTimeoutMs, signal);
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
        await settleRefusal(failure, { startedAtMs, quantumMs: refusalQuantumMs });
        throw failure;
      }
    },
    endAll() {
      for (const lifetime of lifetimes) lifetime.end(new EgressError('aborted', 'shutting down'));
    },
  };
}
