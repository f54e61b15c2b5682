import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['cbsnews.com', 'www.cbsnews.com']);
/** Of the whole country, or of a city's station. */
const VIDEO = /^(?:\/[a-z-]{3,20})?\/(?:video|videos|embed\/videos)\/([a-z0-9][\w-]{3,200})\/?$/i;

/** CBS News: the file that a video's page names, else CBS's own player. One request, and the file's. */
export const cbsNewsAdapter: AddressAdapter = createPublisherAdapter({
  name: 'cbs-news',
  title: 'CBS News',
  takes: [
    'cbsnews.com/video/TITLE',
    'cbsnews.com/CITY/video/TITLE',
    'cbsnews.com/embed/videos/TITLE',
  ],
  gives: 'streams, else player',
  readVideo,
});

function readVideo(url: URL): PublishedVideo | undefined {
  const [, title] = HOSTS.has(url.hostname) ? (VIDEO.exec(url.pathname) ?? []) : [];
  return title === undefined
    ? undefined
    : { page: url, player: new URL(`https://www.cbsnews.com/embed/videos/${title}`) };
}
