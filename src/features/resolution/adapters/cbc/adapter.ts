import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['cbc.ca', 'www.cbc.ca', 'm.cbc.ca']);
/** A number of ten digits and more, or a newer one such as 9.4224083. */
const ID = String.raw`(?:\d{9,14}|\d\.\d{5,9})`;
const VIDEO = new RegExp(String.raw`^/player/play/(?:video/)?(${ID})/?$`, 'i');
/** Programmes and seasons of earlier years stand before it. */
const OLD_VIDEO = new RegExp(String.raw`^/player/(?:[^/]{1,80}/){0,6}ID/(${ID})/?$`, 'i');
const PLAYER = /^\/i\/(?:caffeine|phoenix\/player)\/syndicate\/?$/i;
const WHOLE_ID = new RegExp(`^${ID}$`);

/** CBC: its own player, titled by what a video's page says. One request. */
export const cbcAdapter: AddressAdapter = createPublisherAdapter({
  name: 'cbc',
  title: 'CBC',
  takes: ['cbc.ca/player/play/video/ID', 'cbc.ca/player/play/ID'],
  gives: 'player',
  readVideo,
});

function readVideo(url: URL): PublishedVideo | undefined {
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
  return WHOLE_ID.exec(id)?.[0];
}
