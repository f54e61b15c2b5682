import type { Adapter } from '#features/resolution/adapters/adapter.ts';
import { ADAPTERS } from '#features/resolution/adapters/index.ts';
import { createResolveUrl, type Resolution } from '#features/resolution/index.ts';
import { systemClock } from '#platform/clock.ts';

import { openTestEgress } from './test-egress.ts';

/** The real resolver over the real way out, which may reach these ports of loopback and nothing else of ours. */
export type Resolver = AsyncDisposable & {
  readonly resolve: (url: URL, signal?: AbortSignal) => Promise<Resolution>;
};

/** Origin that the resolver claims for its players. */
export const PUBLIC_ORIGIN = 'https://reelay.test';

type Options = {
  readonly adapters?: readonly Adapter[];
  /** For tests of silence, which need not be long there. */
  readonly isImpatient?: boolean;
};

export function openResolver(
  ports: readonly number[],
  { adapters = ADAPTERS, isImpatient = false }: Options = {},
): Resolver {
  const egress = openTestEgress({
    ports,
    ownHosts: ['reelay.test'],
    ...(isImpatient && { exchange: { headersTimeoutMs: 300, bodyIdleTimeoutMs: 300 } }),
  });
  const resolveUrl = createResolveUrl({
    egress,
    clock: systemClock,
    publicOrigin: PUBLIC_ORIGIN,
    adapters,
  });
  return {
    resolve: (url, signal = new AbortController().signal) => resolveUrl(url, { signal }),
    [Symbol.asyncDispose]: () => egress[Symbol.asyncDispose](),
  };
}
