import type { EgressConfig } from '../config/config.ts';
import { createAddressPolicy } from './address-policy.ts';
import { createConnectionPool } from './connection-pool.ts';
import { EgressError } from './egress-failure.ts';
import type { Egress, EgressRequest, EgressResponse } from './egress.ts';
import { followRedirects } from './follow-redirects.ts';
import { createGuard, type RefusalReason } from './guard.ts';
import { beginLifetime, type Lifetime } from './lifetime.ts';
import { SERVICE_LIMITS, type ServiceLimits, toExchangeLimits } from './limits.ts';
import { settleRefusal } from './settle-refusal.ts';
import { toEgressError } from './to-egress-error.ts';

export type CreateEgressOptions = {
  readonly config: EgressConfig;
  /** Our own `host` (at any port) or `host:port`, refused as a source: the service must not feed itself. */
  readonly ownHosts: readonly string[];
  /** Goes with every request in `CDN-Loop`, so that the service knows its own ones. */
  readonly loopMark?: string;
  readonly limits?: ServiceLimits;
  /** Called once for each refused address, for the metrics. */
  readonly onRefused?: (reason: RefusalReason) => void;
};

/** Opens the way out. Environment proxies are ignored; only `config.proxy` counts. */
export function createEgress(options: CreateEgressOptions): Egress {
  const { config, ownHosts, limits = SERVICE_LIMITS, onRefused = () => undefined } = options;
  const { loopMark = null } = options;
  const pool = createConnectionPool();
  const lifetimes = new Set<Lifetime>();
  const guard = createGuard({
    policy: createAddressPolicy(config.allow, config.deny),
    ownHosts,
    dnsServers: config.dnsServers,
    dnsTimeoutMs: limits.dnsTimeoutMs,
    onRefused,
  });

  async function open(request: EgressRequest): Promise<EgressResponse> {
    const most = request.isHeld === true ? limits.held : limits.exchange;
    const exchangeLimits = toExchangeLimits(request.limits, most);
    const lifetime = openLifetime(exchangeLimits.totalTimeoutMs, request.signal);
    return await underRefusalTime(lifetime, async () => {
      const response = await followRedirects(request, {
        guard,
        pool,
        proxy: config.proxy,
        limits: exchangeLimits,
        idleSocketMs: limits.idleSocketMs,
        loopMark,
        signal: lifetime.signal,
      });
      if (response.body.closed) closeLifetime(lifetime);
      else response.body.once('close', () => closeLifetime(lifetime));
      return response;
    });
  }

  async function judge(url: URL, signal?: AbortSignal): Promise<void> {
    const lifetime = openLifetime(limits.exchange.connectTimeoutMs, signal);
    await underRefusalTime(lifetime, async () => {
      const target = guard.check(url);
      // Under a proxy the names are the proxy's to look up and to judge.
      if (config.proxy === null)
        await guard.locate(target, lifetime.signal).catch(passUnlessRefused);
      closeLifetime(lifetime);
    });
  }

  async function underRefusalTime<T>(lifetime: Lifetime, run: () => Promise<T>): Promise<T> {
    const startedAtMs = performance.now();
    try {
      return await run();
    } catch (error) {
      closeLifetime(lifetime);
      const failure = toEgressError(error, 'protocol');
      await settleRefusal(failure, startedAtMs, limits.refusalQuantumMs);
      throw failure;
    }
  }

  function openLifetime(totalTimeoutMs: number | null, signal: AbortSignal | undefined): Lifetime {
    const lifetime = beginLifetime(totalTimeoutMs, signal);
    lifetimes.add(lifetime);
    return lifetime;
  }

  function closeLifetime(lifetime: Lifetime): void {
    lifetime[Symbol.dispose]();
    lifetimes.delete(lifetime);
  }

  async function dispose(): Promise<void> {
    for (const lifetime of lifetimes) lifetime.end(new EgressError('aborted', 'shutting down'));
    await pool[Symbol.asyncDispose]();
  }

  return { open, judge, [Symbol.asyncDispose]: dispose };
}

/** A name that can't be looked up now is not forbidden: `open` will say what is wrong with it. */
function passUnlessRefused(error: unknown): void {
  if (error instanceof EgressError && (error.failure === 'dns' || error.failure === 'timeout'))
    return;
  throw error;
}
