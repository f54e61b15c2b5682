import type { Socket } from 'node:net';

import { findHostRule } from '#lib/net/host-rules.ts';

import type { EgressConfig } from '../config/config.ts';
import { createAddressPolicy } from './address-policy.ts';
import { createConnectionPool } from './connection-pool.ts';
import { dial } from './dial.ts';
import { EgressError } from './egress-failure.ts';
import type { Egress, EgressRequest, EgressResponse, Tunnels } from './egress.ts';
import { followRedirects } from './follow-redirects.ts';
import { createGuard, type RefusalReason } from './guard.ts';
import { createLifetimes } from './lifetimes.ts';
import { SERVICE_LIMITS, type ServiceLimits, toExchangeLimits } from './limits.ts';
import { USER_AGENT } from './request-headers.ts';

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
export function createEgress(options: CreateEgressOptions): Egress & Tunnels {
  const { config, ownHosts, limits = SERVICE_LIMITS, onRefused = () => undefined } = options;
  const { loopMark = null } = options;
  const pool = createConnectionPool();
  const lifetimes = createLifetimes(limits.refusalQuantumMs);
  const guard = createGuard({
    policy: createAddressPolicy(config.allow, config.deny),
    ownHosts,
    denyHosts: config.denyHosts,
    dnsServers: config.dnsServers,
    dnsTimeoutMs: limits.dnsTimeoutMs,
    onRefused,
  });
  const findUserAgent = (hostname: string): string =>
    findHostRule(config.userAgents, hostname)?.userAgent ?? USER_AGENT;

  async function open(request: EgressRequest): Promise<EgressResponse> {
    const most = request.isHeld === true ? limits.held : limits.exchange;
    const exchangeLimits = toExchangeLimits(request.limits, most);
    const lifetime = lifetimes.open(exchangeLimits.totalTimeoutMs, request.signal);
    return await lifetimes.run(lifetime, async () => {
      const response = await followRedirects(request, {
        guard,
        pool,
        proxy: config.proxy,
        limits: exchangeLimits,
        idleSocketMs: limits.idleSocketMs,
        loopMark,
        findUserAgent,
        signal: lifetime.signal,
      });
      if (response.body.closed) lifetimes.close(lifetime);
      else response.body.once('close', () => lifetimes.close(lifetime));
      return response;
    });
  }

  async function judge(url: URL, signal?: AbortSignal): Promise<void> {
    const lifetime = lifetimes.open(limits.exchange.connectTimeoutMs, signal);
    await lifetimes.run(lifetime, async () => {
      const target = guard.check(url);
      // Under a proxy the names are the proxy's to look up and to judge.
      if (config.proxy === null)
        await guard.locate(target, lifetime.signal).catch(passUnlessRefused);
      lifetimes.close(lifetime);
    });
  }

  async function openTunnel(url: URL, signal: AbortSignal): Promise<Socket> {
    const lifetime = lifetimes.open(null, signal);
    return await lifetimes.run(lifetime, async () => {
      const socket = await dial(
        // The bytes are the other side's own: TLS, where there is any, is done by whoever asked.
        { ...guard.check(url), isSecure: false },
        {
          guard,
          proxy: config.proxy,
          timeoutMs: limits.exchange.connectTimeoutMs,
          signal: lifetime.signal,
        },
      );
      const cut = (): void => void socket.destroy();
      lifetime.signal.addEventListener('abort', cut, { once: true });
      socket.once('close', () => lifetimes.close(lifetime));
      if (lifetime.signal.aborted) cut();
      return socket;
    });
  }

  async function dispose(): Promise<void> {
    lifetimes.endAll();
    await pool[Symbol.asyncDispose]();
  }

  return { open, judge, openTunnel, [Symbol.asyncDispose]: dispose };
}

/** A name that can't be looked up now is not forbidden: `open` will say what is wrong with it. */
function passUnlessRefused(error: unknown): void {
  if (error instanceof EgressError && (error.failure === 'dns' || error.failure === 'timeout'))
    return;
  throw error;
}
