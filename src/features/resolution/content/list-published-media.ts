import { hasVideoName } from '#lib/media/has-video-name.ts';

import { parseWebUrl } from '../core/parse-web-url.ts';
import type { ProviderPage } from './fetch-page.ts';

const OPEN_GRAPH: ReadonlySet<string> = new Set([
  'og:video:secure_url',
  'og:video',
  'og:video:url',
  'twitter:player:stream',
]);

/**
 * Lists the media files that a page declares as its main video. Open Graph URLs may also be
 * players, so they need a media file extension.
 */
export function listPublishedMedia({ url, signals, videos }: ProviderPage): readonly URL[] {
  const [main] = videos.filter(({ isListed }) => !isListed || videos.length === 1);
  const shared = signals.metas.flatMap(({ name, content }) =>
    OPEN_GRAPH.has(name) ? (parseWebUrl(content, url) ?? []) : [],
  );
  const contentUrl = main?.contentUrl ? parseWebUrl(main.contentUrl, url) : undefined;
  const media = [
    ...(contentUrl === undefined || isSamePage(contentUrl, url) ? [] : [contentUrl]),
    ...shared.filter(({ pathname }) => hasVideoName(pathname)),
  ];
  return [...new Map(media.map((each) => [each.href, each])).values()];
}

function isSamePage(url: URL, page: URL): boolean {
  return url.host === page.host && url.pathname === page.pathname;
}
