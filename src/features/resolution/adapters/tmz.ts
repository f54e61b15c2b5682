import { toKalturaUrl } from '#lib/html/read-player-element.ts';

import { fetchPage } from '../content/fetch-page.ts';
import { listPublishedMedia } from '../content/list-published-media.ts';
import { NO_DETAILS } from '../content/video-details.ts';
import { optionalUnlessGone } from '../core/optional.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/** Kaltura hosts the videos. The URL contains the entry ID with a hyphen or an underscore. */
const VIDEO = /^\/(?:videos|watch)\/([01])[-_]([a-z0-9]{8})\/?$/i;
const PARTNER = '591531';

export const tmzAdapter = toUrlAdapter({
  name: 'tmz',
  hosts: ['tmz.com', 'www.tmz.com', 'm.tmz.com'],
  info: {
    title: 'TMZ',
    inputs: ['tmz.com/videos/ID'],
    output: 'streams',
    requests: '1 (page), then the file; 2 (page, Kaltura API) without a file in the page',
  },
  canaries: 'undocumented',
  read: readEntry,
  identify: (entry) => entry,
  resolve: async (entry, ctx, url) => {
    const page = await optionalUnlessGone(() => fetchPage(ctx.session, url));
    const published = page === undefined ? [] : listPublishedMedia(page);
    const urls = [...published, new URL(toKalturaUrl(PARTNER, entry))];
    const details = page?.details ?? NO_DETAILS;
    return resolveSources({ provider: 'tmz', urls, details, referrer: url }, ctx);
  },
});

function readEntry({ pathname }: URL): string | undefined {
  const [, server, id] = VIDEO.exec(pathname) ?? [];
  return id === undefined ? undefined : `${server}_${id.toLowerCase()}`;
}
