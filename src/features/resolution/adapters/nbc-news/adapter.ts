import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:www\.)?(?:(?:nbcnews|today|msnbc)\.com|ms\.now)$/;
/** Any section, then `video/TITLE-ID`. */
const VIDEO = /^(?:\/[\w-]{1,80}){0,4}\/(?:video|watch)\/[\w-]{1,300}?-(\d{6,16})\/?$/i;
const PLAYER = /^\/embedded-video\/(?:mmvo)?(\d{6,16})\/?$/i;

/** NBC News, Today and MSNBC: the file that a video's page names, else NBC's own player. One request, and the file's. */
export const nbcNewsAdapter: AddressAdapter = createPublisherAdapter({
  name: 'nbc-news',
  title: 'NBC News',
  takes: ['nbcnews.com/video/TITLE-ID', 'nbcnews.com/embedded-video/mmvoID'],
  gives: 'streams, else player',
  readVideo,
});

function readVideo(url: URL): PublishedVideo | undefined {
  if (!HOST.test(url.hostname)) return undefined;
  const [, id] = PLAYER.exec(url.pathname) ?? VIDEO.exec(url.pathname) ?? [];
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://www.nbcnews.com/embedded-video/mmvo${id}`) };
}
