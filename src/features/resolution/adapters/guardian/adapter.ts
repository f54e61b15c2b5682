import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:www\.|amp\.)?theguardian\.com$/;
const PLAYER_HOST = 'embed.theguardian.com';
/** A section, an optional series, and the date. */
const VIDEO = /^\/((?:[\w-]{1,60}\/){1,3}video\/\d{4}\/[a-z]{3}\/\d{1,2}\/[\w-]{1,300})\/?$/i;
const PLAYER =
  /^\/embed\/video\/((?:[\w-]{1,60}\/){1,3}video\/\d{4}\/[a-z]{3}\/\d{1,2}\/[\w-]{1,300})\/?$/i;

export const guardianAdapter: UrlAdapter = createPublisherAdapter({
  name: 'guardian',
  title: 'The Guardian',
  inputs: ['theguardian.com/SECTION/video/DATE/TITLE', 'embed.theguardian.com/embed/video/…'],
  output: 'streams or player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  const path = readPath(hostname, pathname);
  return path === undefined
    ? undefined
    : {
        page: new URL(`https://www.theguardian.com/${path}`),
        player: new URL(`https://${PLAYER_HOST}/embed/video/${path}`),
      };
}

function readPath(hostname: string, pathname: string): string | undefined {
  if (hostname === PLAYER_HOST) return PLAYER.exec(pathname)?.[1];
  return HOST.test(hostname) ? VIDEO.exec(pathname)?.[1] : undefined;
}
