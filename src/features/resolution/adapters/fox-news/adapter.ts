import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const SITE = /^(?:www\.)?fox(?:news|business)\.com$/;
const VIDEO = /^\/video\/(\d{10,16})(?:\/|$)/;
const VIDEO_SITE = /^video\.(?:insider\.|latino\.)?fox(?:news|business)\.com$/;
const OLD_VIDEO = /^\/v\/(\d{5,16})(?:\/[^/]{0,300})?\/?$/;
const ID = /^\d{5,16}$/;

/** Fox News and Fox Business. */
export const foxNewsAdapter: UrlAdapter = createPublisherAdapter({
  name: 'fox-news',
  title: 'Fox News',
  inputs: [
    'foxnews.com/video/ID',
    'video.foxnews.com/v/ID',
    'video.foxnews.com/v/video-embed.html?video_id=ID',
  ],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const id = readId(url);
  if (id === undefined) return undefined;
  const name = url.hostname.includes('foxbusiness') ? 'foxbusiness' : 'foxnews';
  const player = `https://video.${name}.com/v/video-embed.html?video_id=${id}`;
  return { page: url, player: new URL(player) };
}

function readId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (SITE.test(hostname)) return VIDEO.exec(pathname)?.[1];
  if (!VIDEO_SITE.test(hostname)) return undefined;
  return pathname === '/v/video-embed.html'
    ? ID.exec(searchParams.get('video_id') ?? '')?.[0]
    : OLD_VIDEO.exec(pathname)?.[1];
}
