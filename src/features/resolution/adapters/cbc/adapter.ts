import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['cbc.ca', 'www.cbc.ca', 'm.cbc.ca']);
/** A long number, or the newer format such as 9.4224083. */
const ID = String.raw`(?:\d{9,14}|\d\.\d{5,9})`;
const VIDEO = new RegExp(String.raw`^/player/play/(?:video/)?(${ID})/?$`, 'i');
/** Older URLs have the program and season before the ID. */
const OLD_VIDEO = new RegExp(String.raw`^/player/(?:[^/]{1,80}/){0,6}ID/(${ID})/?$`, 'i');
const PLAYER = /^\/i\/(?:caffeine|phoenix\/player)\/syndicate\/?$/i;
const COMPLETE_ID = new RegExp(`^${ID}$`);

export const cbcAdapter: UrlAdapter = createPublisherAdapter({
  name: 'cbc',
  title: 'CBC',
  inputs: ['cbc.ca/player/play/video/ID', 'cbc.ca/player/play/ID'],
  output: 'player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const id = HOSTS.has(url.hostname) ? readId(url) : undefined;
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://www.cbc.ca/player/play/${id.includes('.') ? 'video/' : ''}${id}`),
        player: new URL(`https://www.cbc.ca/i/phoenix/player/syndicate/?mediaId=${id}`),
      };
}

function readId({ pathname, searchParams }: URL): string | undefined {
  if (!PLAYER.test(pathname)) return (VIDEO.exec(pathname) ?? OLD_VIDEO.exec(pathname))?.[1];
  const id = searchParams.get('mediaId') ?? searchParams.get('sourceId') ?? '';
  return COMPLETE_ID.exec(id)?.[0];
}
