import { toKalturaAddress } from '#lib/html/read-player-element.ts';

import { fetchPage } from '../../fetch-page.ts';
import { listPublishedMedia } from '../../players/publisher-adapter.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessGone } from '../../unless-stopped.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['tmz.com', 'www.tmz.com', 'm.tmz.com']);
/** TMZ's videos lie with Kaltura, whose entry the address names with a hyphen or an underscore. */
const VIDEO = /^\/(?:videos|watch)\/([01])[-_]([a-z0-9]{8})\/?$/i;
const PARTNER = '591531';

/** TMZ: the file that a video's page names, else the streams of its entry at Kaltura. One request, and the streams. */
export const tmzAdapter: AddressAdapter = {
  kind: 'address',
  name: 'tmz',
  about: {
    title: 'TMZ',
    takes: ['tmz.com/videos/ID'],
    gives: 'streams',
    asks: '1: the page; then the file, or its entry at Kaltura',
  },
  matches: (url) => readEntry(url) !== undefined,
  resolve: async (url, context) => {
    const entry = readEntry(url);
    if (entry === undefined) throw new ResolutionStop('no_video');
    const page = await unlessGone(() => fetchPage(context.session, url));
    const published = page === undefined ? [] : listPublishedMedia(page);
    const urls = [...published, new URL(toKalturaAddress(PARTNER, entry))];
    const details = page?.details ?? NO_DETAILS;
    return resolveSources({ provider: 'tmz', urls, details, referrer: url }, context);
  },
};

function readEntry({ hostname, pathname }: URL): string | undefined {
  const [, server, id] = HOSTS.has(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  return id === undefined ? undefined : `${server}_${id.toLowerCase()}`;
}
