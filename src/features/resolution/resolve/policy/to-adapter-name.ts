import { ADAPTERS } from '../../adapters/index.ts';
import { oembedAdapter } from '../../adapters/oembed.ts';
import { listProviderNames } from './provider-policy.ts';

const NAMES: ReadonlySet<string> = new Set(listProviderNames(ADAPTERS));

/**
 * The metric label of a resolution. Hundreds of providers from the public oEmbed list share one
 * label to bound its cardinality.
 */
export function toAdapterName(provider: string | null): string | null {
  return provider === null || NAMES.has(provider) ? provider : oembedAdapter.name;
}
