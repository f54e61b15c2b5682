import type { ResolveOptions } from '#features/resolution/core/resolution.ts';
import { createResolveUrl, type Resolution } from '#features/resolution/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { YtDlpConfig } from '#platform/config/config.ts';

import { openTestEgress } from './test-egress.ts';
import { LONG_TIME_LIMITS } from './test-settings.ts';
import { testThreads } from './test-threads.ts';

type Deps = Parameters<typeof createResolveUrl>[0];
type Resolve = (url: URL, options?: Partial<ResolveOptions>) => Promise<Resolution>;

/** The real resolver and egress. Of private addresses, only these loopback ports can be reached. */
export type Resolver = AsyncDisposable & { readonly resolve: Resolve };

/** Origin that the resolver reports to player domains. */
export const PUBLIC_ORIGIN = 'https://reelay.test';

/** The real resolver with another egress, such as a scripted one. */
export function createTestResolveUrl(deps: Pick<Deps, 'egress'> & Partial<Deps>): Resolve {
  const resolveUrl = createResolveUrl({
    threads: testThreads,
    clock: systemClock,
    publicOrigin: PUBLIC_ORIGIN,
    timeoutMs: LONG_TIME_LIMITS.resolutionTimeoutMs,
    ...deps,
  });
  const { signal } = new AbortController();
  return (url, options) => resolveUrl(url, { signal, ...options });
}

type Options = Pick<Deps, 'adapters' | 'byteBudget'> & {
  readonly dnsServers?: readonly string[];
  /** For tests of silent upstreams. */
  readonly hasShortTimeouts?: boolean;
  readonly ytDlp?: YtDlpConfig;
};

export function openResolver(
  ports: readonly number[],
  { dnsServers = [], hasShortTimeouts = false, ytDlp, ...deps }: Options = {},
): Resolver {
  const egress = openTestEgress({
    ports,
    dnsServers,
    serviceHosts: ['reelay.test'],
    ...(hasShortTimeouts && { exchange: { headersTimeoutMs: 300, bodyIdleTimeoutMs: 300 } }),
  });
  const resolve = createTestResolveUrl({
    ...deps,
    egress,
    ...(ytDlp && { ytDlp: { program: ytDlp, egress } }),
  });
  return { resolve, [Symbol.asyncDispose]: () => egress[Symbol.asyncDispose]() };
}
