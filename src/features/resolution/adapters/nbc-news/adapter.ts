import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:www\.)?(?:(?:nbcnews|today|msnbc)\.com|ms\.now)$/;
/** Any section, followed by `video/TITLE-ID`. */
const VIDEO = /^(?:\/[\w-]{1,80}){0,4}\/(?:video|watch)\/[\w-]{1,300}?-(\d{6,16})\/?$/i;
const PLAYER = /^\/embedded-video\/(?:mmvo)?(\d{6,16})\/?$/i;

export const nbcNewsAdapter: UrlAdapter = createPublisherAdapter({
  name: 'nbc-news',
  title: 'NBC News',
  inputs: ['nbcnews.com/video/TITLE-ID', 'nbcnews.com/embedded-video/mmvoID'],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  if (!HOST.test(url.hostname)) return undefined;
  const [, id] = PLAYER.exec(url.pathname) ?? VIDEO.exec(url.pathname) ?? [];
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://www.nbcnews.com/embedded-video/mmvo${id}`) };
}
