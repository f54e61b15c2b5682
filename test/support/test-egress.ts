import assert from 'node:assert/strict';

import type { AddressRange, UserAgentRule } from '#platform/config/config.ts';
import { createEgress } from '#platform/egress/create-egress.ts';
import type { EgressFailure } from '#platform/egress/egress-failure.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressLimits, Tunnels } from '#platform/egress/egress.ts';
import type { RefusalReason } from '#platform/egress/guard.ts';
import { SERVICE_LIMITS, type ServiceLimits } from '#platform/egress/limits.ts';

export type TestEgressOptions = {
  /** Ports of 127.0.0.1 that are opened; everything else is as on the public internet. */
  readonly ports?: readonly number[];
  readonly allow?: readonly AddressRange[];
  readonly deny?: readonly AddressRange[];
  readonly dnsServers?: readonly string[];
  readonly ownHosts?: readonly string[];
  readonly denyHosts?: readonly string[];
  readonly userAgents?: readonly UserAgentRule[];
  readonly proxy?: URL;
  readonly limits?: Partial<ServiceLimits>;
  readonly exchange?: Partial<EgressLimits>;
  readonly onRefused?: (reason: RefusalReason) => void;
};

/** An egress as the service makes it, except that refusals are answered at once. */
export function openTestEgress(options: TestEgressOptions = {}): Egress & Tunnels {
  const { ports = [], allow = [], deny = [], dnsServers = [], ownHosts = [] } = options;
  const opened = ports.map((port) => toRange('127.0.0.1', port));
  return createEgress({
    config: {
      allow: [...opened, ...allow],
      deny,
      dnsServers,
      proxy: options.proxy ?? null,
      denyHosts: options.denyHosts ?? [],
      userAgents: options.userAgents ?? [],
    },
    ownHosts,
    limits: {
      ...SERVICE_LIMITS,
      refusalQuantumMs: 0,
      ...options.limits,
      exchange: { ...SERVICE_LIMITS.exchange, ...options.exchange },
    },
    ...(options.onRefused === undefined ? {} : { onRefused: options.onRefused }),
  });
}

/** One address at one port. */
export function toRange(network: string, port: number | null): AddressRange {
  const isIpv6 = network.includes(':');
  return { network, prefix: isIpv6 ? 128 : 32, family: isIpv6 ? 'ipv6' : 'ipv4', port };
}

/** Asserts that the promise ends in this failure. */
export async function assertFails(
  promise: Promise<unknown>,
  failure: EgressFailure,
  what?: string,
): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof EgressError, `${what ?? ''} ${String(error)}`);
    assert.equal(error.failure, failure, `${what ?? ''} ${error.message}`);
    return true;
  });
}
