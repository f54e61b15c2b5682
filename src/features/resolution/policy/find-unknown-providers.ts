import type { ProviderRule } from '#platform/config/config.ts';

import { ADAPTERS } from '../adapters/index.ts';
import { listProviderNames } from './provider-policy.ts';

/** Names in a rule that no provider has, and all that there are: a slip of the pen must not open or close anything. */
export function findUnknownProviders({ names }: ProviderRule): {
  readonly unknown: readonly string[];
  readonly known: readonly string[];
} {
  const known = listProviderNames(ADAPTERS);
  return { unknown: names.filter((name) => !known.includes(name)), known };
}
