import type { ProviderRule } from '#platform/config/parse-host-rules.ts';

import { listAdapters } from '../../adapters/index.ts';
import type { Adapter } from '../../core/adapter.ts';
import type { Canary } from '../../core/canary.ts';
import { createProviderPolicy } from '../provider-policy.ts';

export type ProviderCanary = { readonly provider: string; readonly canary: Canary };

export type CanaryList = {
  readonly canaries: readonly ProviderCanary[];
  /** Why each other provider has none: a key of `NO_CANARY_REASONS`, or `disabled`. */
  readonly missing: ReadonlyMap<string, string>;
};

/** Lists the canaries of all adapters, without those that the operator has disabled. */
export function listCanaries({
  providers: rule,
  denyHosts,
  adapters = listAdapters(),
}: {
  readonly providers: ProviderRule;
  readonly denyHosts: readonly string[];
  readonly adapters?: readonly Adapter[];
}): CanaryList {
  const policy = createProviderPolicy({ rule, denyHosts, listAdapters: () => adapters });
  const canaries: ProviderCanary[] = [];
  const missing = new Map<string, string>();
  for (const adapter of adapters) {
    const { name: provider, canaries: listed } = adapter;
    if (typeof listed === 'string') {
      missing.set(provider, listed);
      continue;
    }
    const permitted = policy.permits(adapter, false)
      ? listed.filter(({ url }) => policy.permitsHost(new URL(url)))
      : [];
    if (permitted.length === 0) missing.set(provider, 'disabled');
    canaries.push(...permitted.map((canary) => ({ provider, canary })));
  }
  return { canaries, missing };
}
