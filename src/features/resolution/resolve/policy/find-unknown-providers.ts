import type { ProviderRule } from '#platform/config/config.ts';

import { ADAPTERS } from '../../adapters/index.ts';
import { listProviderNames } from './provider-policy.ts';

/** Finds misspelled names in a rule, which would silently enable or disable providers. */
export function findUnknownProviders({ names }: ProviderRule): {
  readonly unknown: readonly string[];
  readonly known: readonly string[];
} {
  const known = listProviderNames(ADAPTERS);
  return { unknown: names.filter((name) => !known.includes(name)), known };
}
