import { ADAPTERS } from '../../adapters/index.ts';

/** Adapters for content of any site, whose titles name no site. */
const CONTENT_ADAPTERS: ReadonlySet<string> = new Set([
  'direct',
  'hls',
  'dash',
  'page',
  'feed',
  'yt-dlp',
]);
const TITLES: ReadonlyMap<string, string> = new Map(
  ADAPTERS.map(({ name, info }) => [name, toSingleName(info.title)]),
);

/**
 * The provider's name as viewers know it, such as `Vimeo`. Null if the video is from a site that
 * has no adapter.
 */
export function findProviderTitle(provider: string | null): string | null {
  if (provider === null || CONTENT_ADAPTERS.has(provider)) return null;
  return TITLES.get(provider) ?? provider;
}

/** Some titles list several kinds of software, of which the first is the most common. */
function toSingleName(title: string): string {
  return title.split(',', 1).join('').trim();
}
