import { ADAPTERS } from '#features/resolution/adapters/index.ts';
import type { Adapter } from '#features/resolution/core/adapter.ts';
import { createResolveUrl, type Resolution } from '#features/resolution/index.ts';
import type { ByteBudget } from '#platform/admission/byte-budget.ts';
import { systemClock } from '#platform/clock.ts';

import { openTestEgress } from './test-egress.ts';
import { testThreads } from './test-threads.ts';

/** The real resolver and egress. Of private addresses, only these loopback ports can be reached. */
export type Resolver = AsyncDisposable & {
  readonly resolve: (
    url: URL,
    signal?: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Resolution>;
};

/** Origin that the resolver reports to player domains. */
export const PUBLIC_ORIGIN = 'https://reelay.test';

type Options = {
  readonly adapters?: readonly Adapter[];
  readonly dnsServers?: readonly string[];
  /** For tests of silent upstreams. */
  readonly hasShortTimeouts?: boolean;
  readonly byteBudget?: ByteBudget;
};

export function openResolver(
  ports: readonly number[],
  { adapters = ADAPTERS, dnsServers = [], hasShortTimeouts = false, byteBudget }: Options = {},
): Resolver {
  const egress = openTestEgress({
    ports,
    dnsServers,
    serviceHosts: ['reelay.test'],
    ...(hasShortTimeouts && { exchange: { headersTimeoutMs: 300, bodyIdleTimeoutMs: 300 } }),
  });
  const resolveUrl = createResolveUrl({
    threads: testThreads,
    egress,
    clock: systemClock,
    publicOrigin: PUBLIC_ORIGIN,
    adapters,
    ...(byteBudget && { byteBudget }),
  });
  return {
    resolve: (url, signal = new AbortController().signal, headers = {}) =>
      resolveUrl(url, { signal, headers }),
    [Symbol.asyncDispose]: () => egress[Symbol.asyncDispose](),
  };
}
