import { isWithinHost } from '#lib/net/host-rules.ts';
import type { ProviderRule } from '#platform/config/config.ts';

import type { Adapter } from '../adapters/adapter.ts';
import type { Outcome } from '../outcome.ts';
import { KNOWN_PLAYER_PROVIDERS } from '../players/known-players.ts';

/** What the operator lets be resolved (`PROVIDERS`, `HOSTS_DENY`). */
export type ProviderPolicy = {
  /** `isNamed`: a provider that is permitted has named the address. Media of its own is then read in any case but an explicit denial. */
  readonly permits: (adapter: Adapter, isNamed: boolean) => boolean;
  /** By its name alone: addresses that are fetched are judged by egress too, on every hop. */
  readonly permitsHost: (url: URL) => boolean;
  /** A provider's own player may have been found on somebody else's page. */
  readonly judge: (outcome: Outcome) => Outcome;
};

type PolicyOptions = {
  readonly rule: ProviderRule;
  readonly denyHosts: readonly string[];
  readonly adapters: readonly Adapter[];
};

export function createProviderPolicy({ rule, denyHosts, adapters }: PolicyOptions): ProviderPolicy {
  const named = new Set(rule.names);
  const known = new Set(listProviderNames(adapters));

  function permitsName(name: string): boolean {
    return named.has(name) === (rule.kind === 'only');
  }

  function permitsHost(url: URL): boolean {
    return !denyHosts.some((name) => isWithinHost(url.hostname, name));
  }

  function judge(outcome: Outcome): Outcome {
    if (outcome.kind === 'failed') return outcome;
    const {
      provider,
      media: { iframeUrl },
    } = outcome;
    if (iframeUrl === null) return outcome;
    if (!permitsHost(iframeUrl)) return { kind: 'failed', provider, reason: 'address_refused' };
    // Others than the known ones are the finding of an adapter, which was permitted.
    const isPermitted = !known.has(provider) || permitsName(provider);
    return isPermitted ? outcome : { kind: 'failed', provider, reason: 'provider_off' };
  }

  return {
    permits: (adapter, isNamed) =>
      permitsName(adapter.name) || (rule.kind === 'only' && isNamed && isMedia(adapter)),
    permitsHost,
    judge,
  };
}

function isMedia(adapter: Adapter): boolean {
  return adapter.kind === 'content' && !adapter.accepts.includes('html');
}

/** Every name that a rule may have, in order. */
export function listProviderNames(adapters: readonly Adapter[]): readonly string[] {
  const names = [...adapters.map(({ name }) => name), ...KNOWN_PLAYER_PROVIDERS];
  return [...new Set(names)].toSorted();
}
