import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['video.sibnet.ru', 'www.video.sibnet.ru']);
const VIDEO = /^\/(?:[a-z]{2,20}\/)?video(\d{3,12})(?:-[^/]{0,300})?\/?$/i;
const ID = /^\d{3,12}$/;

export const sibnetAdapter: UrlAdapter = createPublisherAdapter({
  name: 'sibnet',
  title: 'Sibnet',
  inputs: ['video.sibnet.ru/videoID', 'video.sibnet.ru/shell.php?videoid=ID'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublisherVideo | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const isPlayer = pathname === '/shell.php';
  const id = isPlayer ? ID.exec(searchParams.get('videoid') ?? '')?.[0] : VIDEO.exec(pathname)?.[1];
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://video.sibnet.ru/video${id}`),
        player: new URL(`https://video.sibnet.ru/shell.php?videoid=${id}`),
      };
}
