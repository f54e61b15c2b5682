import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(
  ['wsj.com', 'barrons.com', 'marketwatch.com'].flatMap((host) => [host, `www.${host}`]),
);
const UUID = /[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/.source;
const VIDEO = new RegExp(String.raw`^/video/(?:[^/]{1,300}/){0,4}(${UUID})(?:\.html)?/?$`, 'i');
const PLAYER_HOST = 'video-api.wsj.com';
const PLAYER = /^\/api-video\/player\/(?:v\d\/)?iframe\.html$/i;
const EXACT_ID = new RegExp(`^${UUID}$`, 'i');

export const wallStreetJournalAdapter: UrlAdapter = createPublisherAdapter({
  name: 'wall-street-journal',
  title: 'The Wall Street Journal',
  inputs: ['wsj.com/video/TITLE/ID.html', 'video-api.wsj.com/api-video/player/iframe.html?guid=ID'],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const id = readId(url)?.toUpperCase();
  if (id === undefined) return undefined;
  const player = `https://${PLAYER_HOST}/api-video/player/v3/iframe.html?guid=${id}`;
  return { page: url, player: new URL(player) };
}

function readId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (HOSTS.has(hostname)) return VIDEO.exec(pathname)?.[1];
  if (hostname !== PLAYER_HOST || !PLAYER.test(pathname)) return undefined;
  return EXACT_ID.exec(searchParams.get('guid') ?? '')?.[0];
}
