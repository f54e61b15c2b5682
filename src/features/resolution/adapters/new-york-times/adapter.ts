import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:(?:www|mobile|graphics8)\.)?nytimes\.com$/;
/** Any section, with an optional title. */
const VIDEO = /^\/video\/(?:[\w-]{1,60}\/){0,4}(1\d{14})(?:\/[\w%.-]{0,300})?\/?$/i;
const PLAYER = /^\/(?:video\/players\/offsite\/index|bcvideo\/1\.0\/iframe\/embed)\.html$/i;
const ID = /^1\d{14}$/;

export const newYorkTimesAdapter: UrlAdapter = createPublisherAdapter({
  name: 'new-york-times',
  title: 'The New York Times',
  inputs: [
    'nytimes.com/video/SECTION/ID/TITLE.html',
    'nytimes.com/video/players/offsite/index.html?videoId=ID',
  ],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const id = HOST.test(url.hostname) ? readId(url) : undefined;
  if (id === undefined) return undefined;
  const player = `https://www.nytimes.com/video/players/offsite/index.html?videoId=${id}`;
  return { page: url, player: new URL(player) };
}

function readId({ pathname, searchParams }: URL): string | undefined {
  if (!PLAYER.test(pathname)) return VIDEO.exec(pathname)?.[1];
  return ID.exec(searchParams.get('videoId') ?? '')?.[0];
}
