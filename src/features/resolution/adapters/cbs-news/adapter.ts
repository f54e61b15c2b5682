import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['cbsnews.com', 'www.cbsnews.com']);
/** National videos, or videos of a local station. */
const VIDEO = /^(?:\/[a-z-]{3,20})?\/(?:video|videos|embed\/videos)\/([a-z0-9][\w-]{3,200})\/?$/i;

export const cbsNewsAdapter: UrlAdapter = createPublisherAdapter({
  name: 'cbs-news',
  title: 'CBS News',
  inputs: [
    'cbsnews.com/video/TITLE',
    'cbsnews.com/CITY/video/TITLE',
    'cbsnews.com/embed/videos/TITLE',
  ],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const [, title] = HOSTS.has(url.hostname) ? (VIDEO.exec(url.pathname) ?? []) : [];
  return title === undefined
    ? undefined
    : { page: url, player: new URL(`https://www.cbsnews.com/embed/videos/${title}`) };
}
