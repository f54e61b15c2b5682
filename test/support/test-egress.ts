import assert from 'node:assert/strict';

import type { EgressConfig } from '#platform/config/config.ts';
import type { UserAgentRule } from '#platform/config/parse-host-rules.ts';
import type { AddressRange } from '#platform/config/parse-setting.ts';
import type { Transport } from '#platform/egress/connection.ts';
import { createEgress } from '#platform/egress/create-egress.ts';
import type { EgressFailure, RefusalReason } from '#platform/egress/egress-failure.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressLimits, Tunnels } from '#platform/egress/egress.ts';
import { SERVICE_LIMITS, type ServiceLimits } from '#platform/egress/limits.ts';
import type { SlabPool } from '#platform/egress/slabs.ts';

import { getTestTransport } from './test-transports.ts';

export type TestEgressOptions = {
  /** Allowed ports of 127.0.0.1. All other addresses are treated as in production. */
  readonly ports?: readonly number[];
  readonly allow?: readonly AddressRange[];
  readonly deny?: readonly AddressRange[];
  readonly dnsServers?: readonly string[];
  readonly serviceHosts?: readonly string[];
  readonly denyHosts?: readonly string[];
  readonly userAgents?: readonly UserAgentRule[];
  readonly proxy?: URL;
  readonly mediaStartMs?: number;
  readonly limits?: Partial<ServiceLimits>;
  readonly exchange?: Partial<EgressLimits>;
  readonly onRefused?: (reason: RefusalReason) => void;
  /** Default: that of `testTransports`; otherwise, egress chooses. */
  readonly transport?: Transport;
  readonly slabs?: SlabPool;
};

/** The production egress without the delay of refusals. */
export function openTestEgress(options: TestEgressOptions = {}): Egress & Tunnels {
  const { transport = getTestTransport(), slabs, onRefused } = options;
  return createEgress({
    config: toConfig(options),
    serviceHosts: options.serviceHosts ?? [],
    limits: {
      ...SERVICE_LIMITS,
      refusalQuantumMs: 0,
      ...options.limits,
      exchange: { ...SERVICE_LIMITS.exchange, ...options.exchange },
    },
    ...(transport && { readsIntoSlabs: () => transport === 'slabs' }),
    ...(slabs && { slabs }),
    ...(onRefused && { onRefused }),
  });
}

function toConfig({
  ports = [],
  allow = [],
  deny = [],
  dnsServers = [],
  denyHosts = [],
  userAgents = [],
  proxy,
  mediaStartMs = SERVICE_LIMITS.exchange.headersTimeoutMs,
}: TestEgressOptions): EgressConfig {
  const opened = ports.map((port) => toRange('127.0.0.1', port));
  return {
    allow: [...opened, ...allow],
    deny,
    dnsServers,
    proxy: proxy ?? null,
    denyHosts,
    userAgents,
    mediaStartMs,
  };
}

/** A single IP address and port. */
export function toRange(network: string, port: number | null): AddressRange {
  const isIpv6 = network.includes(':');
  return { network, prefix: isIpv6 ? 128 : 32, family: isIpv6 ? 'ipv6' : 'ipv4', port };
}

/** Asserts that the promise rejects with this egress failure. */
export async function assertFails(
  promise: Promise<unknown>,
  failure: EgressFailure,
  context?: string,
): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof EgressError, `${context ?? ''} ${String(error)}`);
    assert.equal(error.failure, failure, `${context ?? ''} ${error.message}`);
    return true;
  });
}
