import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['vbox7.com', 'www.vbox7.com', 'm.vbox7.com']);
const VIDEO = /^\/play:([0-9a-f]{6,16})\/?$/i;
const PLAYER = /^\/(?:emb\/external\.php|player\/ext\.swf)$/i;
const ID = /^[0-9a-f]{6,16}$/i;

export const vbox7Adapter: UrlAdapter = createPublisherAdapter({
  name: 'vbox7',
  title: 'Vbox7',
  inputs: ['vbox7.com/play:ID', 'vbox7.com/emb/external.php?vid=ID'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublisherVideo | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const queryId = PLAYER.test(pathname) ? ID.exec(searchParams.get('vid') ?? '')?.[0] : undefined;
  const id = queryId ?? VIDEO.exec(pathname)?.[1];
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://www.vbox7.com/play:${id}`),
        player: new URL(`https://www.vbox7.com/emb/external.php?vid=${id}`),
      };
}
