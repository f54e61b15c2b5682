import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:www\.|amp\.)?theguardian\.com$/;
const PLAYER_HOST = 'embed.theguardian.com';
/** A section, maybe a series, and the date. */
const VIDEO = /^\/((?:[\w-]{1,60}\/){1,3}video\/\d{4}\/[a-z]{3}\/\d{1,2}\/[\w-]{1,300})\/?$/i;
const PLAYER =
  /^\/embed\/video\/((?:[\w-]{1,60}\/){1,3}video\/\d{4}\/[a-z]{3}\/\d{1,2}\/[\w-]{1,300})\/?$/i;

/** The Guardian: the file that a video's page names, else the Guardian's own player. One request, and the file's. */
export const guardianAdapter: AddressAdapter = createPublisherAdapter({
  name: 'guardian',
  title: 'The Guardian',
  takes: ['theguardian.com/SECTION/video/DATE/TITLE', 'embed.theguardian.com/embed/video/…'],
  gives: 'streams, else player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublishedVideo | undefined {
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
