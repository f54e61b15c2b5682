import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['vbox7.com', 'www.vbox7.com', 'm.vbox7.com']);
const VIDEO = /^\/play:([0-9a-f]{6,16})\/?$/i;
const PLAYER = /^\/(?:emb\/external\.php|player\/ext\.swf)$/i;
const ID = /^[0-9a-f]{6,16}$/i;

/** Vbox7: its own player, titled by what the page says. One request. */
export const vbox7Adapter: AddressAdapter = createPublisherAdapter({
  name: 'vbox7',
  title: 'Vbox7',
  takes: ['vbox7.com/play:ID', 'vbox7.com/emb/external.php?vid=ID'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublishedVideo | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const queried = PLAYER.test(pathname) ? ID.exec(searchParams.get('vid') ?? '')?.[0] : undefined;
  const id = queried ?? VIDEO.exec(pathname)?.[1];
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://www.vbox7.com/play:${id}`),
        player: new URL(`https://www.vbox7.com/emb/external.php?vid=${id}`),
      };
}
