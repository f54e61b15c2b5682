import { ADAPTERS } from '../adapters/index.ts';
import { oembedAdapter } from '../adapters/oembed/adapter.ts';
import { listProviderNames } from './provider-policy.ts';

const NAMES: ReadonlySet<string> = new Set(listProviderNames(ADAPTERS));

/**
 * Under which name a resolution is counted. Players that the public oEmbed list led to go by their provider's own
 * name, of which there are hundreds; one adapter has found them.
 */
export function toAdapterName(provider: string | null): string | null {
  return provider === null || NAMES.has(provider) ? provider : oembedAdapter.name;
}
