import { computeOnce } from '#lib/memory/compute-once.ts';
import { matchesDomain } from '#lib/net/host-rules.ts';
import type { ProviderRule } from '#platform/config/parse-host-rules.ts';

import type { Adapter } from '../core/adapter.ts';
import type { Outcome } from '../core/outcome.ts';
import { listKnownPlayerProviders } from '../providers/known-players.ts';

/** The operator's restrictions on resolution (`PROVIDERS`, `HOSTS_DENY`). */
export type ProviderPolicy = {
  /**
   * `isNested` is true if a permitted provider referenced the URL. Its media is then permitted
   * unless explicitly denied.
   */
  readonly permits: (adapter: Adapter, isNested: boolean) => boolean;
  /** Checks only the host name; egress also checks every fetched URL and redirect. */
  readonly permitsHost: (url: URL) => boolean;
  /** Rejects the player of a denied provider, even if a permitted page embeds it. */
  readonly enforce: (outcome: Outcome) => Outcome;
};

export function createProviderPolicy({
  rule,
  denyHosts,
  listAdapters,
}: {
  readonly rule: ProviderRule;
  readonly denyHosts: readonly string[];
  readonly listAdapters: () => readonly Adapter[];
}): ProviderPolicy {
  const named = new Set(rule.names);
  const getKnown = computeOnce(() => new Set(listProviderNames(listAdapters())));

  function permitsName(name: string): boolean {
    return named.has(name) === (rule.kind === 'only');
  }

  function permitsHost(url: URL): boolean {
    return !denyHosts.some((name) => matchesDomain(url.hostname, name));
  }

  function enforce(outcome: Outcome): Outcome {
    if (outcome.kind === 'failed') return outcome;
    const {
      provider,
      media: { iframeUrl },
    } = outcome;
    if (iframeUrl === null) return outcome;
    if (!permitsHost(iframeUrl)) return { kind: 'failed', provider, reason: 'url_blocked' };
    // Names that are not among them come from the oEmbed adapter, which has already been permitted.
    const isPermitted = !getKnown().has(provider) || permitsName(provider);
    return isPermitted ? outcome : { kind: 'failed', provider, reason: 'provider_off' };
  }

  return {
    permits: (adapter, isNested) =>
      permitsName(adapter.name) || (rule.kind === 'only' && isNested && isMedia(adapter)),
    permitsHost,
    enforce,
  };
}

function isMedia(adapter: Adapter): boolean {
  return adapter.kind === 'content' && !adapter.accepts.includes('html');
}

/** All names that a rule may contain, sorted. */
export function listProviderNames(adapters: readonly Adapter[]): readonly string[] {
  const names = [...adapters.map(({ name }) => name), ...listKnownPlayerProviders()];
  return [...new Set(names)].toSorted();
}
