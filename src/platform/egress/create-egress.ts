import type { Socket } from 'node:net';

import { findHostRule } from '#lib/net/host-rules.ts';

import { systemClock } from '../clock.ts';
import type { EgressConfig } from '../config/config.ts';
import { createAddressPolicy } from './address-policy.ts';
import { createConnectionPool } from './connection-pool.ts';
import { dial } from './dial.ts';
import { EgressError, type RefusalReason } from './egress-failure.ts';
import type { Egress, EgressRequest, EgressResponse, Tunnels } from './egress.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { openAndLearn } from './learn-requirements.ts';
import { createLifetimes } from './lifetimes.ts';
import { SERVICE_LIMITS, type ServiceLimits, toExchangeLimits, toMaximums } from './limits.ts';
import { USER_AGENT } from './request-headers.ts';
import type { HopOptions } from './request-hop.ts';
import { createSlabPool, type SlabPool } from './slabs.ts';

export type CreateEgressOptions = {
  readonly config: EgressConfig;
  /** This service's own `host` (any port) or `host:port`, refused as a source to prevent loops. */
  readonly serviceHosts: readonly string[];
  /** See `GuardOptions`. */
  readonly ownFile?: URL | undefined;
  /**
   * Servers that the operator has configured. They may have private addresses and local names.
   * Never set it for an egress that fetches URLs of users.
   */
  readonly operatorUrls?: readonly URL[];
  /** Sent with every request in `CDN-Loop`, so that the service recognizes its own requests. */
  readonly cdnLoopId?: string;
  readonly limits?: ServiceLimits;
  /** The memory of media. */
  readonly slabs?: SlabPool;
  /** True for a request whose response is received into slabs; by default, if it is not decoded. */
  readonly readsIntoSlabs?: (request: EgressRequest) => boolean;
  /** Called once for each refused URL, for metrics. */
  readonly onRefused?: (reason: RefusalReason) => void;
};

/** Proxy environment variables are ignored; only `config.proxy` applies. */
export function createEgress(options: CreateEgressOptions): Egress & Tunnels {
  const { config, serviceHosts, limits = SERVICE_LIMITS, onRefused = () => undefined } = options;
  const { cdnLoopId = null, slabs = createSlabPool(), readsIntoSlabs = isNotDecoded } = options;
  const pool = createConnectionPool();
  const lifetimes = createLifetimes(limits.refusalQuantumMs);
  const guard = createGuard({
    policy: createAddressPolicy(config.allow, config.deny),
    operatorHosts: toOperatorHosts(options.operatorUrls ?? [], config.deny),
    serviceHosts,
    ownFile: options.ownFile,
    denyHosts: config.denyHosts,
    dnsServers: config.dnsServers,
    dnsTimeoutMs: limits.dnsTimeoutMs,
    onRefused,
  });

  const maximums = toMaximums(limits, config.mediaStartMs);
  const { idleSocketMs } = limits;
  const hop = { guard, pool, slabs, readsIntoSlabs, idleSocketMs, cdnLoopId, ...toHop(config) };

  async function open(request: EgressRequest): Promise<EgressResponse> {
    const exchangeLimits = toExchangeLimits(
      request.limits,
      maximums[request.waitsFor ?? 'headers'],
    );
    const lifetime = lifetimes.open(exchangeLimits.totalTimeoutMs, request.signal);
    return await lifetimes.run(lifetime, async () => {
      const { signal } = lifetime;
      const response = await openAndLearn(request, { ...hop, limits: exchangeLimits, signal });
      response.slabs.onClose(() => lifetimes.close(lifetime));
      return response;
    });
  }

  async function checkUrl(url: URL, signal?: AbortSignal): Promise<void> {
    const lifetime = lifetimes.open(limits.exchange.connectTimeoutMs, signal);
    await lifetimes.run(lifetime, async () => {
      const target = guard.check(url);
      // With a proxy, the proxy resolves and checks names.
      if (config.proxy === null)
        await guard.resolve(target, lifetime.signal).catch(ignoreLookupFailure);
      lifetimes.close(lifetime);
    });
  }

  async function openTunnel(url: URL, signal: AbortSignal): Promise<Socket> {
    const lifetime = lifetimes.open(null, signal);
    return await lifetimes.run(lifetime, async () => {
      const socket = await dial(
        // The caller does its own TLS through the tunnel.
        { ...guard.check(url), isSecure: false },
        {
          guard,
          proxy: config.proxy,
          timeoutMs: limits.exchange.connectTimeoutMs,
          signal: lifetime.signal,
        },
      );
      const destroy = (): void => void socket.destroy();
      lifetime.signal.addEventListener('abort', destroy, { once: true });
      socket.once('close', () => lifetimes.close(lifetime));
      if (lifetime.signal.aborted) destroy();
      return socket;
    });
  }

  async function dispose(): Promise<void> {
    lifetimes.endAll();
    await pool[Symbol.asyncDispose]();
  }

  return { open, checkUrl, openTunnel, [Symbol.asyncDispose]: dispose };
}

/** Media, and responses to webhooks. */
function isNotDecoded({ decode }: EgressRequest): boolean {
  return decode === false;
}

function toHop({
  proxy,
  userAgents,
}: EgressConfig): Pick<HopOptions, 'proxy' | 'findUserAgent' | 'clock'> {
  const findUserAgent = (host: string): string =>
    findHostRule(userAgents, host)?.userAgent ?? USER_AGENT;
  return { proxy, findUserAgent, clock: systemClock };
}

/** `config.deny` also applies to these servers. */
function toOperatorHosts(
  urls: readonly URL[],
  deny: EgressConfig['deny'],
): NonNullable<GuardOptions['operatorHosts']> {
  const ports = urls.map((url) => Number(url.port || (url.protocol === 'https:' ? 443 : 80)));
  const allow = ports.flatMap((port) => [
    { network: '0.0.0.0', prefix: 0, family: 'ipv4' as const, port },
    { network: '::', prefix: 0, family: 'ipv6' as const, port },
  ]);
  return {
    names: urls.map((url, index) => `${url.hostname}:${ports[index]}`),
    policy: { ...createAddressPolicy(allow, deny), permitsLocalNames: true },
  };
}

/** A failed lookup is not a refusal: `open` will report it. */
function ignoreLookupFailure(error: unknown): void {
  if (error instanceof EgressError && (error.failure === 'dns' || error.failure === 'timeout'))
    return;
  throw error;
}
