import { computeOnce } from '#lib/memory/compute-once.ts';
import type { ProviderRule } from '#platform/config/parse-host-rules.ts';

import { listAdapters } from '../adapters/index.ts';
import { oembedAdapter } from '../adapters/oembed.ts';
import { listProviderNames } from './provider-policy.ts';

/** Adapters for content of any site, whose titles name no site. */
const CONTENT_ADAPTERS: ReadonlySet<string> = new Set([
  'direct',
  'hls',
  'dash',
  'page',
  'feed',
  'yt-dlp',
]);
const getTitles = computeOnce(
  () => new Map(listAdapters().map(({ name, info }) => [name, toSingleName(info.title)])),
);

/**
 * The provider's name as viewers know it, such as `Vimeo`. Null if the video is from a site that
 * has no adapter.
 */
export function findProviderTitle(provider: string | null): string | null {
  if (provider === null || CONTENT_ADAPTERS.has(provider)) return null;
  return getTitles().get(provider) ?? provider;
}

/** Some titles list several kinds of software, of which the first is the most common. */
function toSingleName(title: string): string {
  return title.split(',', 1).join('').trim();
}

const getNames = computeOnce(() => new Set(listProviderNames(listAdapters())));

/**
 * The metric label of a resolution. Hundreds of providers from the public oEmbed list share one
 * label to bound its cardinality.
 */
export function toAdapterName(provider: string | null): string | null {
  return provider === null || getNames().has(provider) ? provider : oembedAdapter.name;
}

/** Finds misspelled names in a rule, which would silently enable or disable providers. */
export function findUnknownProviders({ names }: ProviderRule): {
  readonly unknown: readonly string[];
  readonly known: readonly string[];
} {
  const unknown = names.filter((name) => !getNames().has(name));
  return { unknown, known: unknown.length === 0 ? [] : [...getNames()] };
}
