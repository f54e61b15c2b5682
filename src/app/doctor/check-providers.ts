import { checkCanaries, type CanaryReport } from '#features/canaries/index.ts';
import {
  type CanaryList,
  listCanaries,
  type ProviderCanary,
  type ResolveUrl,
} from '#features/resolution/index.ts';
import type { Environment } from '#platform/config/env.ts';
import { loadConfig } from '#platform/config/load-config.ts';

import { assertKnownProviders } from '../assemble-features.ts';
import { type CommandResult, UsageError } from '../command.ts';
import { openResolver } from '../open-resolver.ts';
import { describeCanaries } from './describe-canaries.ts';

/** Resolves the canaries of all or the named providers. Ctrl-C prints the results so far. */
export async function checkProviders(
  environment: Environment,
  names: readonly string[],
): Promise<CommandResult> {
  const { config } = loadConfig(environment);
  assertKnownProviders(config);
  const { denyHosts } = config.egress;
  const listed = listCanaries({ providers: config.providers, denyHosts });
  const { canaries, missing } = selectProviders(listed, names);
  await using resolver = openResolver(config);
  const report = await checkUntilInterrupted(canaries, resolver.resolveUrl);
  return describeCanaries(report, { missing, isSelection: names.length > 0 });
}

function selectProviders(listed: CanaryList, names: readonly string[]): CanaryList {
  if (names.length === 0) return listed;
  const known = new Set([
    ...listed.missing.keys(),
    ...listed.canaries.map(({ provider }) => provider),
  ]);
  if (names.some((name) => !known.has(name))) {
    throw new UsageError('unknown provider. docs/providers.md lists all names.');
  }
  return {
    canaries: listed.canaries.filter(({ provider }) => names.includes(provider)),
    missing: new Map([...listed.missing].filter(([provider]) => names.includes(provider))),
  };
}

async function checkUntilInterrupted(
  canaries: readonly ProviderCanary[],
  resolveUrl: ResolveUrl,
): Promise<CanaryReport> {
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  process.once('SIGINT', interrupt);
  try {
    return await checkCanaries(canaries, { resolveUrl, signal: interruption.signal });
  } finally {
    process.off('SIGINT', interrupt);
  }
}
