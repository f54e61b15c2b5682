import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:(?:www|sp|embed|secure|ext)\.)?nicovideo\.jp$/;
const VIDEO =
  /^\/(?:watch|thumb_watch|thumb)\/((?:sm|nm|so|ax|yo|nl|ig|na|cw|zb|za|zc|zd|ze|ca|cd|cx|fx|om|sk|yk|sd)?\d{1,14})\/?$/;
const SHORT_HOST = 'nico.ms';
const SHORT = /^\/((?:sm|nm|so)\d{1,14})\/?$/;

export const niconicoAdapter: UrlAdapter = createPublisherAdapter({
  name: 'niconico',
  title: 'Niconico',
  inputs: ['nicovideo.jp/watch/ID', 'nico.ms/ID', 'embed.nicovideo.jp/watch/ID'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  const id = readId(hostname, pathname);
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://www.nicovideo.jp/watch/${id}`),
        player: new URL(`https://embed.nicovideo.jp/watch/${id}`),
      };
}

function readId(hostname: string, pathname: string): string | undefined {
  if (hostname === SHORT_HOST) return SHORT.exec(pathname)?.[1];
  return HOST.test(hostname) ? VIDEO.exec(pathname)?.[1] : undefined;
}
