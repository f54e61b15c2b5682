import assert from 'node:assert/strict';

import type { EgressConfig } from '#platform/config/config.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { AddressRange } from '#platform/config/parse-setting.ts';
import type { Transport } from '#platform/egress/connection.ts';
import { createEgress } from '#platform/egress/create-egress.ts';
import type { EgressFailure, RefusalReason } from '#platform/egress/egress-failure.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressLimits, Tunnels } from '#platform/egress/egress.ts';
import { SERVICE_LIMITS, type ServiceLimits } from '#platform/egress/limits.ts';
import type { SlabPool } from '#platform/egress/slabs.ts';

import { getTestTransport } from './test-transports.ts';

export type TestEgressOptions = Partial<EgressConfig> & {
  /** Allowed ports of 127.0.0.1. All other addresses are treated as in production. */
  readonly ports?: readonly number[];
  readonly serviceHosts?: readonly string[];
  readonly limits?: Partial<ServiceLimits>;
  readonly exchange?: Partial<EgressLimits>;
  readonly onRefused?: (reason: RefusalReason) => void;
  /** Default: that of `testTransports`; otherwise, egress chooses. */
  readonly transport?: Transport | undefined;
  readonly slabs?: SlabPool;
};

/** The production egress without the delay of refusals. */
export function openTestEgress({
  ports = [],
  serviceHosts = [],
  limits,
  exchange,
  onRefused,
  transport = getTestTransport(),
  slabs,
  ...config
}: TestEgressOptions = {}): Egress & Tunnels {
  const { allow = [] } = config;
  return createEgress({
    config: {
      ...loadConfig({}).config.egress,
      ...config,
      allow: [...ports.map((port) => toRange('127.0.0.1', port)), ...allow],
    },
    serviceHosts,
    limits: {
      ...SERVICE_LIMITS,
      refusalQuantumMs: 0,
      ...limits,
      exchange: { ...SERVICE_LIMITS.exchange, ...exchange },
    },
    ...(transport && { readsIntoSlabs: () => transport === 'slabs' }),
    ...(slabs && { slabs }),
    ...(onRefused && { onRefused }),
  });
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
